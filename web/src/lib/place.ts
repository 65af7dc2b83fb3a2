// What an address means.  Anything else is `lost`, never a guess.
import { gameNames, type GameName } from './protocol';

export type Place =
  | { page: 'home' }
  | { page: 'new'; game: GameName }
  | { page: 'rules'; game: GameName }
  | { page: 'table'; id: string }
  | { page: 'lost' };

export function readPlace(path: string): Place {
  const [first, second, third] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return { page: 'home' };
  if (third !== undefined || second === undefined) return { page: 'lost' };
  const game = gameNames.find((name) => name === second);
  if (first === 'new' && game) return { page: 'new', game };
  if (first === 'rules' && game) return { page: 'rules', game };
  if (first === 't' && /^[A-Za-z0-9_-]{1,40}$/.test(second)) return { page: 'table', id: second };
  return { page: 'lost' };
}
