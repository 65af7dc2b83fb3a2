// t("key") in the language chosen now; reading it inside a component follows every change of language.
import type { Lang } from '../lib/protocol';
import { prefs } from '../lib/prefs.svelte';
import { fill, type Params } from './fill';
import { messages, type Key } from './messages';

export type { Key, Params };

export function say(lang: Lang, key: string, params: Params = {}): string | undefined {
  const message = messages[key];
  if (!message) return undefined;
  const text = lang === 'km' ? (message.km ?? message.en) : message[lang];
  return fill(text, params);
}

export function t(key: Key, params?: Params): string {
  return say(prefs.lang, key, params) ?? key;
}

/** For keys made of data (a profile, a switch, a rule), which may be newer than this page. */
export function tMaybe(key: string, params?: Params): string | undefined {
  return say(prefs.lang, key, params);
}

export function number(value: number): string {
  return new Intl.NumberFormat(prefs.lang === 'en' ? 'en' : prefs.lang).format(value);
}
