// The tests: each is given a browser and a running program and throws when something is not as it should be.
import assert from 'node:assert/strict';
import {
  actOnce,
  arrive,
  chooseMove,
  desk,
  hasNoSidewaysScroll,
  isContent,
  isVisible,
  makeMove,
  mayAct,
  openTable,
  phone,
  playToEnd,
  press,
  small,
  until,
} from './person.mjs';
import { judgeFrame } from './secrecy.mjs';

export const cases = [];

function test(name, run) {
  cases.push({ name, run });
}

// Opens people's browsers and closes them whatever happens.
async function withPeople(env, viewports, run) {
  const people = [];
  try {
    for (const viewport of viewports) people.push(await arrive(env.browser, env.address, viewport));
    await run(...people);
    people.forEach(isContent);
  } catch (error) {
    for (const [i, person] of people.entries()) {
      await person.page
        .screenshot({ path: `${env.shots}/failed-${i}.png`, fullPage: true })
        .catch(() => undefined);
    }
    throw error;
  } finally {
    for (const person of people) await person.context.close();
  }
}

async function endIsExplained(person) {
  const { page } = person;
  await page.waitForSelector('#end-title');
  const panel = page.locator('section.end');
  assert.equal(await panel.getAttribute('data-outcome'), person.now.outcome.reason);
  const words = await panel.locator('p[role="status"]').first().innerText();
  assert.ok(
    words.trim().length > 3 && !words.includes('{') && !words.includes('end.why'),
    `reason: ${words}`,
  );
  assert.equal(
    await panel.locator('ol > li[data-seat]').count(),
    person.now.seats.filter((seat) => seat.kind !== 'closed').length,
  );
}

async function luckIsFair(person) {
  await person.page.waitForSelector('[data-fair="fair"], [data-fair="unfair"]');
  const bad = await person.page.locator('.checks li.bad').allInnerTexts();
  assert.deepEqual(bad, [], 'the check of the luck');
  assert.equal(await person.page.locator('.fair').getAttribute('data-fair'), 'fair');
}

async function historyIsWhole(person) {
  const seqs = person.log.map((entry) => entry.q);
  assert.deepEqual(
    seqs,
    seqs.map((_, i) => i + 1),
    'the entries have no gap',
  );
}

// ---- (a) whole games against a bot ----

const bouts = [
  ['ca-ngua', phone, { seats: '2', horses: '1', level: '3' }],
  ['ouk', phone, { level: '10' }],
  ['domino', phone, { seats: '4', level: '3' }],
  ['ngu-hanh', phone, { level: '10' }],
  ['domino', desk, { seats: '2', level: '3', stake: '10' }],
  ['ouk', desk, { level: '10', side: '1' }],
];

for (const [game, viewport, choices] of bouts) {
  test(`a whole game of ${game} against a bot at ${viewport.width}x${viewport.height}`, (env) =>
    withPeople(env, [viewport], async (me) => {
      await openTable(me, game, { opponent: 'bot', pace: 'instant', ...choices });
      await until(me, (now) => now.phase !== 'lobby', 'the round begins at once');
      const actions = await playToEnd([me], game);
      assert.ok(actions >= 1);
      await hasNoSidewaysScroll(me.page);
      await endIsExplained(me);
      await historyIsWhole(me);
      if (game === 'ca-ngua' || game === 'domino') await luckIsFair(me);
      if (choices.stake) {
        const pay = me.now.outcome.pay[me.now.you];
        assert.ok(Math.abs(pay) >= 10, `coins moved: ${pay}`);
        const mine = me.page.locator(`section.end li[data-seat="${me.now.you}"]`);
        assert.match(
          await mine.innerText(),
          new RegExp(`${pay > 0 ? 'được' : 'mất'} ${Math.abs(pay)} xu`),
        );
        const { coins } = await me.page.evaluate(async () => (await fetch('/api/me')).json());
        assert.equal(coins, 10_000 + pay, 'the purse follows the result');
      }
    }));
}

