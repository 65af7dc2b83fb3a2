import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedKing, isLeap, readOuk, readOukMove, readSquare, squareName } from './ouk';

const kStart = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1';

function square(name: string): number {
  const found = readSquare(name);
  assert(found !== undefined, name);
  return found;
}

test('the start has 32 men, kings on d1 and e8', () => {
  const position = readOuk(kStart);
  assert(position !== undefined);
  assert.equal(position.pieces.length, 32);
  const kings = position.pieces.filter((piece) => piece.kind === 'K');
  assert.deepEqual(kings.map((king) => squareName(king.at)).sort(), ['d1', 'e8']);
  assert.equal(position.leaps, 'DEde');
  assert.equal(position.count, undefined);
  assert.equal(checkedKing(position), undefined);
});

test('every square has a name that reads back', () => {
  for (let at = 0; at < 64; ++at) assert.equal(readSquare(squareName(at)), at);
  for (const bad of ['', 'a', 'i1', 'a9', 'a0', 'a11', 'A1'])
    assert.equal(readSquare(bad), undefined);
});

test('a promoted fish is not a queen', () => {
  const position = readOuk('4k3/8/2M~m~4/8/8/8/8/3KM3 w E - 0 30');
  assert(position !== undefined);
  const kinds = position.pieces.map((piece) => `${piece.side}${piece.kind}${squareName(piece.at)}`);
  assert.deepEqual(kinds, ['bKe8', 'wFc6', 'bFd6', 'wKd1', 'wMe1']);
});

test('texts that are no position are refused', () => {
  const bad = [
    '',
    'start',
    'rnsmksnr/8/8/8 w - - 0 1',
    kStart.replace(' w ', ' x '),
    kStart.replace('8', '9'),
    kStart.replace('8', '7'),
    kStart.replace('PPPPPPPP', 'PPPPPPPPP'),
    kStart.replace('RNSK', 'R~NSK'),
    kStart.replace('k', 'q'),
  ];
  for (const text of bad) assert.equal(readOuk(text), undefined, text);
});

test('counts are spoken in moves, the same limit in every profile', () => {
  const spoken = (limit: number, plies: number, more = '') => {
    const count = readOuk(`4k3/8/8/8/8/8/8/R2K3R b - ${limit} ${plies} 40${more}`)?.count;
    assert(count !== undefined);
    return [count.spoken, count.limit, count.side];
  };
  assert.deepEqual(spoken(16, 8), [4, 8, 'b']);
  assert.deepEqual(spoken(14, 9), [5, 8, 'b']);
  assert.deepEqual(
    [16, 32, 44, 64, 88, 128].map((limit) => spoken(limit, 0)[1]),
    [8, 16, 22, 32, 44, 64],
  );
  assert.deepEqual(
    [14, 30, 42, 62, 86, 126].map((limit) => spoken(limit, 0)[1]),
    [8, 16, 22, 32, 44, 64],
  );
  assert.deepEqual(spoken(128, 1, ' c=w'), [1, 64, 'w']);
});

test('a count without a bare king belongs to the side to move unless it is named', () => {
  const text = '4k2r/8/8/8/8/8/8/R2K3R b - 128 21 40';
  assert.equal(readOuk(text)?.count?.side, 'b');
  assert.equal(readOuk(`${text} c=w`)?.count?.side, 'w');
});

test('moves read, promotion suffix included; calls are no moves of a piece', () => {
  assert.deepEqual(readOukMove('d1b2'), { text: 'd1b2', from: square('d1'), to: square('b2') });
  assert.equal(readOukMove('c5d6m')?.to, square('d6'));
  for (const bad of ['count', 'uncount', 'd1', 'd1b9', 'd1b2q', ''])
    assert.equal(readOukMove(bad), undefined);
});

test('a leap is a king or queen stepping further than one square', () => {
  assert.equal(isLeap('K', square('d1'), square('b2')), true);
  assert.equal(isLeap('K', square('d1'), square('e2')), false);
  assert.equal(isLeap('M', square('e1'), square('e3')), true);
  assert.equal(isLeap('N', square('b1'), square('c3')), false);
});

test('each piece checks as it captures', () => {
  const check = (board: string, turn = 'w') => {
    const position = readOuk(`${board} ${turn} - - 0 1`);
    assert(position !== undefined, board);
    const at = checkedKing(position);
    return at === undefined ? undefined : squareName(at);
  };
  assert.equal(check('k7/8/8/3r4/8/8/3K4/8'), 'd2', 'boat on the file');
  assert.equal(check('k7/8/8/3r4/3p4/8/3K4/8'), undefined, 'boat behind a fish');
  assert.equal(check('k7/8/8/8/8/3s4/3K4/8'), 'd2', 'general straight ahead');
  assert.equal(check('k7/8/8/8/8/8/3K4/3s4'), undefined, 'general never straight back');
  assert.equal(check('k7/8/8/8/8/8/3K4/2s5'), 'd2', 'general back on the diagonal');
  assert.equal(check('k7/8/8/8/8/3m4/3K4/8'), undefined, 'queen not straight');
  assert.equal(check('k7/8/8/8/8/2m~5/3K4/8'), 'd2', 'promoted fish on the diagonal');
  assert.equal(check('k7/8/8/8/2n5/8/3K4/8'), 'd2', 'horse');
  assert.equal(check('k7/8/8/8/8/2p5/3K4/8'), 'd2', 'black fish downward');
  assert.equal(check('k7/8/8/8/8/8/3K4/2p5'), undefined, 'black fish never upward');
  assert.equal(check('k7/1P6/8/8/8/8/8/3K4', 'b'), 'a8', 'white fish upward');
});
