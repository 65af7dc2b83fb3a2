// Fills the {places} of a message; one without a value stays, so that a mistake is seen and not hidden.
export type Params = Record<string, string | number>;

export function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