test('another round follows a vote; the luck is checked without WebCrypto too', (env) =>
  withPeople(env, [phone], async (me) => {
    // A page opened over plain http on a home network is given no WebCrypto.
    await me.page.addInitScript(() =>
      Object.defineProperty(crypto, 'subtle', { value: undefined }),
    );
    await openTable(me, 'domino', { opponent: 'bot', seats: '2', pace: 'instant', level: '3' });
    await until(me, (now) => now.phase !== 'lobby', 'the round begins');
    await playToEnd([me], 'domino');
    await press(me.page, '[data-action="rematch"]');
    await until(me, (now) => now.round === 2 && now.phase !== 'lobby', 'the second round');
    await playToEnd([me], 'domino');
    await luckIsFair(me);
    assert.ok(me.now.round_id.endsWith('-2'));
    assert.match(
      me.now.client_seeds[me.now.you],
      /^[0-9a-f]{32}$/,
      'a seed of our own for the second round too',
    );
  }));

for (const game of ['ouk', 'ngu-hanh', 'ca-ngua', 'domino']) {
  test(`a hint in ${game} names a move and why, and can be played`, (env) =>
    withPeople(env, [phone], async (me) => {
      await openTable(me, game, { opponent: 'bot', pace: 'instant', level: '3' });
      const { page } = me;
      // Dice that leave no choice pass by themselves; a choice stays.
      for (;;) {
        await until(me, (now) => mayAct(now), 'my turn');
        if (me.now.turn.kind === 'seat' && me.now.legal.length > 1) break;
        await actOnce(me, game);
      }
      const ply = me.now.ply;
      await press(page, '[data-action="hint"]');
      const words = await page.locator('.hint p').innerText();
      assert.match(words, /^Gợi ý: .+\. .+\.$/s);
      await hasNoSidewaysScroll(page);
      assert.ok(
        await page.evaluate(() => document.activeElement?.matches('[data-action="hint-play"]')),
        'the keyboard stands on the button that plays it',
      );
      await press(page, '[data-action="hint-play"]');
      await until(me, (now) => now.ply > ply, 'the move is made');
      const { move } = me.sent.findLast((message) => message.t === 'move');
      const made = me.log.findLast((entry) => entry.k === 'move' && entry.s === me.now.you);
      assert.equal(made.x, move);
    }));
}

test('no hints where coins are at stake', (env) =>
  withPeople(env, [phone], async (me) => {
    await openTable(me, 'domino', { opponent: 'bot', seats: '2', stake: '10' });
    await until(me, (now) => now.phase === 'playing', 'the round begins');
    await me.page.waitForSelector('[data-turn="you"]');
    assert.equal(await isVisible(me.page, '[data-action="hint"]'), false);
  }));

// ---- (b) two people by a link ----

async function meetByLink(host, guest, game, choices = {}) {
  await openTable(host, game, { opponent: 'friend', pace: 'instant', ...choices });
  const link = await host.page.locator('#invite').inputValue();
  assert.match(link, /\/t\/[\w-]+$/);
  await guest.page.goto(link.replace(/^https?:\/\/[^/]+/, guest.address));
  await press(guest.page, '[data-action="sit-any"]');
  await until(host, (now) => now.seats.every((seat) => seat.kind !== 'open'), 'the guest sits');
  await press(host.page, '[data-action="start"]');
  for (const person of [host, guest])
    await until(person, (now) => now.phase === 'playing', 'the round begins');
}

async function turnsOf(people, game, count) {
  for (let i = 0; i < count;) {
    for (const person of people) if (await actOnce(person, game)) i += 1;
    const seq = Math.max(...people.map((person) => person.now.seq));
    for (const person of people) await until(person, (now) => now.seq >= seq, 'both see the same');
  }
}

