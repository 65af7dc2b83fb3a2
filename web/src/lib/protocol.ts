// The words that client and server exchange, exactly as docs/protocol.md states them, and the props
// that every board component takes.  Types only: this file has no behaviour and imports nothing.
// Times are milliseconds, coins ("xu") whole numbers, seats 0..3.

export type GameName = 'ouk' | 'ngu-hanh' | 'ca-ngua' | 'domino';
export const gameNames: readonly GameName[] = ['ca-ngua', 'ouk', 'domino', 'ngu-hanh'];

export type Lang = 'vi' | 'en' | 'km';
export type Seat = number;

// ---- HTTP ----------------------------------------------------------------------------------------

export interface Me {
  name: string;
  coins: number;
}

/** One rule switch.  Either `values` lists all it may be, or `min`..`max` bound a whole number. */
export interface SwitchInfo {
  name: string;
  values?: string[];
  min?: number;
  max?: number;
  /** The value under each profile. */
  default: Record<string, string>;
}

export interface GameInfo {
  name: GameName;
  /** Fewest and most seats. */
  seats: [number, number];
  /** The first one is the default. */
  profiles: string[];
  hidden: boolean;
  chance: null | 'roll' | 'deal';
  levels: string[];
  switches: SwitchInfo[];
}

export interface GamesAnswer {
  games: GameInfo[];
}

/** A turn uses up `move_ms` first (not carried over), then the bank; a finished turn adds the increment. */
export interface TimeControl {
  bank_ms: number;
  increment_ms: number;
  move_ms: number;
}

/** What the host chose when the table was opened. */
export interface Setup {
  id: string;
  game: GameName;
  profile: string;
  settings: Record<string, string>;
  seats: number;
  stake: number;
  time: TimeControl;
  pace_ms: number;
  auto_roll_ms: number;
  note: string;
}

export interface NewTable extends Partial<Omit<Setup, 'id'>> {
  /** Sent again with the same `c` it is the same table. */
  c?: string;
  game: GameName;
  /** The seat taken by whoever opens the table; -1 = only watch; absent = seat 0. */
  you?: number;
  bots?: { seat: number; level: string }[];
  start?: boolean;
}

export interface HttpError {
  error: { code: string; message: string; field?: string };
}

// ---- WebSocket, client to server -----------------------------------------------------------------

export type CommandBody =
  | { t: 'sit'; seat?: Seat; client_seed?: string }
  | { t: 'stand' }
  | { t: 'bot'; seat: Seat; level: string }
  | { t: 'remove'; seat: Seat }
  | { t: 'start' }
  | { t: 'move'; ply: number; move: string }
  | { t: 'roll'; ply: number }
  | { t: 'draw' }
  | { t: 'accept' }
  | { t: 'decline' }
  | { t: 'resign' }
  | { t: 'rematch' }
  | { t: 'seed'; client_seed: string }
  | { t: 'name'; name: string };

/** A command with the id that makes sending it twice harmless. */
export type Command = CommandBody & { c: string };

export type ClientMessage = Command | { t: 'hello'; since: number } | { t: 'ping'; n: number };

// ---- WebSocket, server to client -----------------------------------------------------------------

export type EntryKind =
  | 'opened' | 'prepared' | 'sit' | 'stand' | 'rename' | 'seeded' | 'begin' | 'deal' | 'roll' | 'move'
  | 'draw-offer' | 'draw-declined' | 'resign' | 'flag' | 'agreement' | 'end' | 'rematch' | 'away' | 'back'
  | 'resumed';

export type MovedBy = 'player' | 'bot' | 'clock' | 'table';

/** One line of the history as this viewer may see it; what is absent is empty. */
export interface Entry {
  /** seq: 1, 2, 3 ... without gaps. */
  q: number;
  k: EntryKind;
  s?: Seat;
  /** Move in machine notation, roll result ("6", "34"), or a name. */
  x?: string;
  /** Human notation of a move. */
  h?: string;
  by?: MovedBy;
  /** What followed by itself: [seat, "+2" | "+20,43" | "#"]. */
  st?: [Seat, string][];
  /** Time the move took. */
  ms?: number;
}

export interface Turn {
  kind: 'seat' | 'chance' | 'over';
  /** seat: who decides; chance: for whom the dice roll; over: the last mover. */
  seat: Seat;
}

export type Reason =
  | 'checkmate' | 'stalemate' | 'threefold' | 'count' | 'material'
  | 'lord' | 'no-capture' | 'length'
  | 'home'
  | 'out' | 'triet'
  | 'flag' | 'resign' | 'agreement';

export interface Outcome {
  reason: Reason;
  scores: number[];
  /** ca-ngua: 1 = first, 0 = empty seat. */
  ranks?: number[];
  /** domino: coins won (+) or lost (-) in this round. */
  pay?: number[];
  /** ca-ngua with bonus=on. */
  points?: number[];
}

export interface SeatView {
  kind: 'open' | 'human' | 'bot' | 'closed';
  name: string;
  level: string;
  you: boolean;
  host: boolean;
  away: boolean;
  voted: boolean;
  bank: number;
  move: number;
  runs: boolean;
}

export type Phase = 'lobby' | 'playing' | 'over';

/** NOW: everything a viewer needs to draw the table at this moment. */
export interface GameState {
  seq: number;
  phase: Phase;
  round: number;
  round_id: string;
  commitment: string;
  seed?: string;
  client_seeds: string[];
  turn: Turn;
  ply: number;
  /** Position as this viewer may see it; "" in the lobby. */
  view: string;
  hash: string;
  /** Only for the seat to move. */
  legal: string[];
  calls: string[];
  options: string;
  outcome?: Outcome;
  draw_offer?: Seat;
  you?: Seat;
  host: boolean;
  can_resign: boolean;
  can_offer_draw: boolean;
  seats: SeatView[];
  server_ms: number;
}

export interface UpMessage {
  t: 'up';
  /** Only in the answer to `hello`. */
  table?: Setup;
  log: Entry[];
  now: GameState;
}

export type ServerMessage =
  | UpMessage
  | { t: 'ok'; c: string; seq: number }
  | { t: 'no'; c: string; code: string; rule?: string; message: string; ply?: number }
  | { t: 'error'; code: string; message: string; at?: number }
  | { t: 'who'; online: Seat[]; watching: number }
  | { t: 'pong'; n: number }
  | { t: 'bye'; reason: string };

export type Refusal = Extract<ServerMessage, { t: 'no' }>;

// ---- the boards ----------------------------------------------------------------------------------

/** What each of web/src/boards/{Ouk,NguHanh,CaNgua,Domino}.svelte takes. */
export interface BoardProps {
  game: GameState;
  /** game.view; what to draw. */
  view: string;
  /** Moves the viewer may make now, in machine notation. */
  legal: string[];
  /** Declarations outside `legal` (ouk: count, uncount); the table page shows their buttons. */
  calls: string[];
  seats: SeatView[];
  /** The viewer's seat; undefined for a spectator. */
  you: number | undefined;
  turn: Turn;
  /** The last roll or move of this round. */
  lastMove: Entry | undefined;
  /** The whole history that this viewer has. */
  log: Entry[];
  /** Canonical profile text, "B1+rearKick=on". */
  options: string;
  /** It is the viewer's turn and no command is under way. */
  canMove: boolean;
  /** The move (or "roll") sent and not yet acknowledged. */
  pending: string | undefined;
  lang: Lang;
  onmove: (move: string) => void;
  onroll: () => void;
}
