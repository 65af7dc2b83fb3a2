// One table as this browser knows it: what the server last said, what was sent and not yet answered, and
// how the line is.  It decides nothing about the game; every truth in it came from the server.
import { socketAddress } from './api';
import { browserWorld, Connection, randomHex, type LinkState } from './connection';
import { toHex } from './fairness';
import { explain } from './faults';
import { roundEntries, wasPlayedFor } from './round_log';
import { me } from './me.svelte';
import type {
  CommandBody,
  Entry,
  GameState,
  Refusal,
  ServerMessage,
  Setup,
  UpMessage,
} from './protocol';
import { sha256Here } from './sha256';
import { recallHere, rememberHere } from './store';

interface Sent {
  body: CommandBody;
  /** The newest entry known when it was sent. */
  after: number;
  /** Accepted as this entry; waiting only for the entry itself. */
  seq?: number;
}

// As the server makes it: the first eight bytes of SHA-256.
function viewHash(view: string): string {
  return view === '' ? '' : toHex(sha256Here(new TextEncoder().encode(view)).subarray(0, 8));
}

export class TableStore {
  setup = $state.raw<Setup | undefined>();
  now = $state.raw<GameState | undefined>();
  log = $state.raw<Entry[]>([]);
  link = $state<LinkState>('closed');
  isRestarting = $state(false);
  online = $state.raw<number[]>([]);
  watching = $state(0);
  /** What was refused last, in words; cleared by the next success or by hand. */
  fault = $state('');
  /** performance.now() when `now` arrived: the clocks are counted on from here. */
  heardAt_ms = $state(0);

  private sent_ = $state.raw<ReadonlyMap<string, Sent>>(new Map());
  private readonly connection_: Connection;
  /** The last refusal said "too late", of something sent after this entry. */
  private overtaken_: number | undefined;
  private onEntries_: ((entries: Entry[]) => void) | undefined;

  readonly round = $derived(roundEntries(this.log));
  readonly lastMove = $derived(
    this.round.findLast((entry) => entry.k === 'move' || entry.k === 'roll'),
  );

  /** The move or "roll" under way. */
  readonly pending = $derived.by(() => {
    for (const { body } of this.sent_.values()) {
      if (body.t === 'move') return body.move;
      if (body.t === 'roll') return 'roll';
    }
    return undefined;
  });

  readonly canMove = $derived.by(() => {
    const { now } = this;
    if (!now || now.phase !== 'playing' || this.pending !== undefined) return false;
    return now.turn.kind !== 'over' && now.you !== undefined && now.turn.seat === now.you;
  });

  constructor(readonly id: string) {
    this.connection_ = new Connection(
      socketAddress(id),
      {
        message: (message) => this.receive(message),
        state: (state) => (this.link = state),
        since: () => this.now?.seq ?? 0,
      },
      browserWorld(),
    );
  }

  /** `onEntries` hears of what happens from now on, never of the past that is loaded first. */
  open(onEntries: (entries: Entry[]) => void): void {
    this.onEntries_ = onEntries;
    this.connection_.open();
  }

  close(): void {
    this.connection_.close();
  }

  send(body: CommandBody): void {
    this.fault = '';
    this.overtaken_ = undefined;
    const c = this.connection_.send(body);
    this.sent_ = new Map(this.sent_).set(c, { body, after: this.now?.seq ?? 0 });
  }

  move(move: string): void {
    if (this.now && this.canMove) this.send({ t: 'move', ply: this.now.ply, move });
  }

  roll(): void {
    if (this.now && this.canMove && this.now.turn.kind === 'chance')
      this.send({ t: 'roll', ply: this.now.ply });
  }

  /** Takes a seat, with this browser's own part of the luck. */
  sit(seat?: number): void {
    this.send({ t: 'sit', ...(seat === undefined ? {} : { seat }), client_seed: this.freshSeed() });
  }

  /** Takes the own seat back after an absence. */
  comeBack(): void {
    this.send({ t: 'sit' });
  }

  /** Votes for another round.  Its luck is sealed by now, so that a fresh own seed may be told. */
  rematch(): void {
    this.send({ t: 'seed', client_seed: this.freshSeed() });
    this.send({ t: 'rematch' });
  }

  /** Is a command of this kind on its way? */
  isSent(kind: CommandBody['t']): boolean {
    for (const { body } of this.sent_.values()) if (body.t === kind) return true;
    return false;
  }

  /** The seed that this tab gave to a round, if it gave one. */
  givenSeed(roundId: string): string | undefined {
    return recallHere(`seed.${roundId}`) || undefined;
  }

  private nextRoundId(): string {
    const { now } = this;
    return now?.phase === 'over' ? `${this.id}-${now.round + 1}` : (now?.round_id ?? '');
  }