test('two people by a link, with a reload, a dropped line, a draw offer and a resignation', (env) =>
  withPeople(env, [phone, desk], async (host, guest) => {
    await meetByLink(host, guest, 'ouk');
    const people = [host, guest];
    await turnsOf(people, 'ouk', 4);

    // A reload in the middle: the same seat, the same position, the whole history.
    const before = host.now;
    host.log = [];
    host.now = undefined;
    await host.page.reload();
    await until(host, (now) => now.phase === 'playing', 'back after the reload');
    assert.equal(host.now.view, before.view);
    assert.equal(host.now.you, before.you);
    await historyIsWhole(host);
    await turnsOf(people, 'ouk', 4);

    // The line drops while a move is on its way: it is marked, kept, and sent once the line is back.
    const mover = people.find((person) => mayAct(person.now));
    const other = people.find((person) => person !== mover);
    const seq = other.now.seq;
    await mover.context.setOffline(true);
    await mover.page.waitForSelector('[data-link="waiting"]');
    const move = chooseMove('ouk', mover.now);
    await makeMove(mover, 'ouk', move);
    await mover.page.waitForSelector(`[data-pending="${move}"]`);
    await other.page.waitForTimeout(600);
    assert.equal(other.now.seq, seq, 'nothing can have arrived');
    const sockets = mover.sockets;
    await mover.context.setOffline(false);
    await until(other, (now) => now.seq > seq, 'the kept move arrives', 20_000);
    assert.ok(mover.sockets > sockets, 'a new line was made');
    assert.equal(other.log.at(-1).x, move);
    await mover.page.waitForSelector('[data-pending]', { state: 'detached' });
    assert.equal(mover.now.view, other.now.view);
    await turnsOf(people, 'ouk', 2);

    // An offer is asked and declined, then one of them resigns.
    const asker = people.find((person) => person.now.can_offer_draw);
    const asked = people.find((person) => person !== asker);
    await press(asker.page, '[data-action="draw"]');
    await asked.page.waitForSelector('.asked');
    await asked.page.locator('.asked button').nth(1).click();
    await until(asker, (now) => now.draw_offer === undefined, 'the answer');
    await press(host.page, '[data-action="resign"]');
    await host.page.locator('[role="alertdialog"] button').first().click();
    for (const person of people) await until(person, (now) => now.phase === 'over', 'the end');
    assert.equal(guest.now.outcome.reason, 'resign');
    for (const person of people) await endIsExplained(person);
    for (const person of people) await historyIsWhole(person);
  }));

test('the program restarts in the middle of a game and nothing is lost', (env) =>
  withPeople(env, [phone, phone], async (host, guest) => {
    await meetByLink(host, guest, 'ngu-hanh');
    await turnsOf([host, guest], 'ngu-hanh', 4);
    const before = host.now;
    await env.program.stop();
    await host.page.waitForSelector('[data-link="retrying"]');
    await env.program.start();
    for (const person of [host, guest]) {
      await person.page.waitForSelector('[data-link="open"]', {
        state: 'attached',
        timeout: 20_000,
      });
      await until(
        person,
        (now) => now.view === before.view && now.phase === 'playing',
        'the same position',
      );
    }
    await turnsOf([host, guest], 'ngu-hanh', 3);
    await historyIsWhole(host);
  }));

// ---- (c) four seats of people and bots ----

for (const game of ['ca-ngua', 'domino']) {
  test(`four seats of ${game}: two people and two bots`, (env) =>
    withPeople(env, [phone, phone], async (host, guest) => {
      await openTable(host, game, {
        opponent: 'mixed',
        seats: '4',
        plan: ['open', '3', '3'],
        time: 'none',
        pace: 'instant',
        ...(game === 'ca-ngua' ? { horses: '1' } : {}),
      });
      await guest.page.goto(host.page.url());
      await press(guest.page, '[data-action="sit-any"]');
      await host.page.waitForSelector('[data-action="start"]');
      await press(host.page, '[data-action="start"]');
      for (const person of [host, guest])
        await until(person, (now) => now.phase === 'playing', 'the round begins');
      await hasNoSidewaysScroll(host.page);
      await playToEnd([host, guest], game);
      for (const person of [host, guest]) {
        await endIsExplained(person);
        await luckIsFair(person);
        await hasNoSidewaysScroll(person.page);
      }
      if (game === 'ca-ngua') assert.deepEqual([...host.now.outcome.ranks].sort(), [1, 2, 3, 4]);
      else
        assert.equal(
          host.now.outcome.scores.reduce((sum, score) => sum + score, 0),
          0,
        );
    }));
}

test('bots can be added at the table, and a seat taken away again', (env) =>
  withPeople(env, [small], async (host) => {
    await openTable(host, 'domino', { opponent: 'friend', seats: '3', pace: 'instant' });
    await host.page.waitForSelector('[data-action="bot"]');
    await hasNoSidewaysScroll(host.page);
    for (const seat of [1, 2]) {
      await host.page
        .locator(`li[data-seat="${seat}"] [data-action="bot"]`)
        .selectOption({ index: 1 });
      await until(host, (now) => now.seats[seat].kind === 'bot', 'the bot sits');
    }
    await host.page.locator('li[data-seat="2"] button').click();
    await until(host, (now) => now.seats[2].kind === 'open', 'the bot has gone');
    await host.page.locator('li[data-seat="2"] [data-action="bot"]').selectOption({ index: 1 });
    await press(host.page, '[data-action="start"]');
    await until(host, (now) => now.phase === 'playing', 'the round begins');
  }));

