// The states that the gallery shows: a board's props as the table page would give them.

import { latest } from './history';
import type { BoardProps, Entry, GameName, SeatView, Turn } from '../lib/protocol';

export interface Shown {
  id: string;
  game: GameName;
  view: string;
  legal?: string[];
  you?: number;
  turn?: Turn;
  log?: Entry[];
  pending?: string;
  options?: string;
  names?: string[];
  /** What the server says next, each over the one before. */
  then?: Omit<Shown, 'id' | 'game' | 'then'>[];
}

const kNames = ['Bà Lan', 'Sok Dara', 'Cậu Minh', 'Máy giỏi'];

function seat(name: string, index: number, you: number | undefined, count: number): SeatView {
  return {
    kind: index < count ? (name.startsWith('Máy') ? 'bot' : 'human') : 'closed',
    name,
    level: '',
    you: index === you,
    host: index === 0,
    away: false,
    voted: false,
    bank: 300_000,
    move: 20_000,
    runs: false,
  };
}

export function propsOf(shown: Shown, act: (what: string) => void): BoardProps {
  const count = shown.names?.length ?? (shown.game === 'ouk' || shown.game === 'ngu-hanh' ? 2 : 4);
  const seats = (shown.names ?? kNames)
    .slice(0, count)
    .map((name, i) => seat(name, i, shown.you, count));
  const turn = shown.turn ?? { kind: 'seat', seat: shown.you ?? 0 };
  const log = shown.log ?? [];
  const lastMove = latest(log, 'move', 'roll');
  const mine = turn.kind !== 'over' && turn.seat === shown.you;
  const legal = mine ? (shown.legal ?? []) : [];
  return {
    game: {
      seq: log.length,
      phase: turn.kind === 'over' ? 'over' : 'playing',
      round: 1,
      round_id: 'gallery-1',
      commitment: '',
      client_seeds: [],
      turn,
      ply: log.length,
      view: shown.view,
      hash: '',
      legal,
      calls: [],
      options: shown.options ?? '',
      host: true,
      can_resign: false,
      can_offer_draw: false,
      seats,
      server_ms: 0,
      ...(shown.you === undefined ? {} : { you: shown.you }),
    },
    view: shown.view,
    legal,
    calls: [],
    seats,
    you: shown.you,
    turn,
    lastMove,
    log,
    options: shown.options ?? '',
    canMove: mine && shown.pending === undefined,
    pending: shown.pending,
    lang: 'vi',
    onmove: act,
    onroll: () => act('roll'),
  };
}

function move(q: number, s: number, x: string, more: Partial<Entry> = {}): Entry {
  return { q, k: 'move', s, x, ...more };
}

function roll(q: number, s: number, x: string): Entry {
  return { q, k: 'roll', s, x };
}

const ouk: Shown[] = [
  {
    id: 'ouk-start',
    game: 'ouk',
    you: 0,
    view: 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1',
    legal: [
      'a3a4',
      'b3b4',
      'c3c4',
      'd3d4',
      'e3e4',
      'd1b2',
      'd1f2',
      'd1c2',
      'd1d2',
      'd1e2',
      'b1d2',
      'b1c2',
    ],
  },
  {
    id: 'ouk-middle',
    game: 'ouk',
    you: 1,
    view: 'r1s1k1nr/3ms3/p1p1pp1p/1p1p2p1/2PP1P2/PPN1P1PP/2KSM3/R4SNR b - - 0 9',
    legal: ['d5c4', 'b5c4', 'b5b4', 'g5f4', 'g5g4', 'e8d8', 'e8f8', 'e7d6', 'c8b7'],
    log: [move(1, 0, 'c3c4')],
  },
  {
    id: 'ouk-check',
    game: 'ouk',
    you: 0,
    view: '4k3/8/2M~3M~1/3r4/5s2/1N6/3K4/5R2 w - 128 21 40',
    legal: ['d2c3', 'd2e1', 'd2c2', 'b3d4', 'c6d5'],
    log: [move(1, 1, 'd8d5')],
  },
  {
    id: 'ouk-pending',
    game: 'ouk',
    you: 0,
    view: 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1',
    pending: 'd1f2',
  },
];

const nguHanh: Shown[] = [
  {
    id: 'ngu-start',
    game: 'ngu-hanh',
    you: 0,
    view: 'NDKCKDN/M1H1H1M/7/7/7/m1h1h1m/ndkckdn w 0 1',
    legal: ['a7b6', 'c6c5', 'c6b5', 'c6d5', 'c6d6', 'c6b6', 'e6e5', 'a6a5', 'pass'],
  },
  {
    id: 'ngu-regen',
    game: 'ngu-hanh',
    you: 0,
    view: '3C3/2H4/1N3K1/3k3/2m1h2/5d1/d1n1c2 w 6 21',
    legal: [
      'c6c5',
      'c6b6',
      'c6d6',
      'c6d6@c5',
      'c6d6@d5',
      'c6d6@e5',
      'c6d6@c6',
      'c6d6@e6',
      'c6d6@c7',
      'c6d6@e7',
      'f5e5',
      'f5e4',
      'pass',
    ],
    log: [move(1, 1, 'd5d4')],
  },
  {
    id: 'ngu-black',
    game: 'ngu-hanh',
    you: 1,
    view: 'N2C1D1/M1H1H1M/2K1d2/3n3/2h1k2/m3h1m/ndkc3 b 3 14',
    legal: ['d4c5', 'd4d5', 'd4e3', 'e5e6', 'e5f5', 'e5d5', 'pass'],
    log: [move(1, 0, 'c7c6')],
  },
];

