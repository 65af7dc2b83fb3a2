// Compares Cờ Ốc with Fairy-Stockfish (ffish 0.7.10, variants `cambodian` and `makruk`) on random games.
//
//   npm ci --prefix games/ouk/tests/ffish
//   node games/ouk/tests/ffish_check.mjs BINARY [GAMES] [SEED]     about 100 positions a game in fsf, 40 in seed
//
// BINARY is kydai; its `inspect ouk --profile P` is asked on stdin.
// Two comparisons: profile fsf against `cambodian` on everything, and profile seed against `makruk` on boards
// without fish and leap rights, where the two differ in nothing but what is told below.
// At each ply: the set of legal moves, the position text with limit and clock, and whether and how the game has ended.
// ffish starts the board's honour by itself and here a player calls it, so in two games of three it is called where ffish
// starts it, and in the others players call and stop it as they like and ffish is told when.
// Exit 0: no difference; 1: differences, each printed; 2: could not run.  The last line reads `N passed, N failed`.
//
// What is left out, and why. Each case is counted and printed at the end.
//  A. ffish counts and nobody has called (or he has stopped, or a bare king counts beside fish, who may not call here):
//     limit and clock are not compared, and where only that count ends ffish's game, the game is compared no further.
//  B. ffish calls a game over when neither side has mating material; here only king against king ends a game (the
//     rest matters at a fallen flag). Compared no further there.
//  C. makruk draws one ply after the limit is reached, seed at the limit itself: where seed has ended by count, ffish's
//     clock must stand at its limit exactly.
//  D. A position that is read with a bare king and no count: seed starts counting at once, ffish with the hunter's next
//     move; so the makruk games begin with no bare king.
//  E. ffish's repetition does not look at leap rights; here they are part of the position. Where the board alone stands
//     for the third time, and with its rights it does not, the game is compared no further.
//  F. Who counts and mates has a draw in fsf; ffish does not know who counts: its mate must be the caller's.
//  G. Told when the board's honour was called, ffish shows the shorter of two counts but ends by the other: where fsf has
//     ended by count, the clock that ffish shows must have passed its limit.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadFfish, makeRandom } from './ffish/load.mjs';

const here = new URL('.', import.meta.url);
const [binary, gamesText = '200', seedText = '1'] = process.argv.slice(2);
if (!binary) {
  console.error('usage: node ffish_check.mjs BINARY [GAMES] [SEED]');
  process.exit(2);
}

function writeBoard(squares) {
  const ranks = [];
  for (let rank = 7; rank >= 0; --rank) {
    let text = '';
    for (let file = 0; file < 8; ++file) text += squares[8 * rank + file] ?? '1';
    ranks.push(text.replace(/1+/g, (run) => String(run.length)));
  }
  return ranks.join('/');
}

// A random board of few men; without fish and with men on both sides for makruk.
function randomEnding(random, isMakruk) {
  const squares = new Array(64);
  const put = (man, least, most) => {
    for (let i = 0; i < 200; ++i) {
      const square = 8 * (least + random(most - least + 1)) + random(8);
      if (squares[square] === undefined) { squares[square] = man; return; }
    }
  };
  put('K', 0, 7);
  put('k', 0, 7);
  const officers = ['R', 'R', 'N', 'N', 'S', 'S', 'M', 'M~', 'M~'];
  for (const isWhite of [true, false]) {
    const pool = officers.slice();
    for (let n = 1 + random(isMakruk ? 3 : 4); n > 0; --n) {
      const man = pool.splice(random(pool.length), 1)[0];
      put(isWhite ? man : man.toLowerCase(), 0, 7);
    }
    if (isMakruk) continue;
    for (let n = random(3); n > 0; --n) put(isWhite ? 'P' : 'p', isWhite ? 2 : 3, isWhite ? 4 : 5);
  }
  return `${writeBoard(squares)} ${random(2) ? 'w' : 'b'} - - 0 1`;
}

function startPositions(random, isMakruk, games) {
  const table = readFileSync(new URL('perft/fsf.tsv', here), 'utf8').split('\n')
    .filter((line) => line && !line.startsWith('#')).slice(1).map((line) => line.split('\t')[1]);
  const fens = [];
  for (let i = 0; i < games; ++i) {
    if (isMakruk || i % 3 === 0) fens.push(randomEnding(random, isMakruk));
    else if (i % 3 === 1) fens.push(table[random(table.length)]);
    else fens.push(table[0]);
  }
  return fens;
}

// The men of each side in a FEN.
function menOf(fen) {
  const men = fen.split(' ')[0].replace(/[^A-Za-z]/g, '');
  return { w: men.replace(/[a-z]/g, ''), b: men.replace(/[A-Z]/g, '') };
}

