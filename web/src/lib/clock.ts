// What a clock shows between two words of the server.  It counts down for the eye only: the server alone
// says when time is over.
import type { SeatView } from './protocol';

export interface ClockFace {
  /** Left of this turn's own time. */
  move_ms: number;
  /** Left in the bank. */
  bank_ms: number;
}

export function clockFace(seat: SeatView, elapsed_ms: number): ClockFace {
  if (!seat.runs) return { move_ms: seat.move, bank_ms: seat.bank };
  const elapsed = Math.max(0, elapsed_ms);
  const overrun = Math.max(0, elapsed - seat.move);
  return { move_ms: Math.max(0, seat.move - elapsed), bank_ms: Math.max(0, seat.bank - overrun) };
}

/** "9:05", "0:07.3" below ten seconds. */
export function clockText(left_ms: number): string {
  const tenths = Math.floor(left_ms / 100);
  const seconds = Math.floor(tenths / 10);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return left_ms < 10_000 ? `${minutes}:${rest}.${tenths % 10}` : `${minutes}:${rest}`;
}
