// The boards of the games, each fetched when a table first shows it.
import type { Component } from 'svelte';
import type { BoardProps, GameName } from './protocol';

const boards: Record<GameName, () => Promise<{ default: Component<BoardProps> }>> = {
  ouk: () => import('../boards/Ouk.svelte'),
  'ngu-hanh': () => import('../boards/NguHanh.svelte'),
  'ca-ngua': () => import('../boards/CaNgua.svelte'),
  domino: () => import('../boards/Domino.svelte'),
};

export async function loadBoard(game: GameName): Promise<Component<BoardProps>> {
  return (await boards[game]()).default;
}