// Whether the side to move may call the board's honour in this profile; ffish must be counting, so that it can be told.
function mayCall(fen, profile) {
  const [, side, , limit] = fen.split(' ');
  const men = menOf(fen);
  if (limit === '-' || men.w.length === 1 || men.b.length === 1) return false;
  return profile === 'seed' ? !/p/i.test(men.w + men.b) : men[side].length <= 3;
}

// What a player says before he moves: 'count', 'uncount' or nothing.  `call` is the last one: {side, started} or null.
function nextWord(random, style, fen, profile, call) {
  const [, side, , , clock] = fen.split(' ');
  if (call) {
    const men = menOf(fen);
    const mayStop = call.side === side && men.w.length > 1 && men.b.length > 1;
    return style.calls === 'as they like' && mayStop && random(20) === 0 ? 'uncount' : null;
  }
  if (!mayCall(fen, profile)) return null;
  const isCalling = style.calls === 'as ffish' ? clock === '0' : random(4) === 0;
  return isCalling ? 'count' : null;
}

function isMate(board, move) {
  board.push(move);
  const isMate = board.numberLegalMoves() === 0 && board.isCheck();
  board.pop();
  return isMate;
}

// Plays one game in ffish and notes what it says after every ply.
function playGame(ffish, random, variant, profile, fen) {
  const board = new ffish.Board(variant, fen);
  // Moves: 0: any, 1: captures where there are some, 2: back and forth, 3: mate where there is one.
  const style = { moves: random(4), calls: random(3) > 0 ? 'as ffish' : 'as they like' };
  const plies = [];
  const moves = [];
  const words = [];
  let call = null;
  for (let ply = 0; ply < 240; ++ply) {
    const legal = board.legalMoves().split(' ').filter((move) => move);
    const isOver = board.isGameOver(true);
    const word = isOver || legal.length === 0 ? null : nextWord(random, style, board.fen(true), profile, call);
    if (word) words.push(word);
    if (word === 'count') call = { side: board.fen().split(' ')[1], started: board.gamePly() + 1 };
    if (word === 'uncount') call = null;
    plies.push({
      line: `${fen}\t${words.join(' ')}`,
      legal,
      fen: call ? board.fen(true, call.started) : board.fen(true),
      caller: call?.side,
      ownFen: board.fen(true),  // with the count as ffish keeps it by itself
      isOver,
      result: board.result(true),
      hasNoMaterial: board.hasInsufficientMaterial(true) && board.hasInsufficientMaterial(false),
    });
    if (legal.length === 0 || isOver) break;
    let move = legal[random(legal.length)];
    if (style.moves === 1) {
      const captures = legal.filter((m) => board.isCapture(m) || m.endsWith('m'));
      if (captures.length > 0 && random(4) > 0) move = captures[random(captures.length)];
    }
    if (style.moves === 2 && ply >= 2 && random(3) > 0) {
      const last = moves[ply - 2];
      const back = last.slice(2, 4) + last.slice(0, 2);
      if (legal.includes(back)) move = back;
    }
    if (style.moves === 3) move = legal.find((m) => isMate(board, m)) ?? move;
    board.push(move);
    moves.push(move);
    words.push(move);
  }
  board.delete();
  return plies;
}

function isBareWithoutFish(fen) {
  const men = menOf(fen);
  return !/p/i.test(men.w + men.b) && (men.w.length === 1 || men.b.length === 1);
}

function tally(times, key) {
  times.set(key, (times.get(key) ?? 0) + 1);
  return times.get(key);
}

const counts = {};
const note = (what) => { counts[what] = (counts[what] ?? 0) + 1; };
const seen = new Set();

