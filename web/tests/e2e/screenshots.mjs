// Takes the pictures of docs/screenshots from running games.
//   node web/tests/e2e/screenshots.mjs --binary build/release/kydai [--out docs/screenshots] [--dist web/dist]
import { chromium } from 'playwright-core';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromiumFlags, option } from './options.mjs';
import { actOnce, arrive, desk, openTable, phone, until } from './person.mjs';
import { putInFront, startProgram } from './server.mjs';

const out = resolve(option('out') ?? 'docs/screenshots');
mkdirSync(out, { recursive: true });

const program = await startProgram(resolve(option('binary') ?? 'build/release/kydai'));
const dist = option('dist');
const front = dist ? await putInFront(program.address, resolve(dist)) : undefined;
const address = front?.address ?? program.address;
const browser = await chromium.launch({
  executablePath: option('chromium') ?? '/usr/bin/chromium',
  args: chromiumFlags,
});

const scenes = [
  ['ouk', 6, { level: '3', time: 'rapid' }],
  ['ngu-hanh', 8, { level: '3', time: 'rapid' }],
  ['ca-ngua', 26, { seats: '4', level: '3' }],
  ['domino', 3, { seats: '3', level: '3', stake: '100' }],
];

async function picture(person, name) {
  await person.page.evaluate(() => document.fonts.ready);
  await person.page.evaluate(() => scrollTo(0, 0));
  await person.page.waitForTimeout(900);
  await person.page.screenshot({ path: join(out, `${name}.png`) });
  console.log(join(out, `${name}.png`));
}

for (const [size, viewport] of [
  ['phone', phone],
  ['desk', desk],
]) {
  const me = await arrive(browser, address, viewport);
  await me.page.goto(address);
  await me.page.evaluate(() =>
    fetch('/api/me', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Bà Sáu Lượm"}',
    }),
  );
  await me.page.goto(address, { waitUntil: 'networkidle' });
  await picture(me, `home-${size}`);
  for (const [game, actions, choices] of scenes) {
    await openTable(me, game, { opponent: 'bot', pace: 'instant', ...choices });
    await until(me, (now) => now.phase !== 'lobby', 'the round begins');
    for (let done = 0; done < actions && me.now.phase === 'playing';) {
      if (await actOnce(me, game)) done += 1;
      else await me.page.waitForTimeout(20);
    }
    // The picture is of the own turn, with the choices on the board.
    await until(
      me,
      (now) => now.phase === 'over' || (now.turn.kind === 'seat' && now.turn.seat === now.you),
      'the own turn',
    ).catch(() => undefined);
    await picture(me, `${game}-${size}`);
  }
  await me.context.close();
}

await browser.close();
await front?.end();
await program.end();
