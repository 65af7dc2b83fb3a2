// The small HTTP requests of docs/protocol.md.  An error answer becomes an ApiError with its code.
import type { GameInfo, GamesAnswer, HttpError, Me, NewTable, Phase, Setup } from './protocol';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

async function request<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      credentials: 'same-origin',
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    });
  } catch {
    throw new ApiError(0, 'offline', '');
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  const error = (answer as Partial<HttpError> | undefined)?.error;
  throw new ApiError(response.status, error?.code ?? 'server', error?.message ?? '', error?.field);
}

export const getMe = () => request<Me>('/api/me');
export const setName = (name: string) => request<Me>('/api/me', { name });
export const openTable = (table: NewTable) => request<{ id: string }>('/api/tables', table);

export interface TableCard {
  id: string;
  game: GameInfo['name'];
  phase: Phase;
  seats: { kind: string; name: string }[];
  setup: Setup;
}
export const getTable = (id: string) => request<TableCard>(`/api/tables/${encodeURIComponent(id)}`);

/** What the strongest bot would play and why, in both languages; `move` as the program writes it. */
export interface Hint {
  move: string;
  text: string;
  why: { code: string; vi: string; en: string };
}
/** Of the seat to move, which must be one's own; `ply` is the position it holds for. */
export const askHint = (id: string) =>
  request<{ ply: number; hint: Hint }>(`/api/tables/${encodeURIComponent(id)}/hint`, {});

export const recordAddress = (id: string) => `/api/tables/${encodeURIComponent(id)}/record`;

let games: Promise<GameInfo[]> | undefined;

/** The catalogue, asked for once; a failed try is not kept. */
export function getGames(): Promise<GameInfo[]> {
  games ??= request<GamesAnswer>('/api/games').then(
    (answer) => answer.games,
    (error: unknown) => {
      games = undefined;
      throw error;
    },
  );
  return games;
}

export function socketAddress(id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/ws/${encodeURIComponent(id)}`;
}
