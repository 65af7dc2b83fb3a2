// A person at a browser: opens pages, reads what the server said to this page, and clicks on the board as a
// hand would.  It chooses among the moves that the page was offered; it never talks to the server itself.
import assert from 'node:assert/strict';

const kPatience_ms = 30_000;

export const phone = { width: 390, height: 844 };
export const small = { width: 360, height: 740 };
export const desk = { width: 1280, height: 800 };

/** Opens a fresh browser profile: another person.  Every frame and every complaint of the page is kept. */
export async function arrive(browser, address, viewport = phone) {
  const context = await browser.newContext({
    viewport,
    locale: 'vi-VN',
    hasTouch: viewport.width < 700,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience_ms);
  const person = {
    context,
    page,
    address,
    frames: [],
    sent: [],
    complaints: [],
    foreign: [],
    now: undefined,
    log: [],
    sockets: 0,
  };
  page.on('pageerror', (error) => person.complaints.push(error.message));
  page.on('console', (message) => {
    const isNetwork =
      /Failed to load resource|WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(
        message.text(),
      );
    if (message.type() === 'error' && !isNetwork) person.complaints.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith('blob:')) person.foreign.push(url);
  });
  page.on('websocket', (socket) => {
    person.sockets += 1;
    socket.on('framesent', ({ payload }) => person.sent.push(JSON.parse(String(payload))));
    socket.on('framereceived', ({ payload }) => hear(person, String(payload)));
  });
  return person;
}

function hear(person, text) {
  person.frames.push(text);
  const message = JSON.parse(text);
  if (message.t !== 'up') return;
  const held = person.log.at(-1)?.q ?? 0;
  person.log.push(...message.log.filter((entry) => entry.q > held));
  person.now = message.now;
}

/** Waits until `is(person.now)` holds. */
export async function until(person, is, what, patience_ms = kPatience_ms) {
  const end = Date.now() + patience_ms;
  while (!(person.now && is(person.now))) {
    if (Date.now() > end)
      throw new Error(
        `waited in vain: ${what}; last: ${JSON.stringify(person.now)?.slice(0, 600)}`,
      );
    await person.page.waitForTimeout(15);
  }
}

export async function isVisible(page, selector) {
  return (
    (await page.locator(selector).count()) > 0 && (await page.locator(selector).first().isVisible())
  );
}

export async function press(page, selector, patience_ms = kPatience_ms) {
  await page.locator(selector).first().click({ timeout: patience_ms });
}

// A move that the table has meanwhile played by itself leaves nothing to press: not worth a long wait.
const touch = (page, selector) => press(page, selector, 2000);

// ---- moving as a hand does -----------------------------------------------------------------------

async function moveOuk(page, move) {
  await touch(page, `[data-square="${move.slice(0, 2)}"]`);
  await touch(page, `[data-square="${move.slice(2, 4)}"]`);
}

async function moveNguHanh(page, move) {
  if (move === 'pass') return touch(page, '[data-testid="pass"]');
  const [step, drop] = move.split('@');
  await touch(page, `[data-node="${step.slice(0, 2)}"]`);
  await touch(page, `[data-node="${step.slice(2, 4)}"]`);
  if (drop) return touch(page, `[data-drop="${drop}"]`);
  // Where a piece could be revived the page asks; this hand declines.
  const decline = `.actions [data-target="${move}"]`;
  if (await isVisible(page, decline)) await touch(page, decline);
}

async function moveCaNgua(person, move) {
  const { page } = person;
  if (move === 'pass') return touch(page, '[data-testid="pass"]');
  const target = `[data-target="${move}"]`;
  if (await isVisible(page, target)) return touch(page, target);
  const from = move.startsWith('X') ? '-' : /^(s?\d+)/.exec(move)[1];
  const own = 'RGYB'[person.now.you];
  await touch(page, `[data-horse="${own}:${from}"]`);
  // A horse with one way goes at once; one with several shows them first.
  if (await isVisible(page, target)) await touch(page, target);
}

async function moveDomino(page, move) {
  await touch(page, `[data-tile="${move.slice(0, 2)}"]`);
  const end = `[data-end="${move.slice(2)}"]`;
  if (move.length > 2 && (await isVisible(page, end))) await touch(page, end);
}

/** Makes the move on the board of the page. */
export async function makeMove(person, game, move) {
  if (game === 'ouk') await moveOuk(person.page, move);
  else if (game === 'ngu-hanh') await moveNguHanh(person.page, move);
  else if (game === 'ca-ngua') await moveCaNgua(person, move);
  else await moveDomino(person.page, move);
}