const caNgua: Shown[] = [
  {
    id: 'ngua-start',
    game: 'ca-ngua',
    you: 0,
    view: '-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,- R A1 ?',
    turn: { kind: 'chance', seat: 0 },
  },
  {
    id: 'ngua-middle',
    game: 'ca-ngua',
    you: 2,
    options: 'B1',
    view: '-,10,21,s6/-,-,8,53/-,3,19,55/-,-,-,11 Y B1 6',
    legal: ['X', '3-9', '19-25xB', '55-s6', 'pass'],
    log: [roll(1, 1, '3'), move(2, 1, '5-8'), roll(3, 2, '6')],
  },
  {
    id: 'ngua-one',
    game: 'ca-ngua',
    you: 1,
    options: 'B1',
    view: '-,-,12,s5/-,-,16,30/-,-,-,5/-,-,7,40 G B1 1',
    legal: ['16-17', '16^27', '30-31', '30^41'],
    log: [roll(1, 0, '4'), move(2, 0, '8-12'), roll(3, 1, '1')],
  },
  {
    id: 'ngua-two-dice',
    game: 'ca-ngua',
    you: 0,
    options: 'A2',
    view: '-,-,10,51/./s6,-,33,55/. R A2 45',
    legal: ['10-19', '51-s5'],
    names: ['Bà Lan', '', 'Cậu Minh', ''],
    log: [roll(1, 2, '26'), move(2, 2, '25-33'), roll(3, 0, '45')],
  },
  {
    id: 'ngua-over',
    game: 'ca-ngua',
    you: 0,
    view: 's3,s4,s5,s6/-,-,12,s6/s3,s4,s5,s6/x,x,x,x R A1 - YR',
    turn: { kind: 'over', seat: 0 },
    log: [move(1, 0, '55-s3')],
  },
];

const walking: Shown[] = [
  {
    id: 'ngua-walk',
    game: 'ca-ngua',
    you: 1,
    options: 'B1',
    view: '-,-,26,s5/-,-,16,30/-,-,-,5/-,-,7,40 G B1 ?',
    turn: { kind: 'chance', seat: 1 },
    then: [
      {
        you: 1,
        view: '-,-,26,s5/-,-,16,30/-,-,-,5/-,-,7,40 G B1 6',
        legal: ['X', '16-22', '30-36'],
        log: [roll(1, 1, '6')],
      },
      {
        you: 1,
        view: '-,-,26,s5/-,-,16,36/-,-,-,5/-,-,7,40 G B1 ?',
        turn: { kind: 'chance', seat: 1 },
        log: [roll(1, 1, '6'), move(2, 1, '30-36')],
      },
      {
        you: 1,
        view: '-,-,26,s5/-,-,16,36/-,-,-,5/-,-,7,40 R B1 4',
        turn: { kind: 'seat', seat: 0 },
        log: [roll(1, 1, '6'), move(2, 1, '30-36'), roll(3, 0, '4')],
      },
      {
        you: 1,
        view: '-,-,30,s5/-,-,-,36/-,-,-,5/-,-,7,40 Y B1 ?',
        turn: { kind: 'chance', seat: 2 },
        log: [move(2, 1, '30-36'), roll(3, 0, '4'), move(4, 0, '26-30xG')],
      },
    ],
  },
];

const domino: Shown[] = [
  {
    id: 'domino-start',
    game: 'domino',
    you: 0,
    view: 'hd1 4 100 0 0 - 66645342302110/?7/?7/?7 -',
    legal: ['66', '64', '53', '42', '30', '21', '10'],
  },
  {
    id: 'domino-middle',
    game: 'domino',
    you: 0,
    view: 'hd1 3 100 0 0 22.25.*54.42.21.10 6055503130/?5/?5 ?7 no=-/-/6',
    legal: ['60R', '50R', '30R', '52L'],
    names: ['Bà Lan', 'Sok Dara', 'Máy giỏi'],
    log: [move(1, 1, '21R'), move(2, 2, '10R', { st: [[2, '#']] })],
  },
  {
    id: 'domino-which',
    game: 'domino',
    you: 1,
    view: 'hd1 2 100 1 0 41.10.00.02.26.63.*30.04.44.42.25.51.16.64 ?6/5441665543 ?12',
    legal: ['54L', '54R', '41R', '43L', '43R'],
    names: ['Bà Lan', 'Sok Dara'],
    log: [move(1, 0, '64R', { st: [[1, '+54,43']] })],
  },
  {
    id: 'domino-many',
    game: 'domino',
    you: 0,
    view: 'hd1 2 100 0 0 *11 66656463626160555453525150444342403332302220/?3 ?3',
    legal: [],
    names: ['Bà Lan', 'Máy giỏi'],
  },
  {
    id: 'domino-over',
    game: 'domino',
    you: 0,
    view: 'hd1 4 100 3 4 04.43.31.14.46.*63.35.56.61.12.26.60.00.02.24.45.55 5441/5030/522151/33 -',
    turn: { kind: 'over', seat: 3 },
    log: [move(1, 3, '55R')],
  },
  {
    id: 'domino-long',
    game: 'domino',
    you: 0,
    view: 'hd1 2 100 0 0 20.01.16.62.22.23.31.11.14.44.40.03.36.60.05.53.*33.34.45.52.21.15.55.56 00/?3 -',
    legal: ['00L'],
    names: ['Bà Lan', 'Máy giỏi'],
    log: [move(1, 1, '56R')],
  },
];

export const states: Shown[] = [...ouk, ...nguHanh, ...caNgua, ...walking, ...domino];