  private freshSeed(): string {
    const seed = randomHex(16);
    rememberHere(`seed.${this.nextRoundId()}`, seed);
    return seed;
  }

  /** The commitment as this tab first saw it, before the round's chance could be known. */
  seenCommitment(roundId: string): string | undefined {
    return recallHere(`seal.${roundId}`);
  }

  private receive(message: ServerMessage): void {
    switch (message.t) {
      case 'up':
        this.up(message);
        break;
      case 'ok':
        this.answered(message.c, message.seq);
        break;
      case 'no':
        this.refused(message);
        break;
      case 'error':
        this.fault = explain({ code: message.code, message: message.message });
        break;
      case 'who':
        this.online = message.online;
        this.watching = message.watching;
        break;
      case 'bye':
        this.isRestarting = true;
        break;
      case 'pong':
        break;
    }
  }

  private up(message: UpMessage): void {
    const isFirst = this.now === undefined;
    const held = this.log.at(-1)?.q ?? 0;
    const fresh = message.log.filter((entry) => entry.q > held);
    const isGap = fresh[0] !== undefined && fresh[0].q !== held + 1;
    if (isGap || viewHash(message.now.view) !== message.now.hash) {
      // Something is missing or was mangled on the way: start from the whole history.
      this.log = [];
      this.now = undefined;
      this.connection_.resync();
      return;
    }
    if (message.table) this.setup = message.table;
    if (fresh.length > 0) this.log = [...this.log, ...fresh];
    const wasPlaying = this.now?.phase === 'playing';
    this.now = message.now;
    this.heardAt_ms = performance.now();
    this.isRestarting = false;
    this.settle();
    this.forgiveOvertaken();
    this.notePrepared(fresh);
    this.noteCommitment(message.now);
    this.addOwnLuck(message.now);
    if (wasPlaying && message.now.phase === 'over') void me.refresh();
    if (!isFirst && fresh.length > 0) this.onEntries_?.(fresh);
  }

  /**
   * The tab that opened the table tells its own part of the luck once it has seen the seal, and only
   * then begins a round that waits for nobody else.
   */
  private addOwnLuck(now: GameState): void {
    const opened = recallHere(`opened.${this.id}`);
    if (!opened || now.phase !== 'lobby' || now.you === undefined) return;
    rememberHere(`opened.${this.id}`, '');
    this.send({ t: 'seed', client_seed: this.freshSeed() });
    if (opened === 'start') this.send({ t: 'start' });
  }

  private noteCommitment(now: GameState): void {
    if (now.phase === 'over' || now.commitment === '') return;
    const key = `seal.${now.round_id}`;
    if (!recallHere(key)) rememberHere(key, now.commitment);
  }

  // The commitment of a coming round stands in the history as soon as it is prepared.
  private notePrepared(entries: Entry[]): void {
    let round =
      this.log.filter((entry) => entry.k === 'prepared').length -
      entries.filter((entry) => entry.k === 'prepared').length;
    for (const entry of entries) {
      if (entry.k !== 'prepared') continue;
      round += 1;
      const key = `seal.${this.id}-${round}`;
      if (entry.x && !recallHere(key)) rememberHere(key, entry.x);
    }
  }

  private answered(c: string, seq: number): void {
    const sent = this.sent_.get(c);
    if (!sent) return;
    this.sent_ = new Map(this.sent_).set(c, { ...sent, seq });
    this.settle();
  }

  // A command is done when the entry that it made has arrived, not before.
  private settle(): void {
    const seq = this.now?.seq ?? 0;
    const waiting = [...this.sent_].filter(([, sent]) => sent.seq === undefined || sent.seq > seq);
    if (waiting.length !== this.sent_.size) this.sent_ = new Map(waiting);
  }

  private refused(refusal: Refusal): void {
    const rest = new Map(this.sent_);
    const sent = rest.get(refusal.c);
    const kind = sent?.body.t;
    // A seed that was not taken must not be looked for when the luck is checked.
    if (kind === 'seed' || kind === 'sit') rememberHere(`seed.${this.nextRoundId()}`, '');
    rest.delete(refusal.c);
    this.sent_ = rest;
    this.overtaken_ = refusal.code === 'stale' ? sent?.after : undefined;
    this.fault = explain(refusal);
    this.forgiveOvertaken();
  }

  // A tap that crossed with the table's own forced move is no news; the refusal may come before the
  // entry that explains it or after.
  private forgiveOvertaken(): void {
    if (this.overtaken_ === undefined) return;
    if (!wasPlayedFor(this.log, this.now?.you, this.overtaken_)) return;
    this.overtaken_ = undefined;
    this.fault = '';
  }
}
