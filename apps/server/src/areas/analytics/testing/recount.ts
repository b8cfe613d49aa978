import type { MeasureId } from '@foyer/domain/measures';
import { expect } from 'vitest';
import type { WrittenThread, WrittenTicket, WrittenVisit } from './written.ts';

/** Every measure counted again from the raw records, by an arithmetic that shares nothing with the one of the server. */

const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
const mean = (all: readonly number[]) => share(sum(all), all.length);
const known = (all: readonly (number | null)[]) => all.filter((one) => one !== null);
/** Null without values. */
export function median(all: readonly (number | null)[]): number | null {
  const sorted = known(all).toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

/** The open part of the time between two moments. */
export type OpenTime = (from: number, to: number) => number;

/** The customer's first message and the first reply to it. */
function firstReplyOf({ texts }: WrittenThread): { readonly asked: number; readonly replied: number } | null {
  const asked = texts.findIndex(({ by }) => by === 'visitor');
  const reply = asked < 0 ? undefined : texts.slice(asked).find(({ by }) => by === 'member');
  return reply ? { asked: texts[asked]?.at ?? 0, replied: reply.at } : null;
}

/** How long customers waited for each reply. */
function waitsOf({ texts }: WrittenThread): number[] {
  let since: number | null = null;
  return texts.flatMap(({ by, at }) => {
    const wait = by === 'member' && since !== null ? [at - since] : [];
    since = by === 'member' ? null : (since ?? at);
    return wait;
  });
}

/** The measures of conversations. */
export function recountThreads(threads: readonly WrittenThread[], open: OpenTime) {
  const where = (isCounted: (one: WrittenThread) => boolean) => threads.filter(isCounted).length;
  const texts = threads.flatMap((one) => one.texts);
  const replies = threads.map(firstReplyOf);
  const lasting = (time: OpenTime) =>
    threads.map(({ startedAt, closedAt }) => (closedAt === null ? null : time(startedAt, closedAt)));
  const replying = (time: OpenTime) => replies.map((one) => one && time(one.asked, one.replied));
  const always: OpenTime = (from, to) => to - from;
  return {
    conversations: threads.length,
    firstReply: median(replying(always)),
    firstReplyOpen: median(replying(open)),
    firstReplyMean: mean(known(replying(always))),
    replyTime: mean(threads.flatMap(waitsOf)),
    resolution: median(lasting(always)),
    resolutionOpen: median(lasting(open)),
    resolved: where(({ closedAt }) => closedAt !== null),
    resolvedShare: share(
      where(({ closedAt }) => closedAt !== null),
      threads.length,
    ),
    unanswered: where((one) => one.texts.some(({ by }) => by === 'visitor') && firstReplyOf(one) === null),
    reopenedShare: share(
      where(({ reopenings = 0 }) => reopenings > 0),
      threads.length,
    ),
    satisfaction: mean(known(threads.map(({ rating }) => rating))),
    satisfiedShare: share(
      where(({ rating }) => (rating ?? 0) >= 4),
      where(({ rating }) => rating !== null),
    ),
    ratings: where(({ rating }) => rating !== null),
    unhappyShare: share(
      where(({ sentiment = null }) => (sentiment ?? 0) < 0),
      where(({ sentiment = null }) => sentiment !== null),
    ),
    received: texts.filter(({ by }) => by === 'visitor').length,
    replies: texts.filter(({ by }) => by === 'member').length,
  };
}

/** A visit, and whether the visitor had been there before. */
export type CountedVisit = WrittenVisit & { readonly isNew: boolean };

/** The measures of visits. */
export function recountVisits(visits: readonly CountedVisit[]) {
  const among = (isCounted: (one: CountedVisit) => boolean) =>
    share(visits.filter(isCounted).length, visits.length);
  return {
    visits: visits.length,
    newVisitors: visits.filter(({ isNew }) => isNew).length,
    returningShare: among(({ isNew }) => !isNew),
    talkedShare: among(({ conversationId }) => conversationId !== null),
    visitPages: mean(visits.map(({ pages }) => pages.length).filter((pages) => pages > 0)),
    visitDuration: median(visits.map(({ at, endedAt }) => (endedAt === null ? null : endedAt - at))),
    bounceShare: among(({ pages, conversationId }) => pages.length <= 1 && conversationId === null),
  };
}

/** A page of a visit with all the times it was opened in it. */
export interface CountedPage {
  readonly page: string;
  readonly at: number;
  readonly times: readonly (number | null)[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The pages of visits. */
export const pagesOf = (visits: readonly WrittenVisit[]): CountedPage[] =>
  visits.flatMap(({ pages, endedAt }) => {
    const nameOf = ({ url }: { url: string } = { url: '' }) => url.replace(/^https:\/\/|\?.*$/g, '');
    return [...Map.groupBy(pages, nameOf)].map(([page, views]) => ({
      page,
      at: views[0]?.at ?? 0,
      times: views.map(({ at, leftAt }) => (leftAt === null ? null : leftAt - at)),
      isFirst: nameOf(pages[0]) === page,
      isLast: endedAt !== null && nameOf(pages.at(-1)) === page,
    }));
  });

/** The measures of pages. */
export const recountPages = (pages: readonly CountedPage[]) => ({
  pageViews: sum(pages.map(({ times }) => times.length)),
  pageVisits: pages.length,
  pageTime: mean(known(pages.flatMap(({ times }) => times))),
  pageEntries: pages.filter(({ isFirst }) => isFirst).length,
  pageExitShare: share(pages.filter(({ isLast }) => isLast).length, pages.length),
});

/** The measures of tickets. */
export const recountTickets = (tickets: readonly WrittenTicket[]) => ({
  tickets: tickets.length,
  ticketsOpen: tickets.filter(({ closedAt }) => closedAt === null).length,
  ticketsSolved: share(tickets.filter(({ closedAt }) => closedAt !== null).length, tickets.length),
  ticketSolving: median(tickets.map(({ at, closedAt }) => (closedAt === null ? null : closedAt - at))),
  ticketsLate: tickets.filter(({ closedAt, dueAt }) => closedAt !== null && closedAt > dueAt).length,
});

/** The measures that are counted again. */
export const RECOUNTED = Object.keys({
  ...recountThreads([], () => 0),
  ...recountVisits([]),
  ...recountPages([]),
  ...recountTickets([]),
}) as MeasureId[];

/** The ids of a recount. */
export const idsOf = (recount: object) => Object.keys(recount) as [MeasureId, ...MeasureId[]];

/** As many measures as one question may have. */
export const questionsOf = (ids: readonly MeasureId[]) =>
  Array.from({ length: Math.ceil(ids.length / 12) }, (_, n) => ids.slice(n * 12, (n + 1) * 12)) as [
    MeasureId,
    ...MeasureId[],
  ][];

/** Compares numbers with their recount, except for their last digits. */
export function expectNumbers(
  values: Readonly<Record<string, number | null>>,
  recount: Readonly<Partial<Record<MeasureId, number | null>>>,
  measures: readonly MeasureId[] = idsOf(recount),
): void {
  for (const id of measures) {
    const [value, wanted] = [values[id], recount[id]];
    if (value === undefined || wanted === undefined) throw new Error(`${id} was not counted`);
    if (value === null || wanted === null) expect([id, value]).toEqual([id, wanted]);
    else {
      const difference = Math.abs(value - wanted);
      expect(difference, `${id}: ${value} instead of ${wanted}`).toBeLessThanOrEqual(Math.abs(wanted) * 1e-6);
    }
  }
}
