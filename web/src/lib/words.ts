// Moves and other entries of the history in plain words, for people who read no notation and for screen
// readers.  It reads only the text of the entries, so it can say no more than the server told.
import { number, t, tMaybe, type Key } from '../i18n';
import type { Entry, GameName, SeatView } from './protocol';
import { playerName, sideName } from './seats';

export interface Table {
  game: GameName;
  seats: SeatView[];
}

/** "64" as "tứ-lục", "66" as "bò lục". */
export function tileName(tile: string): string {
  const values = [tile.charAt(0), tile.charAt(1)].sort();
  const [low = '0', high = '0'] = values.map((value) => tMaybe(`tile.${value}`) ?? value);
  return values[0] === values[1] ? t('tile.double', { n: high }) : t('tile.pair', { low, high });
}

function oukWords(move: string, human: string): string {
  if (move === 'count' || move === 'uncount') return t(`word.${move}`);
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  const letter = /^[KMSNRP]/.exec(human)?.[0] ?? 'P';
  const piece = t(`piece.${letter as 'K'}`);
  const parts = [t(human.includes('x') ? 'word.take' : 'word.move', { piece, from, to })];
  if (human.includes('=')) parts.push(t('word.promote'));
  if (human.includes('#')) parts.push(t('word.mate'));
  else if (human.includes('+')) parts.push(t('word.check'));
  return parts.join(', ');
}

function nguHanhWords(move: string, human: string): string {
  if (move === 'pass') return t('word.passes');
  const element = (letter: string) => tMaybe(`element.${letter}`) ?? letter;
  const piece = element(human.charAt(0));
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  const parts = [t(human.includes('x') ? 'word.take' : 'word.move', { piece, from, to })];
  const drop = /@([A-Z])([a-g][1-7])/.exec(human);
  if (drop) parts.push(t('word.regen', { piece: element(drop[1] ?? ''), to: drop[2] ?? '' }));
  if (human.includes('#')) parts.push(t('word.takesLord'));
  else if (human.includes('+')) parts.push(t('word.threatLord'));
  return parts.join(', ');
}

function caNguaWords(move: string): string {
  if (move === '--') return t('word.noMove');
  if (move === 'pass') return t('word.passes');
  const match = /^(X|(s?\d+)([-^<])(s?\d+))(?:x([RGYB]))?$/.exec(move);
  if (!match) return move;
  const [, whole = '', from = '', sign = '', to = '', kicked] = match;
  const parts: string[] = [];
  if (whole === 'X') parts.push(t('word.exit'));
  else if (sign === '^') parts.push(t('word.fly'));
  else if (sign === '<') parts.push(t('word.rear'));
  else if (from.startsWith('s')) parts.push(t('word.climb', { n: to.slice(1) }));
  else if (to.startsWith('s')) parts.push(t('word.enter', { n: to.slice(1) }));
  else parts.push(t('word.step', { n: Number(to) - Number(from) }));
  if (kicked) parts.push(t('word.kicks', { side: sideName('ca-ngua', 'RGYB'.indexOf(kicked)) }));
  return parts.join(', ');
}

function dominoWords(move: string): string {
  const tile = tileName(move);
  const end = move.charAt(2);
  if (end === '') return t('word.opens', { tile });
  return `${t('word.lays', { tile })} ${t(end === 'L' ? 'word.left' : 'word.right')}`;
}

export function moveWords(game: GameName, move: string, human: string): string {
  switch (game) {
    case 'ouk':
      return oukWords(move, human);
    case 'ngu-hanh':
      return nguHanhWords(move, human);
    case 'ca-ngua':
      return caNguaWords(move);
    case 'domino':
      return dominoWords(move);
  }
}

/** "+2", "+20,43" or "#" of one seat. */
export function stepWords(table: Table, seat: number, step: string): string {
  const name = playerName(table.game, table.seats, seat);
  if (step === '#') return t('word.stuck', { name });
  const rest = step.slice(1);
  if (!/^[0-6]{2}(,|$)/.test(rest)) return t('word.draws', { name, n: rest });
  return t('word.drawsTiles', { name, tiles: rest.split(',').map(tileName).join(', ') });
}

/** What a move was, without who made it; and, where nobody chose it, that it was not chosen. */
function actWords(table: Table, entry: Entry): string {
  const words = moveWords(table.game, entry.x ?? '', entry.h ?? '');
  // A seat without a move says so itself, and a bot's only move is its own all the same; any other move
  // that nobody chose is told to be one.
  const isBot = entry.s !== undefined && table.seats[entry.s]?.kind === 'bot';
  const isPlain =
    entry.by === 'player' || entry.by === 'bot' || entry.x === '--' || !entry.by || isBot;
  const by = isPlain ? '' : ` (${t(entry.by === 'clock' ? 'log.byClock' : 'log.byTable')})`;
  const steps = (entry.st ?? []).map(([seat, step]) => stepWords(table, seat, step));
  return [`${words}${by}`, ...steps].join('; ');
}

// The program calls every bot by one word; here a bot has the name that its seat shows.
const kBotWord = 'Bot';

function sitterName(table: Table, entry: Entry): string {
  if (entry.x && entry.x !== kBotWord) return entry.x;
  const isBot = entry.s !== undefined && table.seats[entry.s]?.kind === 'bot';
  if (entry.x === kBotWord && !isBot) return t('table.bot');
  return playerName(table.game, table.seats, entry.s);
}

/** A roll and what the same seat did with it, as one sentence. */
export function rollAndMoveWords(table: Table, roll: Entry, move: Entry): string {
  return `${entryWords(table, roll)}: ${actWords(table, move)}`;
}

/** One entry as a sentence; undefined for what nobody needs to be told.  `round` numbers a beginning. */
export function entryWords(table: Table, entry: Entry, round = 1): string | undefined {
  const name = playerName(table.game, table.seats, entry.s);
  switch (entry.k) {
    case 'move':
      return `${name}: ${actWords(table, entry)}`;
    case 'roll':
      return t('log.roll', { name, roll: (entry.x ?? '').split('').join(' + ') });
    case 'deal':
      return t('log.deal');
    case 'begin':
      return t('log.begin', { n: number(round) });
    case 'rename':
      return t('log.rename', { name: entry.x ?? name });
    case 'sit':
    case 'stand':
      return t(`log.${entry.k}`, { name: sitterName(table, entry) });
    case 'agreement':
    case 'resumed':
    case 'end':
      return t(`log.${entry.k}`);
    case 'draw-offer':
    case 'draw-declined':
    case 'resign':
    case 'flag':
    case 'away':
    case 'back':
    case 'rematch':
      return t(`log.${entry.k}` satisfies Key, { name });
    default:
      return undefined;
  }
}
