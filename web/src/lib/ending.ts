// How a round ended, in words: the headline for this viewer, the reason, and what each seat takes home.
import { number, t } from '../i18n';
import { isTwoSided } from './new_table';
import { handPips } from './pips';
import type { Entry, GameName, GameState, Outcome } from './protocol';
import { playerName } from './seats';

export interface SeatResult {
  seat: number;
  name: string;
  isYou: boolean;
  rank: number | undefined;
  /** Short facts: coins, pips, bonus points. */
  facts: string[];
  score: number;
}

function winners(outcome: Outcome): number[] {
  const best = Math.max(...outcome.scores);
  return best > 0 ? outcome.scores.flatMap((score, seat) => (score === best ? [seat] : [])) : [];
}

export function headline(game: GameName, now: GameState): string {
  const outcome = now.outcome;
  if (!outcome) return t('table.over');
  const { you } = now;
  const best = winners(outcome);
  if (you === undefined) {
    if (best.length === 0) return t('end.drawn');
    return t('end.wins', {
      name: best.map((seat) => playerName(game, now.seats, seat)).join(', '),
    });
  }
  const rank = outcome.ranks?.[you];
  if (rank && !isTwoSided(game))
    return rank === 1 ? t('end.first') : t('end.yourRank', { n: number(rank) });
  const score = outcome.scores[you] ?? 0;
  if (best.length === 0) return t('end.drawn');
  return score > 0 ? t('end.won') : t('end.lost');
}

/** How the viewer fared, for colour and sound: never the only sign. */
export function mood(now: GameState): 'won' | 'lost' | 'even' {
  const score = now.you === undefined ? 0 : (now.outcome?.scores[now.you] ?? 0);
  return score > 0 ? 'won' : score < 0 ? 'lost' : 'even';
}

export function reason(
  game: GameName,
  now: GameState,
  round: Entry[],
  stake: number,
): string {
  const outcome = now.outcome;
  if (!outcome) return '';
  const name = (seat: number | undefined) => playerName(game, now.seats, seat);
  const best = winners(outcome);
  const winner = best.map(name).join(', ');
  const acted = round.findLast((entry) => entry.k === outcome.reason)?.s;
  const worst = outcome.scores.findIndex((score) => score < 0);
  const loser = name(acted ?? (worst >= 0 ? worst : undefined));
  if (outcome.reason === 'flag' && best.length === 0) return t('end.why.flagDraw');
  const words = t(`end.why.${outcome.reason}`, { winner, loser });
  // Where nobody plays for coins there is nothing to pay.
  return outcome.reason === 'triet' && stake > 0 ? `${words} ${t('end.trietPays')}` : words;
}

function coinsFact(pay: number): string {
  if (pay === 0) return t('end.coinsEven');
  return t(pay > 0 ? 'end.coinsWon' : 'end.coinsLost', { n: number(Math.abs(pay)) });
}

/** The seats that played, best first. */
export function results(game: GameName, now: GameState, stake: number): SeatResult[] {
  const outcome = now.outcome;
  if (!outcome) return [];
  const hands = game === 'domino' ? (now.view.split(' ')[6] ?? '').split('/') : [];
  const list = now.seats.flatMap((view, seat): SeatResult[] => {
    if (view.kind === 'closed') return [];
    const facts: string[] = [];
    const hand = hands[seat];
    if (hand === '-') facts.push(t('end.empty'));
    else if (hand !== undefined && !hand.startsWith('?'))
      facts.push(t('end.pips', { n: handPips(hand, now.options) }));
    const points = outcome.points?.[seat];
    if (points) facts.push(t('end.points', { n: points }));
    const pay = outcome.pay?.[seat];
    if (stake > 0 && pay !== undefined) facts.push(coinsFact(pay));
    return [
      {
        seat,
        name: playerName(game, now.seats, seat),
        isYou: view.you,
        rank: outcome.ranks?.[seat] || undefined,
        facts,
        score: outcome.scores[seat] ?? 0,
      },
    ];
  });
  return list.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || b.score - a.score || a.seat - b.seat);
}