// ---- (d) hidden tiles stay hidden ----

test('no hidden tile reaches another seat or a spectator', (env) =>
  withPeople(env, [phone, phone, desk], async (host, guest, watcher) => {
    await openTable(host, 'domino', {
      opponent: 'friend',
      seats: '2',
      pace: 'instant',
      time: 'none',
    });
    await watcher.page.goto(host.page.url());
    await guest.page.goto(host.page.url());
    await press(guest.page, '[data-action="sit-any"]');
    await host.page.waitForSelector('[data-action="start"]');
    await press(host.page, '[data-action="start"]');
    for (const person of [host, guest, watcher])
      await until(person, (now) => now.phase !== 'lobby', 'the round begins');
    assert.equal(watcher.now.you, undefined);
    // A reload and a spectator who comes late read the past as well.
    await turnsOf([host, guest], 'domino', 2);
    await guest.page.reload();
    await watcher.page.reload();
    await playToEnd([host, guest], 'domino');
    await until(watcher, (now) => now.phase === 'over', 'the end');
    let judged = 0;
    for (const [person, seat] of [
      [host, 0],
      [guest, 1],
      [watcher, undefined],
    ]) {
      for (const frame of person.frames.filter((text) => JSON.parse(text).now?.phase !== 'lobby'))
        judged += judgeFrame(frame, seat);
    }
    assert.ok(judged >= 30, `only ${judged} frames were judged`);
    // What the page itself shows of others while the game runs is the back of the tiles: nothing to read.
    await watcher.page.waitForSelector('[data-fair="fair"]');
    await luckIsFair(guest);
  }));

test('the judge of hidden tiles finds a leak', async () => {
  const now = {
    seq: 3,
    phase: 'playing',
    you: 0,
    seats: [],
    legal: ['66'],
    view: 'hd1 2 100 0 0 - 66655443322110/?7 ?14',
  };
  const frame = (change, entry = {}) =>
    JSON.stringify({ t: 'up', log: [{ q: 3, k: 'deal', ...entry }], now: { ...now, ...change } });
  judgeFrame(frame({}), 0);
  for (const leak of [
    [{ view: 'hd1 2 100 0 0 - 66655443322110/61605251504140 ?14' }],
    [{ view: 'hd1 2 100 0 0 - 66655443322110/?7 6160' }],
    [{ seed: '00' }],
    [{ legal: ['61'] }],
    [{ hint: '61' }],
    [{}, { st: [[1, '+20,43']] }],
    [{}, { x: '6665' }],
  ]) {
    assert.throws(() => judgeFrame(frame(...leak), 0), undefined, JSON.stringify(leak));
  }
});

