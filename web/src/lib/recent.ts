// The tables this browser was at last, newest first, so that a closed page is no lost game.
import { gameNames, type GameName } from './protocol';
import { recall, remember } from './store';

export interface RecentTable {
  id: string;
  game: GameName;
}

const kKept = 4;

export function recentTables(): RecentTable[] {
  const out: RecentTable[] = [];
  for (const line of (recall('tables') ?? '').split(' ')) {
    const [id, name] = line.split(':');
    const game = gameNames.find((known) => known === name);
    if (id && game) out.push({ id, game });
  }
  return out;
}

export function rememberTable(table: RecentTable): void {
  const others = recentTables().filter((known) => known.id !== table.id);
  const lines = [table, ...others].slice(0, kKept).map(({ id, game }) => `${id}:${game}`);
  remember('tables', lines.join(' '));
}

export function forgetTable(id: string): void {
  const kept = recentTables().filter((known) => known.id !== id);
  remember('tables', kept.map((table) => `${table.id}:${table.game}`).join(' '));
}
