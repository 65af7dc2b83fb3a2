// Which page is shown.  Plain addresses, so that a link can be sent, reloaded and gone back from.
import { readPlace, type Place } from './place';

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
