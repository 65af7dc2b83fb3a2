// From what a person chose on the page of a new table to the request that opens it.
import type { GameInfo, GameName, NewTable, SwitchInfo, TimeControl } from './protocol';

export type Opponent = 'bot' | 'friend' | 'mixed';
export type Side = 0 | 1 | 'random';
export type TimeName = 'none' | 'blitz' | 'rapid' | 'long' | 'turn20' | 'turn60';
export type PaceName = 'normal' | 'quick' | 'instant';
/** "open" or a bot level, for each seat after one's own. */
export type SeatPlan = string;

export const times: Record<TimeName, TimeControl> = {
  none: { bank_ms: 0, increment_ms: 0, move_ms: 0 },
  blitz: { bank_ms: 180_000, increment_ms: 2_000, move_ms: 0 },
  rapid: { bank_ms: 600_000, increment_ms: 5_000, move_ms: 0 },
  long: { bank_ms: 1_800_000, increment_ms: 10_000, move_ms: 0 },
  turn20: { bank_ms: 30_000, increment_ms: 0, move_ms: 20_000 },
  turn60: { bank_ms: 0, increment_ms: 0, move_ms: 60_000 },
};

export const paces: Record<PaceName, { pace_ms: number; auto_roll_ms: number }> = {
  normal: { pace_ms: 700, auto_roll_ms: 6_000 },
  quick: { pace_ms: 250, auto_roll_ms: 3_000 },
  instant: { pace_ms: 0, auto_roll_ms: 1_500 },
};

export const stakes = [0, 10, 50, 100, 500, 1_000] as const;
/** No ending of a round costs more than this many stakes. */
export const kStakesAtRisk = 4;

export function isTwoSided(game: GameName): boolean {
  return game === 'ouk' || game === 'ngu-hanh';
}

export function timesFor(game: GameName): TimeName[] {
  return isTwoSided(game) ? ['none', 'blitz', 'rapid', 'long'] : ['none', 'turn20', 'turn60'];
}

/** Against people a clock keeps the table alive; against the computer nobody is hurried. */
export function usualTime(game: GameName, opponent: Opponent): TimeName {
  if (opponent === 'bot') return 'none';
  return isTwoSided(game) ? 'rapid' : game === 'domino' ? 'turn20' : 'turn60';
}

// Chosen elsewhere on the page, or by the table itself.
const kChosenElsewhere: Record<GameName, string[]> = {
  ouk: [],
  'ngu-hanh': ['first'],
  'ca-ngua': ['dice', 'horses', 'first'],
  domino: ['stake', 'opener'],
};

/** Switches for the list of details: those with a real choice. */
export function detailSwitches(info: GameInfo): SwitchInfo[] {
  return info.switches.filter((item) => {
    if (kChosenElsewhere[info.name].includes(item.name)) return false;
    return (item.values?.length ?? 0) !== 1;
  });
}

export function defaultOf(item: SwitchInfo, profile: string): string {
  return item.default[profile] ?? '';
}

export interface Form {
  game: GameName;
  opponent: Opponent;
  level: string;
  seats: number;
  plan: SeatPlan[];
  side: Side;
  profile: string;
  settings: Record<string, string>;
  stake: number;
  time: TimeName;
  pace: PaceName;
  note: string;
}

function ownSeat(form: Form, random: number): number {
  if (!isTwoSided(form.game)) return 0;
  return form.side === 'random' ? (random < 0.5 ? 0 : 1) : form.side;
}

/** The seats that are played; two people at cờ cá ngựa sit opposite each other, red and yellow. */
export function seatNumbers(game: GameName, seats: number): number[] {
  if (game === 'ca-ngua' && seats === 2) return [0, 2];
  return Array.from({ length: seats }, (_, i) => i);
}

/** What stands in the seats beside one's own, by seat number. */
export function plannedSeats(form: Form, own: number): { seat: number; level: string }[] {
  const bots: { seat: number; level: string }[] = [];
  let other = 0;
  for (const seat of seatNumbers(form.game, form.seats)) {
    if (seat === own) continue;
    const plan =
      form.opponent === 'bot' ? form.level : form.opponent === 'friend' ? 'open' : form.plan[other];
    other += 1;
    if (plan && plan !== 'open') bots.push({ seat, level: plan });
  }
  return bots;
}

/** `random` in 0..1 decides the side where the person left it open. */
export function buildTable(
  form: Form,
  info: GameInfo,
  random: number,
): NewTable {
  const you = ownSeat(form, random);
  const settings: Record<string, string> = {};
  for (const item of info.switches) {
    const value = form.settings[item.name];
    if (value !== undefined && value !== defaultOf(item, form.profile)) settings[item.name] = value;
  }
  return {
    game: form.game,
    profile: form.profile,
    settings,
    seats: form.seats,
    stake: form.game === 'domino' ? form.stake : 0,
    time: times[form.time],
    ...paces[form.pace],
    note: form.note.trim(),
    you,
    bots: plannedSeats(form, you),
  };
}

/** With a person still to come the host starts; with bots alone there is nothing to wait for. */
export function waitsForNobody(table: NewTable): boolean {
  return table.bots?.length === (table.seats ?? 2) - 1;
}
