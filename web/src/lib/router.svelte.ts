// Which page is shown.  Plain addresses, so that a link can be sent, reloaded and gone back from.
import { gameNames, type GameName } from './protocol';

export type Place =
  | { page: 'home' }
  | { page: 'new'; game: GameName }
  | { page: 'table'; id: string }
  | { page: 'lost' };

export function readPlace(path: string): Place {
  const [first, second, third] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return { page: 'home' };
  if (third !== undefined || second === undefined) return { page: 'lost' };
  const game = gameNames.find((name) => name === second);
  if (first === 'new' && game) return { page: 'new', game };
  if (first === 't' && /^[A-Za-z0-9_-]{1,40}$/.test(second)) return { page: 'table', id: second };
  return { page: 'lost' };
}

class Router {
  place = $state.raw<Place>(readPlace(location.pathname));

  start(): void {
    addEventListener('popstate', () => (this.place = readPlace(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.place = readPlace(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For `<a>`: ordinary clicks stay inside the page; everything else is the browser's. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.currentTarget as HTMLElement).closest('a');
  if (!link) return;
  event.preventDefault();
  router.go(link.pathname);
}
