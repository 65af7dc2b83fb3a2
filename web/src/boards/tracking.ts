// Keeps the identity of pieces from one position to the next, so that a piece glides instead of
// vanishing here and appearing there.  A position text does not name its pieces; this guesses,
// and a wrong guess costs nothing but a prettier way.

export interface Figure {
  /** Drawn alike and interchangeable: "wK". */
  kind: string;
  /** May turn into one another: the side. */
  group: string;
  at: number;
}

export interface Token<F extends Figure> {
  id: number;
  figure: F;
}

let nextId = 1;

export function track<F extends Figure>(
  before: readonly Token<F>[],
  now: readonly F[],
  moved?: { from: number; to: number },
): Token<F>[] {
  const old = new Set(before);
  const result = new Map<F, Token<F>>();
  const match = (fits: (token: Token<F>, figure: F) => boolean) => {
    for (const figure of now) {
      if (result.has(figure)) continue;
      for (const token of old) {
        if (!fits(token, figure)) continue;
        old.delete(token);
        result.set(figure, { id: token.id, figure });
        break;
      }
    }
  };
  match((token, figure) => token.figure.kind === figure.kind && token.figure.at === figure.at);
  // The move tells which piece went; its kind may have changed on the way (a promoted fish).
  match(
    (token, figure) =>
      moved !== undefined &&
      token.figure.group === figure.group &&
      token.figure.at === moved.from &&
      figure.at === moved.to,
  );
  match((token, figure) => token.figure.kind === figure.kind);
  return now
    .map((figure) => result.get(figure) ?? { id: nextId++, figure })
    .sort((a, b) => a.id - b.id);
}
