// One WebSocket to one table that never gives up: it reconnects with jittered back-off, asks for
// everything since the last entry it was given, sends unanswered commands again under their old id, and
// takes a silent line as dead.  It knows nothing of games or of the page: what arrives is handed on, and
// the time, the timers and the socket come in from outside so that tests can play the network.
// It never shows a command as done: that is for the one who gets the answer.
import type { ClientMessage, Command, CommandBody, ServerMessage } from './protocol';

/** `waiting`: the device says that it has no network. */
export type LinkState = 'connecting' | 'open' | 'retrying' | 'waiting' | 'closed';

export interface SocketLike {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  send(data: string): void;
  close(): void;
}

/** The world around a connection; `browserWorld()` is the real one. */
export interface World {
  socket(url: string): SocketLike;
  now_ms(): number;
  later(run: () => void, delay_ms: number): () => void;
  random(): number;
  isOnline(): boolean;
  isHidden(): boolean;
  /** Calls back on every change of network or visibility; returns the way to stop. */
  onChange(run: () => void): () => void;
  commandId(): string;
}

export interface ConnectionEvents {
  message(message: ServerMessage): void;
  state(state: LinkState): void;
  /** Sequence number of the last entry held; asked at every hello. */
  since(): number;
}

const kPingEvery_ms = 5_000;
const kSilence_ms = 12_000;
const kOpen_ms = 8_000;
const kWakeAnswer_ms = 4_000;
const kFirstRetry_ms = 300;
const kLastRetry_ms = 8_000;
const kSocketOpen = 1;

export class Connection {
  private socket_: SocketLike | undefined;
  private state_: LinkState = 'closed';
  private tries_ = 0;
  private pingNumber_ = 0;
  private heardAt_ms = 0;
  private isCurrent_ = false;
  private cancelRetry_: (() => void) | undefined;
  private cancelWatch_: (() => void) | undefined;
  private stopListening_: (() => void) | undefined;
  // Insertion order is sending order.
  private readonly unanswered_ = new Map<string, Command>();

  constructor(
    private readonly url_: string,
    private readonly events_: ConnectionEvents,
    private readonly world_: World,
  ) {}

  get state(): LinkState {
    return this.state_;
  }

  get unanswered(): number {
    return this.unanswered_.size;
  }

  open(): void {
    if (this.stopListening_) return;
    this.stopListening_ = this.world_.onChange(() => this.worldChanged());
    this.connect();
  }

  close(): void {
    this.stopListening_?.();
    this.stopListening_ = undefined;
    this.cancelRetry_?.();
    this.cancelRetry_ = undefined;
    this.drop();
    this.unanswered_.clear();
    this.setState('closed');
  }

  /** Sends a command now or as soon as there is a line; returns its id. */
  send(body: CommandBody): string {
    const c = this.world_.commandId();
    const command: Command = { ...body, c };
    this.unanswered_.set(c, command);
    if (this.isCurrent_) this.write(command);
    return c;
  }

  /** Asks for the whole history again, after a gap. */
  resync(): void {
    this.isCurrent_ = false;
    this.write({ t: 'hello', since: 0 });
  }

