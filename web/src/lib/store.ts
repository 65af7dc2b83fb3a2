// Small things that this browser remembers.  A browser that forbids storage forgets, and nothing else fails.
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`kydai.${key}`, value);
  } catch {
    // Forbidden or full: the choice holds for this page only.
  }
}

export function recall(key: string): string | undefined {
  try {
    return localStorage.getItem(`kydai.${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** For this tab alone, until it is closed. */
export function rememberHere(key: string, value: string): void {
  try {
    sessionStorage.setItem(`kydai.${key}`, value);
  } catch {
    // As above.
  }
}

export function recallHere(key: string): string | undefined {
  try {
    return sessionStorage.getItem(`kydai.${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}
