// The rule books of the games, as they lie beside the rules themselves; each is fetched when it is opened.
import type { GameName } from './protocol';

export type BookLang = 'vi' | 'en';

type Book = () => Promise<{ default: string }>;

const books: Record<GameName, Record<BookLang, Book>> = {
  'ca-ngua': {
    vi: () => import('../../../games/ca_ngua/LUAT.md?raw'),
    en: () => import('../../../games/ca_ngua/RULES.md?raw'),
  },
  ouk: {
    vi: () => import('../../../games/ouk/LUAT.md?raw'),
    en: () => import('../../../games/ouk/RULES.md?raw'),
  },
  domino: {
    vi: () => import('../../../games/domino/LUAT.md?raw'),
    en: () => import('../../../games/domino/RULES.md?raw'),
  },
  'ngu-hanh': {
    vi: () => import('../../../games/ngu_hanh/LUAT.md?raw'),
    en: () => import('../../../games/ngu_hanh/RULES.md?raw'),
  },
};

export async function loadBook(game: GameName, lang: BookLang): Promise<string> {
  return (await books[game][lang]()).default;
}
