// Judges single frames of a domino table: every tile that a frame tells, wherever it stands, must lie on the
// table or be of the viewer's own hand.  A field that nobody has judged yet is a fault too.
import assert from 'node:assert/strict';

const kKnownKeys = {
  message: [
    't',
    'table',
    'log',
    'now',
    'c',
    'seq',
    'code',
    'rule',
    'message',
    'ply',
    'at',
    'online',
    'watching',
    'n',
    'reason',
  ],
  entry: ['q', 'k', 's', 'x', 'h', 'by', 'st', 'ms'],
  now: [
    'seq',
    'phase',
    'round',
    'round_id',
    'commitment',
    'next_commitment',
    'seed',
    'client_seeds',
    'turn',
    'ply',
    'view',
    'hash',
    'legal',
    'calls',
    'options',
    'outcome',
    'draw_offer',
    'you',
    'host',
    'can_resign',
    'can_offer_draw',
    'seats',
    'server_ms',
  ],
  seat: ['kind', 'name', 'level', 'you', 'host', 'away', 'voted', 'bank', 'move', 'runs'],
};

function onlyKeys(value, kind) {
  const strange = Object.keys(value).filter((key) => !kKnownKeys[kind].includes(key));
  assert.deepEqual(strange, [], `unknown fields in ${kind}: their secrecy was never judged`);
}

const high = (tile) => (tile[0] >= tile[1] ? tile : tile[1] + tile[0]);
const pairs = (text) => (text === '-' ? [] : text.match(/../g).map(high));

/** `seat`: the viewer's, undefined for a spectator.  1 if the frame showed a running round, else 0. */
export function judgeFrame(text, seat) {
  const message = JSON.parse(text);
  onlyKeys(message, 'message');
  if (message.t !== 'up') return 0;
  const { now } = message;
  onlyKeys(now, 'now');
  now.seats.forEach((view) => onlyKeys(view, 'seat'));
  message.log.forEach((entry) => onlyKeys(entry, 'entry'));
  assert.equal(now.you, seat, 'the frame is for this seat');
  if (now.phase === 'over') return 0;
  assert.equal(now.seed, undefined, 'the seed is told too early');
  assert.equal(now.outcome, undefined);
  for (const entry of message.log) {
    if (entry.k === 'deal') assert.equal(entry.x ?? '', '', 'a deal shows no tiles');
    for (const [actor, step] of entry.st ?? []) {
      if (actor !== seat)
        assert.match(step, /^(\+\d{1,2}|#)$/, `step of seat ${actor} seen by ${seat}: ${step}`);
    }
  }
  if (now.phase === 'lobby' || now.view === '') return 0;
  const [, , , , , layout, hands, yard] = now.view.split(' ');
  const laid = layout === '-' ? [] : layout.split('.').map((tile) => high(tile.replace('*', '')));
  let own = [];
  if (hands !== '-') {
    hands.split('/').forEach((hand, i) => {
      if (i === seat) own = pairs(hand);
      else assert.match(hand, /^(\?\d{1,2}|-)$/, `hand ${i} seen by ${seat}: ${hand}`);
    });
  }
  assert.match(yard, /^(\?\d{1,2}|-)$/, `the yard seen by ${seat}: ${yard}`);
  for (const move of now.legal)
    assert.ok(own.includes(high(move.slice(0, 2))), `legal ${move} is not of the own hand`);
  for (const entry of message.log) {
    if (entry.k === 'move')
      assert.ok(laid.includes(high(entry.x.slice(0, 2))), `move ${entry.x} is not on the table`);
  }
  return 1;
}
