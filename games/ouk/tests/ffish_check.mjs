// Compares Cờ Ốc with Fairy-Stockfish (ffish 0.7.10, variants `cambodian` and `makruk`) on random games.
//
//   npm ci --prefix games/ouk/tests/ffish
//   node games/ouk/tests/ffish_check.mjs BINARY [GAMES] [SEED]
//
// BINARY is kydai; its `inspect ouk --profile P` is asked on stdin.
// Two comparisons: profile fsf against `cambodian` on everything, and profile seed against `makruk` on boards
// without fish and leap rights, where the two differ in nothing but what is told below.
// At each ply: the set of legal moves, the position text, and whether and how the game has ended.
// Exit 0: no difference; 1: differences, each printed; 2: could not run.
//
// What is left out, and why. Each case is counted and printed at the end.
//  A. ffish starts the board's honour by itself; here a player calls it. While ffish counts so (a limit, but no bare
//     king without fish), limit and clock are not compared, and where only that count ends ffish's game, the game
//     is compared no further.
//  B. ffish calls a game over when neither side has mating material; here only king against king ends a game (the
//     rest matters at a fallen flag). Compared no further there.
//  C. makruk draws one ply after the limit is reached, seed at the limit itself: where seed has ended by count, ffish's
//     clock must stand at its limit exactly.
//  D. A position that is read with a bare king and no count: seed starts counting at once, ffish with the hunter's next
//     move; so the makruk games begin with no bare king.
//  E. ffish's repetition does not look at leap rights; here they are part of the position. Where the board alone stands
//     for the third time, and with its rights it does not, the game is compared no further.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const [binary, gamesText = '200', seedText = '1'] = process.argv.slice(2);
if (!binary) {
  console.error('usage: node ffish_check.mjs BINARY [GAMES] [SEED]');
  process.exit(2);
}

async function loadFfish() {
  // ffish 0.7.10 was built for browsers and an older Node: with fetch present it looks for its wasm on the web, and
  // it turns every later error of ours into its own.
  globalThis.fetch = undefined;
  const before = { u: process.listeners('uncaughtException'), r: process.listeners('unhandledRejection') };
  const ffish = createRequire(import.meta.url)(new URL('ffish/node_modules/ffish', here).pathname);
  for (const [event, kept] of [['uncaughtException', before.u], ['unhandledRejection', before.r]]) {
    for (const listener of process.listeners(event)) {
      if (!kept.includes(listener)) process.removeListener(event, listener);
    }
  }
  await new Promise((resolve) => { ffish.onRuntimeInitialized = resolve; });
  return ffish;
}

// A small random generator, so that a seed names a run.
function makeRandom(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return ((x ^ (x >>> 16)) >>> 0) % n;
  };
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

// Plays one game in ffish and notes what it says after every ply.
function playGame(ffish, random, variant, fen) {
  const board = new ffish.Board(variant, fen);
  const style = random(3);  // 0: any move, 1: captures where there are some, 2: back and forth
  const plies = [];
  const moves = [];
  for (let ply = 0; ply < 240; ++ply) {
    const legal = board.legalMoves().split(' ').filter((move) => move);
    plies.push({
      line: `${fen}\t${moves.join(' ')}`,
      legal,
      fen: board.fen(true),
      isOver: board.isGameOver(true),
      result: board.result(true),
      hasNoMaterial: board.hasInsufficientMaterial(true) && board.hasInsufficientMaterial(false),
    });
    if (legal.length === 0 || board.isGameOver(true)) break;
    let move = legal[random(legal.length)];
    if (style === 1) {
      const captures = legal.filter((m) => board.isCapture(m) || m.endsWith('m'));
      if (captures.length > 0 && random(4) > 0) move = captures[random(captures.length)];
    }
    if (style === 2 && ply >= 2 && random(3) > 0) {
      const last = moves[ply - 2];
      const back = last.slice(2, 4) + last.slice(0, 2);
      if (legal.includes(back)) move = back;
    }
    board.push(move);
    moves.push(move);
  }
  board.delete();
  return plies;
}

function isBareWithoutFish(fen) {
  const men = fen.split(' ')[0];
  const white = men.replace(/[^A-Z]/g, '').length;
  const black = men.replace(/[^a-z]/g, '').length;
  return !/[Pp]/.test(men) && (white === 1 || black === 1);
}

function tally(times, key) {
  times.set(key, (times.get(key) ?? 0) + 1);
  return times.get(key);
}

const counts = {};
const note = (what) => { counts[what] = (counts[what] ?? 0) + 1; };

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
  const isSelfStarted = limit !== '-' && !isBareWithoutFish(theirs.fen);  // A
  if (isSelfStarted) note('A: clock not compared, ffish counts by itself');
  else if (limit !== ourLimit || clock !== ourClock) {
    // Where ffish's own board count was running, its clock without a count tells nothing either.
    if (!(limit === '-' && ourLimit === '-' && state.hasSelfStarted)) {
      return `count: ${ours.position} | ${theirs.fen}`;
    }
    note('A: clock not compared, ffish has counted by itself');
  } else note('count fields equal');
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
    if (isSelfStarted && Number(clock) > Number(limit)) { note('A: ended by its own count'); return null; }
    if (boardTimes >= 3 && positionTimes < 3) { note('E: repeated without its leap rights'); return null; }
    return `ffish has ended with ${theirs.result}, we have not`;
  }
  state.isDone = true;
  if (reason === 'count' && profile === 'seed' && !theirs.isOver) {  // C
    if (clock !== limit) return `count: ended at ${clock} of ${limit}`;
    note('C: seed ended at the limit');
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
    const played = fens.slice(first, first + 25).map((fen) => playGame(ffish, random, variant, fen));
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
let differences = 0;
for (const [profile, variant] of [['fsf', 'cambodian'], ['seed', 'makruk']]) {
  differences += checkProfile(ffish, random, profile, variant, games);
  console.log(`${profile} against ${variant}: ${games} games`);
  for (const [what, n] of Object.entries(counts).sort()) console.log(`  ${String(n).padStart(8)}  ${what}`);
  for (const what of Object.keys(counts)) delete counts[what];
}
console.log(differences === 0 ? 'no difference' : `${differences} differences`);
process.exit(differences === 0 ? 0 : 1);
