// The catalogue: nothing empty, the same places to fill in every language, and a message for every rule id
// that the program can send.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fill } from '../../src/i18n/fill';
import { messages } from '../../src/i18n/messages';

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test('every message has Vietnamese and English with the same places, and Khmer where it is given too', () => {
  for (const [key, message] of Object.entries(messages)) {
    assert.ok(message.vi.trim() !== '' && message.en.trim() !== '', key);
    assert.deepEqual(places(message.vi), places(message.en), key);
    if (message.km !== undefined) {
      assert.ok(message.km.trim() !== '', key);
      assert.deepEqual(places(message.km), places(message.en), key);
    }
  }
});

test('Vietnamese is written in composed characters, without stray spaces', () => {
  for (const [key, { vi }] of Object.entries(messages)) {
    assert.equal(vi, vi.normalize('NFC'), key);
    assert.ok(!/\s\s|^\s|\s$|\s[,.!?]/.test(vi), `${key}: ${vi}`);
  }
});

test('Khmer text holds Khmer letters, names of games aside', () => {
  for (const [key, { km }] of Object.entries(messages)) {
    if (km === undefined || /^(app\.name|game\.[a-z-]+)$/.test(key)) continue;
    assert.match(km, /[\u1780-\u17ff]/, key);
  }
});

test('places are filled, and what has no value stays to be seen', () => {
  assert.equal(fill('{n} xu của {name}', { n: 5 }), '5 xu của {name}');
});

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'tests' ? [] : sources(path);
    return /\.(cpp|hpp)$/.test(name) ? [path] : [];
  });
}

test('every rule id in the program has its words', () => {
  const ids = new Set<string>();
  for (const room of ['games', 'session', 'server']) {
    for (const path of sources(join('..', room))) {
      const text = readFileSync(path, 'utf8');
      for (const match of text.matchAll(/"((?:table|ouk|ngu-hanh|ca-ngua|domino)\.[a-z0-9-]+)"/g))
        ids.add(match[1]!);
    }
  }
  assert.ok(ids.size > 40, `only ${ids.size} ids found`);
  assert.deepEqual(
    [...ids].filter((id) => !messages[`rule.${id}`]),
    [],
  );
});

test('every rule switch of the program has a name', () => {
  // The lists of the program's own sources, so that a new one cannot be forgotten here.
  const text = sources(join('..', 'games')).map(
    (path) => [path, readFileSync(path, 'utf8')] as const,
  );
  const missing: string[] = [];
  let found = 0;
  for (const game of ['ouk', 'ngu-hanh', 'ca-ngua', 'domino']) {
    const folder = join('games', game.replace('-', '_'));
    const own = text
      .filter(([path]) => path.includes(folder))
      .map(([, body]) => body)
      .join('\n');
    for (const match of own.matchAll(/\{+"([a-z][A-Za-z0-9]+)", (?:\{\}|k[A-Z])/g)) {
      const name = match[1]!;
      found += 1;
      if (!messages[`switch.${game}.${name}`] && !['stake', 'opener'].includes(name))
        missing.push(`${game}.${name}`);
    }
  }
  assert.deepEqual(missing, []);
  assert.ok(found > 30, `only ${found} switches found`);
});