test('a round whose seed was changed is called unfair', (env) =>
  withPeople(env, [phone], async (me) => {
    // Somebody between the program and the page changes one digit of the seed that is revealed.
    await me.page.routeWebSocket(/\/ws\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) =>
        socket.send(
          text.replace(/"seed":"(.)/, (_, digit) => `"seed":"${digit === '0' ? '1' : '0'}`),
        ),
      );
    });
    await openTable(me, 'domino', { opponent: 'bot', seats: '2', pace: 'instant', level: '3' });
    for (let i = 0; i < 400 && !(await isVisible(me.page, '#end-title')); i++) {
      const tile = me.page.locator('[data-tile].playable').first();
      if (await tile.isVisible()) await tile.click({ timeout: 2000 }).catch(() => undefined);
      if (await isVisible(me.page, '[data-end]'))
        await me.page
          .locator('[data-end]')
          .first()
          .click({ timeout: 2000 })
          .catch(() => undefined);
      await me.page.waitForTimeout(60);
    }
    await me.page.waitForSelector('[data-fair="unfair"]');
    assert.ok(
      (await me.page.locator('.checks li.bad').count()) >= 2,
      'the seal and the deal both differ',
    );
  }));

test('two tabs of one person are one seat', (env) =>
  withPeople(env, [phone], async (me) => {
    await openTable(me, 'ouk', { opponent: 'bot', level: '3', pace: 'instant' });
    await until(me, mayAct, 'the own turn');
    const second = await me.context.newPage();
    await second.goto(me.page.url());
    await second.waitForSelector('[data-turn="you"]');
    await second.locator('[data-square="c3"]').click();
    await second.locator('[data-square="c4"]').click();
    await until(
      me,
      (now) => now.ply >= 2 && mayAct(now),
      'the first tab sees the move of the second',
    );
    assert.ok(me.log.some((entry) => entry.k === 'move' && entry.s === 0 && entry.x === 'c3c4'));
    await actOnce(me, 'ouk');
    await second.waitForFunction(
      (ply) => Number(document.querySelector('[data-ply]')?.dataset.ply) >= ply,
      3,
    );
  }));

test('who leaves the seat is played for and can come back', (env) =>
  withPeople(env, [phone, phone], async (host, guest) => {
    await meetByLink(host, guest, 'ca-ngua', { seats: '2', horses: '4', time: 'none' });
    // A seat is left from another page of the same person, as closing the game for good would do.
    await guest.page.evaluate(
      (id) =>
        new Promise((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/ws/${id}`);
          socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', since: 0 }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.t === 'up' && message.table)
              socket.send(JSON.stringify({ t: 'stand', c: 'leaving-1' }));
            if (message.t === 'ok') resolve(socket.close());
          };
        }),
      guest.page.url().split('/').pop(),
    );
    await until(host, (now) => now.seats.some((seat) => seat.away), 'the guest is away');
    const before = host.now.seq;
    await actOnce(host, 'ca-ngua');
    await until(host, (now) => now.seq > before + 1, 'the table plays for the one who left');
    await guest.page.locator('.asked button').click();
    await until(host, (now) => now.seats.every((seat) => !seat.away), 'the guest is back');
  }));

// ---- (e) the keyboard alone ----