export function mayAct(now) {
  return (
    now.phase === 'playing' &&
    now.you !== undefined &&
    now.turn.kind !== 'over' &&
    now.turn.seat === now.you
  );
}

/** What to do now: eager for captures and for the goal, otherwise the first quiet move by a rolling index. */
export function chooseMove(game, now) {
  const legal = now.legal.filter((move) => move !== 'pass');
  if (legal.length === 0) return 'pass';
  if (game === 'ngu-hanh') {
    const enemies = piecesOf(now.view, now.you === 0);
    const lord = legal.find((move) => enemies.get(move.slice(2, 4)) === 'C');
    return (
      lord ??
      legal.find((move) => enemies.has(move.slice(2, 4))) ??
      legal[(now.ply * 7) % legal.length]
    );
  }
  if (game === 'ca-ngua') return legal.find((move) => move.includes('x')) ?? legal.at(-1);
  if (game === 'domino') return legal[0];
  return legal[(now.ply * 13) % legal.length];
}

// Enemy pieces by point, from the board field of a view.
function piecesOf(view, isLower) {
  const out = new Map();
  view
    .split(' ')[0]
    .split('/')
    .forEach((row, i) => {
      let file = 0;
      for (const letter of row) {
        if (/\d/.test(letter)) file += Number(letter);
        else {
          const point = `${'abcdefg'[file]}${7 - i}`;
          if (/[a-z]/.test(letter) === isLower) out.set(point, letter.toUpperCase());
          file += 1;
        }
      }
    });
  return out;
}

/** One action if it is this person's to act: a roll or a move, and the page must show that it arrived. */
export async function actOnce(person, game) {
  const { now } = person;
  if (!mayAct(now)) return false;
  if (now.turn.kind === 'chance') {
    if (game !== 'ca-ngua') return false;
    // The dice may roll by themselves in the same moment; then there is nothing to press any more.
    await person.page
      .locator('[data-testid="dice"]')
      .click({ timeout: 1000 })
      .catch(() => undefined);
  } else if (now.legal.length === 1 && now.legal[0] === '--') {
    // The table plays this one.
  } else {
    // A press can meet a board that is just being redrawn; what counts is that the move gets through.
    await makeMove(person, game, chooseMove(game, now)).catch(async (error) => {
      await person.page.waitForTimeout(300);
      if (person.now.seq === now.seq) throw error;
    });
  }
  await until(person, (next) => next.seq > now.seq, `the action at ply ${now.ply} of ${game}`);
  return true;
}

/** Plays with these people until the round is over; returns how many actions they took. */
export async function playToEnd(people, game, patience_ms = 240_000) {
  const end = Date.now() + patience_ms;
  let actions = 0;
  const isOver = () => people.every((person) => person.now?.phase === 'over');
  while (!isOver()) {
    if (Date.now() > end) throw new Error(`${game} did not end in time: ${people[0].now?.view}`);
    let hasActed = false;
    for (const person of people) if (await actOnce(person, game)) hasActed = true;
    if (hasActed) actions += 1;
    else await people[0].page.waitForTimeout(15);
  }
  return actions;
}

// ---- pages ---------------------------------------------------------------------------------------

/** From the front page to a running or waiting table, by the form. */
export async function openTable(person, game, choices = {}) {
  const { page, address } = person;
  await page.goto(`${address}/`);
  // What an earlier table said is no word about this one.
  person.now = undefined;
  person.log = [];
  await press(page, `[data-game="${game}"]`);
  await page.waitForSelector('form button[type="submit"]');
  const choose = async (name, value) => {
    const input = page.locator(`input[name="${name}"][value="${value}"]`);
    if (!(await input.isVisible())) await page.locator('details.more > summary').click();
    await input.check();
  };
  if (choices.opponent) await choose('opponent', choices.opponent);
  if (choices.seats) await choose('seats', choices.seats);
  for (const [i, plan] of (choices.plan ?? []).entries())
    await page.selectOption(`#plan-${i}`, plan);
  for (const name of ['level', 'stake', 'side', 'profile', 'horses', 'time', 'pace']) {
    if (choices[name] !== undefined) await choose(name, choices[name]);
  }
  await press(page, 'form button[type="submit"]');
  await page.waitForURL(/\/t\//);
  return page.url().split('/').pop();
}

/** Nobody may see an error of the page, and nothing may be fetched from elsewhere. */
export function isContent(person) {
  assert.deepEqual(person.complaints, [], 'the page complained');
  assert.deepEqual(person.foreign, [], 'the page asked somebody else');
}

export async function hasNoSidewaysScroll(page) {
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  assert.ok(content <= width, `the page is ${content} px wide in ${width} px`);
}