  private connect(): void {
    this.cancelRetry_?.();
    this.cancelRetry_ = undefined;
    this.drop();
    if (!this.world_.isOnline()) {
      this.setState('waiting');
      return;
    }
    this.setState(this.tries_ === 0 ? 'connecting' : 'retrying');
    const socket = this.world_.socket(this.url_);
    this.socket_ = socket;
    this.heardAt_ms = this.world_.now_ms();
    socket.onopen = () => {
      if (socket !== this.socket_) return;
      this.heardAt_ms = this.world_.now_ms();
      this.write({ t: 'hello', since: this.events_.since() });
      this.watch(kPingEvery_ms);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket_) this.receive(event.data);
    };
    socket.onclose = () => {
      if (socket === this.socket_) this.lost();
    };
    socket.onerror = socket.onclose;
    this.cancelWatch_ = this.world_.later(() => {
      if (socket === this.socket_ && socket.readyState !== kSocketOpen) this.lost();
    }, kOpen_ms);
  }

  // Lets go of the present socket; nothing that it still says is heard.
  private drop(): void {
    this.cancelWatch_?.();
    this.cancelWatch_ = undefined;
    this.isCurrent_ = false;
    const socket = this.socket_;
    this.socket_ = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    try {
      socket.close();
    } catch {
      // A socket that never opened may refuse to close; it is let go either way.
    }
  }

  private lost(): void {
    this.drop();
    if (this.state_ === 'closed') return;
    this.tries_ += 1;
    if (!this.world_.isOnline()) {
      this.setState('waiting');
      return;
    }
    this.setState('retrying');
    // Half of the wait is random, so that a restarted server is not stormed by everybody at once.
    const full_ms = Math.min(kLastRetry_ms, kFirstRetry_ms * 2 ** (this.tries_ - 1));
    const delay_ms = full_ms * (0.5 + 0.5 * this.world_.random());
    this.cancelRetry_ = this.world_.later(() => this.connect(), delay_ms);
  }

  // Looks at the line after `delay_ms`: asks for a sign of life, or gives the line up.
  private watch(delay_ms: number): void {
    this.cancelWatch_?.();
    this.cancelWatch_ = this.world_.later(() => {
      const silent_ms = this.world_.now_ms() - this.heardAt_ms;
      // A hidden page's timers may sleep for minutes, so silence proves nothing until it has asked once more.
      if (silent_ms >= kSilence_ms && !this.world_.isHidden()) {
        this.lost();
        return;
      }
      this.write({ t: 'ping', n: ++this.pingNumber_ });
      this.watch(kPingEvery_ms);
    }, delay_ms);
  }

  private worldChanged(): void {
    if (this.state_ === 'closed') return;
    if (!this.world_.isOnline()) {
      this.cancelRetry_?.();
      this.cancelRetry_ = undefined;
      this.drop();
      this.setState('waiting');
      return;
    }
    if (this.state_ === 'waiting' || this.cancelRetry_) {
      this.tries_ = Math.max(1, this.tries_);
      this.connect();
      return;
    }
    if (this.state_ === 'open' && !this.world_.isHidden()) {
      // Back in front of somebody's eyes: the line must answer soon or be replaced.
      this.write({ t: 'ping', n: ++this.pingNumber_ });
      this.heardAt_ms = this.world_.now_ms() - (kSilence_ms - kWakeAnswer_ms);
      this.watch(kWakeAnswer_ms);
    }
  }

  private receive(data: unknown): void {
    this.heardAt_ms = this.world_.now_ms();
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      return;
    }
    if (message.t === 'ok' || message.t === 'no') this.unanswered_.delete(message.c);
    if (message.t === 'up' && !this.isCurrent_) this.becomeCurrent();
    this.events_.message(message);
    if (message.t === 'bye') this.lost();
  }

  // The present state has come: only now are old commands sent again, each under its old id.
  private becomeCurrent(): void {
    this.isCurrent_ = true;
    this.tries_ = 0;
    this.setState('open');
    for (const command of this.unanswered_.values()) this.write(command);
  }

  private write(message: ClientMessage): void {
    if (this.socket_?.readyState === kSocketOpen) this.socket_.send(JSON.stringify(message));
  }

  private setState(state: LinkState): void {
    if (state === this.state_) return;
    this.state_ = state;
    this.events_.state(state);
  }
}

export function randomHex(bytes: number): string {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function browserWorld(): World {
  return {
    socket: (url) => new WebSocket(url) as unknown as SocketLike,
    now_ms: () => performance.now(),
    later: (run, delay_ms) => {
      const timer = setTimeout(run, delay_ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    isOnline: () => navigator.onLine,
    isHidden: () => document.hidden,
    onChange: (run) => {
      addEventListener('online', run);
      addEventListener('offline', run);
      addEventListener('pageshow', run);
      document.addEventListener('visibilitychange', run);
      return () => {
        removeEventListener('online', run);
        removeEventListener('offline', run);
        removeEventListener('pageshow', run);
        document.removeEventListener('visibilitychange', run);
      };
    },
    commandId: () => randomHex(12),
  };
}
