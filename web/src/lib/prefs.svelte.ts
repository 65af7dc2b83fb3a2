// What one person likes: language, colours, how moves are told.  Kept in this browser only.
import type { Lang } from './protocol';
import { recall, remember } from './store';

export type Theme = 'auto' | 'light' | 'dark';

const kLangs: readonly Lang[] = ['vi', 'en', 'km'];
const kThemes: readonly Theme[] = ['auto', 'light', 'dark'];

function oneOf<T extends string>(all: readonly T[], text: string | undefined, fallback: T): T {
  return all.find((value) => value === text) ?? fallback;
}

class Prefs {
  // Vietnamese unless somebody chose otherwise: this is a Vietnamese house.
  lang = $state<Lang>(oneOf(kLangs, recall('lang'), 'vi'));
  theme = $state<Theme>(oneOf(kThemes, recall('theme'), 'auto'));
  /** Moves in plain words rather than in notation. */
  plain = $state(recall('plain') !== 'no');
  sound = $state(recall('sound') !== 'no');

  setLang(lang: Lang): void {
    this.lang = lang;
    remember('lang', lang);
    document.documentElement.lang = lang;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme);
    this.paint();
  }

  setPlain(isPlain: boolean): void {
    this.plain = isPlain;
    remember('plain', isPlain ? 'yes' : 'no');
  }

  setSound(isOn: boolean): void {
    this.sound = isOn;
    remember('sound', isOn ? 'yes' : 'no');
  }

  /** Puts language and colours on the page and follows the system while the theme is `auto`. */
  start(): void {
    document.documentElement.lang = this.lang;
    this.paint();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.paint());
  }

  private paint(): void {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = this.theme === 'auto' ? system : this.theme;
  }
}

export const prefs = new Prefs();
