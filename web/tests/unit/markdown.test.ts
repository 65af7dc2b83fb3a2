// The reader of the rule books: what each piece of Markdown becomes, and that nothing of a book is lost.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { plainText, readMarkdown, readSpans } from '../../src/lib/markdown';

test('a line is text, bold, italic, code and links', () => {
  assert.deepEqual(readSpans('**R1** `a|b` of *it*, see [here](LUAT.md).'), [
    { kind: 'bold', text: 'R1' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'a|b' },
    { kind: 'text', text: ' of ' },
    { kind: 'italic', text: 'it' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'here', to: 'LUAT.md' },
    { kind: 'text', text: '.' },
  ]);
  assert.deepEqual(readSpans('a * b <b>c</b>'), [{ kind: 'text', text: 'a * b <b>c</b>' }]);
});

test('blocks end where the next begins, and wrapped lines are joined', () => {
  const source =
    '# A\nb\nc\n- d\n  e\n- f\n\n' +
    '| g | h |\n|---|---|\n| `i|j` | k |\n```\nl\n# m\n```\n22. n\n';
  assert.deepEqual(
    readMarkdown(source).map((block) => {
      if (block.kind === 'list') return block.items.map(plainText);
      if (block.kind === 'table')
        return [block.head, ...block.rows].map((row) => row.map(plainText));
      return block.kind === 'code' ? [block.text] : plainText(block.text);
    }),
    ['A', 'b c', ['d e', 'f'], [['g', 'h'], ['i|j', 'k']], ['l\n# m'], '22. n'],
  );
});

const games = join(process.cwd(), '..', 'games');

for (const game of ['ca_ngua', 'domino', 'ngu_hanh', 'ouk'])
  for (const book of ['LUAT.md', 'RULES.md'])
    test(`${game}/${book} is read whole`, () => {
      const source = readFileSync(join(games, game, book), 'utf8');
      const blocks = readMarkdown(source);
      const titles = blocks.filter((block) => block.kind === 'heading' && block.level === 1);
      assert.equal(titles.length, 1);
      // Every rule of the source is the beginning of an item.
      const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
      const wanted = [...source.matchAll(/^- \*\*([^*]+)\*\*/gm)].map((match) => match[1]);
      assert.ok(wanted.length >= 20, `${wanted.length} rules`);
      assert.deepEqual(
        items.filter((item) => item[0]?.kind === 'bold').map((item) => item[0]?.text),
        wanted,
      );
      // Every row of a table has as many cells as its head.
      const tables = blocks.filter((block) => block.kind === 'table');
      assert.ok(tables.length >= 1);
      for (const table of tables)
        for (const row of table.rows)
          assert.equal(row.length, table.head.length, plainText(row[0] ?? []));
      // No sign of the notation is left in what is read.
      const spans = [
        ...items,
        ...blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : [])),
        ...tables.flatMap((table) => [table.head, ...table.rows].flat()),
      ].flat();
      for (const span of spans)
        if (span.kind !== 'code') assert.doesNotMatch(span.text, /\*\*|`|\]\(/);
    });
