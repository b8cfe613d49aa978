import { anyMoment, DAY_MS, openingMoment } from './calendar.ts';
import type { Random } from './random.ts';

/** One visit of a visitor: whether it has a conversation, and whether that is closed. */
export interface Chapter {
  readonly at: Date;
  readonly talk: 'none' | 'closed' | 'open';
}

/** The visits of a visitor in order, at least a day apart; those with a conversation are within opening hours. */
export function makeChapters(
  random: Random,
  now: Date,
  { talks, staysOpen }: { readonly talks: number; readonly staysOpen: boolean },
): Chapter[] {
  const chapters: Chapter[] = [];
  const isFree = (at: Date) =>
    chapters.every((other) => Math.abs(at.getTime() - other.at.getTime()) > DAY_MS);
  const addOne = (draw: () => Date, talk: Chapter['talk']) => {
    for (;;) {
      const at = draw();
      if (isFree(at)) return chapters.push({ at, talk });
    }
  };
  if (staysOpen) addOne(() => recentMoment(random, now), 'open');
  while (chapters.length < talks) addOne(() => openingMoment(random, now), 'closed');
  const silent = random.between(talks > 0 ? 0 : 1, 2);
  for (let count = 0; count < silent; count += 1) addOne(() => anyMoment(random, now), 'none');
  return chapters.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** A random time of the last opening hours. */
function recentMoment(random: Random, now: Date): Date {
  const draws = Array.from({ length: 60 }, () => openingMoment(random, now).getTime());
  return new Date(Math.max(...draws));
}
