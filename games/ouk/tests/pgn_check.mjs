// Passes random games of Cờ Ốc between kydai and Fairy-Stockfish (ffish 0.7.10, variant `cambodian`) as PGN.
//
//   npm ci --prefix games/ouk/tests/ffish
//   node games/ouk/tests/pgn_check.mjs BINARY [GAMES] [SEED]
//
// Each game is played by ffish and written with its notation, then with the marks left out, with whole origins, and as
// coordinates; `kydai export` must read every spelling as the same record.  The record must come back from our own PGN
// to the byte, and ffish must find in our PGN the moves it played and its own notation.
// Left out: moves of a queen to a square that another queen reaches by her leap.  ffish overlooks the leap when it names
// the origin, so what it writes there is no one move.
// Exit 0: no difference; 1: differences, each printed; 2: could not run.
import { spawnSync } from 'node:child_process';
import { loadFfish, makeRandom } from './ffish/load.mjs';

const [binary, gamesText = '60', seedText = '1'] = process.argv.slice(2);
if (!binary) {
  console.error('usage: node pgn_check.mjs BINARY [GAMES] [SEED]');
  process.exit(2);
}

function convert(text) {
  const done = spawnSync(binary, ['export', '-'], { input: text, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status !== 0) throw new Error(`kydai export: ${done.stderr}${done.error ?? ''}`);
  return done.stdout;
}

// A queen's leap: two squares up the file.  Nobody else of her letter moves so.
function isLeap(board, uci) {
  return board.sanMove(uci)[0] === 'M' && uci[0] === uci[2] && Math.abs(uci[1] - uci[3]) === 2;
}
function isBesideLeap(board, uci, all) {
  if (board.sanMove(uci)[0] !== 'M') return false;
  const same = all.filter((other) => other.slice(2, 4) === uci.slice(2, 4) && board.sanMove(other)[0] === 'M');
  return same.length > 1 && same.some((other) => isLeap(board, other));
}

// A game of at most `plies` moves: the moves as UCI and as SAN, and the place it began at.
function play(ffish, random, start, plies) {
  const board = start ? new ffish.Board('cambodian', start) : new ffish.Board('cambodian');
  const moves = [];
  while (moves.length < plies && !board.isGameOver(true)) {
    const legal = board.legalMoves().split(' ').filter((uci, _, all) => !isBesideLeap(board, uci, all));
    if (legal.length === 0) break;
    const uci = legal[random(legal.length)];
    moves.push({ uci, san: board.sanMove(uci) });
    board.push(uci);
  }
  const end = board.fen();
  board.delete();
  return { start, moves, end };
}

function writePgn(game, spelling) {
  const tags = [['Event', 'Check'], ['White', 'A'], ['Black', 'B'], ['Result', '*'], ['Variant', 'Cambodian']];
  if (game.start) tags.push(['SetUp', '1'], ['FEN', game.start]);
  let text = tags.map(([name, value]) => `[${name} "${value}"]\n`).join('') + '\n';
  const blacks = game.start?.split(' ')[1] === 'b' ? 1 : 0;
  game.moves.forEach((move, i) => {
    const ply = i + blacks;
    if (ply % 2 === 0) text += `${1 + ply / 2}. `;
    else if (i === 0) text += '1... ';
    text += `${spelling(move)}\n`;
  });
  return `${text}*\n`;
}

const spellings = {
  'as ffish writes': (move) => move.san,
  'without marks': (move) => move.san.replace(/[x+#=]/g, ''),
  'with whole origins': (move) => {
    const letter = /^[A-Z]/.test(move.san) ? move.san[0] : '';
    return letter + move.uci.slice(0, 4) + (move.uci[4] ? '=M' : '');
  },
  coordinates: (move) => move.uci,
};

const ffish = await loadFfish();
const random = makeRandom(Number(seedText));
let differences = 0;
let plies = 0;
function differ(what, game, text) {
  differences += 1;
  console.log(`${what}\n  start ${game.start ?? 'of the game'}\n  moves ${game.moves.map((m) => m.san).join(' ')}\n${text}`);
}

const games = Number(gamesText);
for (let n = 0; n < games; ++n) {
  // Every second game goes on where the one before stopped.
  const before = n % 2 === 1 ? play(ffish, random, undefined, 10 + random(60)).end : undefined;
  const game = play(ffish, random, before, 20 + random(120));
  if (game.moves.length === 0) continue;
  plies += game.moves.length;
  let record;
  for (const [name, spelling] of Object.entries(spellings)) {
    try {
      const read = convert(writePgn(game, spelling));
      record ??= read;
      if (read !== record) differ(`another record where moves are written ${name}`, game, read);
    } catch (error) {
      differ(`not read where moves are written ${name}`, game, String(error));
    }
  }
  if (!record) continue;
  const pgn = convert(record);
  if (convert(pgn) !== record) differ('the record does not come back', game, pgn);
  const theirs = ffish.readGamePGN(pgn);
  if (theirs.headers('Variant') !== 'Cambodian') differ('the variant is another', game, pgn);
  if (theirs.mainlineMoves() !== game.moves.map((m) => m.uci).join(' ')) differ('ffish reads other moves', game, theirs.mainlineMoves());
  theirs.delete();
  const ours = pgn.slice(pgn.indexOf('\n\n') + 2).replace(/\{[^}]*\}/g, ' ').split(/\s+/).filter((w) => w && !/^[\d*./-]+$/.test(w));
  if (ours.join(' ') !== game.moves.map((m) => m.san).join(' ')) differ('the notation is another', game, ours.join(' '));
}
console.log(`pgn: ${games} games, ${plies} plies, ${differences} differences`);
process.exit(differences === 0 ? 0 : 1);