async function tabTo(page, selector, limit = 60) {
  for (let i = 0; i < limit; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${selector}`);
}

async function walkTo(page, square) {
  for (let i = 0; i < 20; i++) {
    const here = await page.evaluate(() => document.activeElement?.getAttribute('data-square'));
    if (here === square) return;
    const files = square.charCodeAt(0) - here.charCodeAt(0);
    const ranks = Number(square[1]) - Number(here[1]);
    await page.keyboard.press(
      files !== 0 ? (files > 0 ? 'ArrowRight' : 'ArrowLeft') : ranks > 0 ? 'ArrowUp' : 'ArrowDown',
    );
  }
  throw new Error(`the arrows never reached ${square}`);
}

test('ouk is played by the keyboard alone, from the front page on', (env) =>
  withPeople(env, [desk], async (me) => {
    const { page } = me;
    await page.goto(`${me.address}/`);
    await tabTo(page, '[data-game="ouk"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('form button[type="submit"]');
    await tabTo(page, 'form button[type="submit"]');
    await page.keyboard.press('Enter');
    await until(me, (now) => now.phase === 'playing' && mayAct(now), 'the own turn');
    for (let i = 0; i < 3; i++) {
      const { seq } = me.now;
      const move = chooseMove('ouk', me.now);
      await tabTo(page, '[data-square]', 80);
      await walkTo(page, move.slice(0, 2));
      await page.keyboard.press('Enter');
      await walkTo(page, move.slice(2, 4));
      await page.keyboard.press('Enter');
      await until(me, (now) => now.seq > seq && mayAct(now), `an answer to ${move}`);
      const words = await page.locator('[aria-live="polite"]').first().innerText();
      assert.ok(words.trim() !== '', 'a screen reader is told what happened');
    }
  }));

// ---- (f) widths, words, names ----

test('nothing scrolls sideways at 360 px: front page, new tables, tables', (env) =>
  withPeople(env, [small], async (me) => {
    await me.page.goto(`${me.address}/`);
    await hasNoSidewaysScroll(me.page);
    for (const game of ['ouk', 'ngu-hanh', 'ca-ngua', 'domino']) {
      await me.page.goto(`${me.address}/new/${game}`);
      await me.page.waitForSelector('details.more');
      for (const summary of await me.page.locator('summary').all())
        if (await summary.isVisible()) await summary.click();
      await hasNoSidewaysScroll(me.page);
      await openTable(me, game, { opponent: 'bot' });
      await me.page.waitForSelector(`[data-testid="board-${game}"]`);
      await hasNoSidewaysScroll(me.page);
    }
  }));

test('targets for a finger are at least 44 px high', (env) =>
  withPeople(env, [phone], async (me) => {
    await me.page.goto(`${me.address}/new/domino`);
    await me.page.waitForSelector('form button[type="submit"]');
    const low = await me.page.evaluate(() =>
      [...document.querySelectorAll('.button, summary, select, input.field, fieldset label')]
        .filter((element) => element.checkVisibility())
        .map((element) => [
          element.textContent.trim().slice(0, 30),
          Math.round(element.getBoundingClientRect().height),
        ])
        .filter(([, height]) => height < 44),
    );
    assert.deepEqual(low, []);
  }));

test('Vietnamese first; the language, once chosen, is remembered', (env) =>
  withPeople(env, [phone], async (me) => {
    const { page } = me;
    await page.goto(`${me.address}/`);
    assert.equal(await page.getAttribute('html', 'lang'), 'vi');
    assert.match(await page.innerText('main'), /Cờ Cá Ngựa/);
    await page.locator('.settings button').click();
    await page.locator('input[name="lang"][value="en"]').check();
    await page.reload();
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
    assert.match(await page.innerText('h1'), /family board games/);
    await page.locator('.settings button').click();
    await page.locator('input[name="lang"][value="km"]').check();
    assert.match(await page.innerText('h1'), /[\u1780-\u17ff]/);
  }));

test('a name is changed on the spot and seen by the other', (env) =>
  withPeople(env, [phone, phone], async (host, guest) => {
    await host.page.goto(`${host.address}/`);
    await host.page.locator('.narrow .person button').click();
    await host.page.fill('#my-name', 'Bà Sáu Lượm');
    await host.page.keyboard.press('Enter');
    await host.page.waitForSelector('#my-name', { state: 'detached' });
    await openTable(host, 'ouk', { opponent: 'friend' });
    await guest.page.goto(host.page.url());
    await guest.page.waitForSelector('text=Bà Sáu Lượm');
  }));

test('the whole rules are a tap away, in both languages, and fit a narrow phone', (env) =>
  withPeople(env, [small], async (me) => {
    const { page } = me;
    for (const game of ['ouk', 'ngu-hanh', 'ca-ngua', 'domino']) {
      await page.goto(`${me.address}/new/${game}`);
      await press(page, 'details.how > summary');
      await press(page, '[data-action="rules"]');
      await page.waitForURL(new RegExp(`/rules/${game}$`));
      await page.waitForSelector('article[lang="vi"] h1 >> text=/^Luật /');
      const numbered = page.locator('article .rules > li > strong:first-child');
      const rules = await numbered.count();
      assert.ok(rules >= 20, `${game} shows ${rules} rules`);
      await hasNoSidewaysScroll(page);
      await press(page, '[data-action="other-book"]');
      await page.waitForSelector('article[lang="en"] h1');
      assert.equal(await numbered.count(), rules, 'the same rules');
      await hasNoSidewaysScroll(page);
    }
  }));

test('a wrong link is explained', (env) =>
  withPeople(env, [phone], async (me) => {
    await me.page.goto(`${me.address}/t/khongcoban`);
    await me.page.waitForSelector('text=Không tìm thấy bàn này');
  }));

test('a refused move is explained by its rule and changes nothing', (env) =>
  withPeople(env, [phone], async (me) => {
    // The board offers legal moves only, so the move is changed on its way to the program.
    await me.page.routeWebSocket(/\/ws\//, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) =>
        server.send(text.replace(/"move":"[a-h][1-8][a-h][1-8]"/, '"move":"a1h8"')),
      );
    });
    await openTable(me, 'ouk', { opponent: 'bot', side: '0' });
    await me.page.waitForSelector('[data-turn="you"]');
    const square = '[data-square="c3"]';
    await press(me.page, square);
    await press(me.page, '[data-square="c4"]');
    const told = await me.page.locator('[data-fault]').innerText();
    assert.match(told, /Xe đi ngang hoặc dọc/);
    assert.ok(await isVisible(me.page, '[data-turn="you"]'), 'it is still the own turn');
    assert.equal(
      await isVisible(me.page, '[data-pending]'),
      false,
      'nothing is under way any more',
    );
  }));