// Compares one ply; returns a difference as text, or null. `state.isDone` stops the game's comparison.
function compare(theirs, ours, profile, state) {
  if (ours.error) return `refused: ${JSON.stringify(ours.error)}`;
  const [ourBoard, ourSide, ourRights, ourLimit, ourClock, ourMove] = ours.position.split(' ');
  const [board, side, rights, limit, clock, move] = theirs.fen.split(' ');
  if ([ourBoard, ourSide, ourRights, ourMove].join(' ') !== [board, side, rights, move].join(' ')) {
    return `position: ${ours.position} | ${theirs.fen}`;
  }
  const boardTimes = tally(state.boards, `${board} ${side}`);
  const positionTimes = tally(state.positions, `${board} ${side} ${rights}`);
  seen.add(`${profile} ${ours.position}`);
  const isSelfStarted = limit !== '-' && !theirs.caller && !isBareWithoutFish(theirs.fen);  // A
  if (isSelfStarted) note('A: clock not compared, ffish counts by itself');
  else if (limit !== ourLimit || clock !== ourClock) {
    // Where ffish's own board count was running, its clock without a count tells nothing either.
    if (!(limit === '-' && ourLimit === '-' && state.hasSelfStarted)) {
      return `count: ${ours.position} | ${theirs.fen}`;
    }
    note('A: clock not compared, ffish has counted by itself');
  } else note(theirs.caller ? 'count fields equal, called' : limit === '-' ? 'clocks equal' : 'count fields equal, bare king');
  state.hasSelfStarted ||= isSelfStarted;

  const reason = ours.outcome?.reason ?? null;
  if (reason === null) {
    const wanted = [...theirs.legal].sort().join(' ');
    const got = [...ours.legal].sort().join(' ');
    if (wanted !== got) return `legal: ${got} | ${wanted}`;
    note('legal sets equal');
    if (!theirs.isOver) return null;
    state.isDone = true;
    if (theirs.hasNoMaterial) { note('B: no mating material'); return null; }
    const [, , , ownLimit, ownClock] = theirs.ownFen.split(' ');
    const isItsOwn = isSelfStarted || (theirs.caller && ownClock !== clock);
    if (isItsOwn && Number(ownClock) > Number(ownLimit)) { note('A: ended by its own count'); return null; }
    if (boardTimes >= 3 && positionTimes < 3) { note('E: repeated without its leap rights'); return null; }
    return `ffish has ended with ${theirs.result}, we have not`;
  }
  state.isDone = true;
  if (reason === 'count' && profile === 'seed' && !theirs.isOver) {  // C
    if (clock !== limit) return `count: ended at ${clock} of ${limit}`;
    note('C: seed ended at the limit');
    return null;
  }
  if (reason === 'count' && theirs.legal.length === 0) {  // F
    const isCallers = theirs.caller && theirs.caller !== side;
    if (!isCallers || theirs.result !== (side === 'w' ? '0-1' : '1-0')) return `count: ${theirs.caller} ${theirs.result}`;
    note('F: the counter has mated');
    return null;
  }
  if (reason === 'count' && !theirs.isOver) {  // G
    if (!theirs.caller || Number(clock) <= Number(limit)) return `count: ended at ${clock} of ${limit}`;
    note('G: ended by the shorter count');
    return null;
  }
  const result = ours.outcome.scores[0] > 0 ? '1-0' : ours.outcome.scores[0] < 0 ? '0-1' : '1/2-1/2';
  if (!theirs.isOver || theirs.result !== result) {
    return `outcome: ${reason} ${result} | ${theirs.isOver} ${theirs.result}`;
  }
  note(`ended alike: ${reason}`);
  return null;
}

function checkProfile(ffish, random, profile, variant, games) {
  const fens = startPositions(random, profile === 'seed', games);
  let differences = 0;
  for (let first = 0; first < fens.length; first += 25) {
    const played = fens.slice(first, first + 25).map((fen) => playGame(ffish, random, variant, profile, fen));
    const input = played.flat().map((ply) => `${ply.line}\n`).join('');
    const run = spawnSync(binary, ['inspect', 'ouk', '--profile', profile],
      { input, maxBuffer: 1 << 30, encoding: 'utf8' });
    if (run.error) { console.error(String(run.error)); process.exit(2); }
    const answers = run.stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
    let at = 0;
    for (const plies of played) {
      const state = { isDone: false, hasSelfStarted: false, boards: new Map(), positions: new Map() };
      // A random ending may be no position (a side in check that is not to move); ffish does not mind.
      const isNoPosition = answers[at].error?.code === 'impossible';
      if (isNoPosition) note('random boards that cannot stand');
      plies.forEach((ply, i) => {
        if (isNoPosition || state.isDone) return;
        const difference = compare(ply, answers[at + i], profile, state);
        if (difference === null) return;
        state.isDone = true;
        if (++differences <= 20) console.log(`${profile}: ${ply.line}\n  ${difference}`);
      });
      at += plies.length;
    }
  }
  return differences;
}

const ffish = await loadFfish();
const random = makeRandom(Number(seedText));
const games = Number(gamesText);
let passed = 0;
for (const [profile, variant] of [['fsf', 'cambodian'], ['seed', 'makruk']]) {
  seen.clear();
  const differences = checkProfile(ffish, random, profile, variant, games);
  console.log(`${profile} against ${variant}: ${games} games, ${seen.size} positions, ${differences} differences`);
  for (const [what, n] of Object.entries(counts).sort()) console.log(`  ${String(n).padStart(8)}  ${what}`);
  for (const what of Object.keys(counts)) delete counts[what];
  passed += differences === 0;
}
console.log(`${passed} passed, ${2 - passed} failed`);
process.exit(passed === 2 ? 0 : 1);
