// Reads the rule books into plain data.  It knows the part of Markdown that they use: headings, paragraphs,
// lists, tables, fenced code; bold, italic, code and links within a line.  It makes no HTML: the page builds
// its elements from this data, so no text can become markup.
export interface Span {
  kind: 'text' | 'bold' | 'italic' | 'code' | 'link';
  text: string;
  /** Only of a link. */
  to?: string;
}

export type Block =
  | { kind: 'heading'; level: number; text: Span[] }
  | { kind: 'paragraph'; text: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string };

const kSpan = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function readSpans(line: string): Span[] {
  const out: Span[] = [];
  let at = 0;
  for (const match of line.matchAll(kSpan)) {
    if (match.index > at) out.push({ kind: 'text', text: line.slice(at, match.index) });
    const [whole, code, bold, italic, label, to] = match;
    if (code !== undefined) out.push({ kind: 'code', text: code });
    else if (bold !== undefined) out.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) out.push({ kind: 'italic', text: italic });
    else out.push({ kind: 'link', text: label ?? '', to: to ?? '' });
    at = match.index + whole.length;
  }
  if (at < line.length) out.push({ kind: 'text', text: line.slice(at) });
  return out;
}

// A bar inside code, written `a|b`, does not end a cell; nor does one with a backslash before it.
function readRow(line: string): Span[][] {
  const cells = line.trim().match(/(?:`[^`]*`|\\\||[^|])+/g) ?? [];
  return cells.map((cell) => readSpans(cell.replaceAll('\\|', '|').trim()));
}

const isFence = (line: string) => line.startsWith('```');
const isRow = (line: string) => line.startsWith('|');
const isItem = (line: string) => /^[-*] /.test(line);
const isHeading = (line: string) => /^#{1,6} /.test(line);
const isBreak = (line: string) =>
  line.trim() === '' || isFence(line) || isRow(line) || isItem(line) || isHeading(line);

export function readMarkdown(source: string): Block[] {
  const lines = source.replaceAll('\r', '').split('\n');
  const out: Block[] = [];
  let i = 0;
  const line = () => lines[i] ?? '';
  // A first line together with those that only go on with it.
  function whole(first: string): string {
    const parts = [first];
    for (i += 1; i < lines.length && !isBreak(line()); i += 1) parts.push(line().trim());
    return parts.join(' ');
  }
  function take(is: (text: string) => boolean): string[] {
    const from = i;
    while (i < lines.length && is(line())) i += 1;
    return lines.slice(from, i);
  }
  while (i < lines.length) {
    if (line().trim() === '') {
      i += 1;
    } else if (isFence(line())) {
      i += 1;
      out.push({ kind: 'code', text: take((text) => !isFence(text)).join('\n') });
      i += 1;
    } else if (isHeading(line())) {
      const [, signs = '#', text = ''] = /^(#+) +(.*)$/.exec(line()) ?? [];
      out.push({ kind: 'heading', level: signs.length, text: readSpans(text) });
      i += 1;
    } else if (isRow(line())) {
      const [head = '', , ...rows] = take(isRow);
      out.push({ kind: 'table', head: readRow(head), rows: rows.map(readRow) });
    } else if (isItem(line())) {
      const items: Span[][] = [];
      while (i < lines.length && isItem(line())) items.push(readSpans(whole(line().slice(2))));
      out.push({ kind: 'list', items });
    } else {
      out.push({ kind: 'paragraph', text: readSpans(whole(line().trim())) });
    }
  }
  return out;
}

export function plainText(spans: Span[]): string {
  return spans.map((span) => span.text).join('');
}
