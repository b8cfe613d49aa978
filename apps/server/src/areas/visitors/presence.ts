import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { recurring } from '../../kernel/recurring.ts';
import type { Runner } from '../../kernel/runner.ts';
import { pageViews, visits } from './tables.ts';
import { ago, changed, VISIT_GAP_MS } from './visits.ts';

/*
 * Presence times are those of the database, so that processes with different clocks agree.
 */

/** How often the visits of open sockets are renewed. Milliseconds. */
export const RENEW_EVERY_MS = 20_000;
/** A visit without renewal for this long ends; with the sweep, within a minute. */
export const SILENCE_MS = 45_000;
/** A visit time further in the future was written before the clock was set back. */
const AHEAD_MS = 60_000;

export const SWEEP_EVERY_MS = 10_000;

/**
 * Renews visits with open sockets. Call it well within a minute. A visit that ended by silence alone (database outage,
 * hung process) is reopened; one that was ended explicitly is not.
 */
export async function renewVisits(
  services: Services,
  merchantId: number,
  visitIds: readonly string[],
): Promise<void> {
  if (visitIds.length === 0) return;
  await act(systemScope(services, merchantId), async (db) => {
    const given = and(eq(visits.merchantId, merchantId), isOneOf(visits.id, visitIds));
    const revived = await db
      .update(visits)
      .set({ endedAt: null })
      .where(and(given, lte(visits.endedAt, visits.seenAt)))
      .returning({ visitorId: visits.visitorId });
    await db
      .update(visits)
      .set({ seenAt: sql`now()` })
      .where(and(given, isNull(visits.endedAt)));
    return {
      result: undefined,
      audit: [],
      events: revived.map(({ visitorId }) => changed(merchantId, visitorId)),
    };
  });
}

/**
 * Reopens visits of opening sockets. Visits that never ended are not published, as thousands reconnect after a restart.
 * @returns the ids of the reopened visits, without visits of other visitors and those too old to continue
 */
export function resumeVisits(
  services: Services,
  merchantId: number,
  arrived: readonly { readonly visitId: string; readonly visitorId: string }[],
): Promise<Set<string>> {
  const visitorOf = new Map(arrived.map(({ visitId, visitorId }) => [visitId, visitorId]));
  return act(systemScope(services, merchantId), async (db) => {
    const found = await db
      .select({ id: visits.id, visitorId: visits.visitorId, endedAt: visits.endedAt })
      .from(visits)
      .where(
        and(
          eq(visits.merchantId, merchantId),
          isOneOf(visits.id, [...visitorOf.keys()]),
          sql`${visits.seenAt} > ${ago(VISIT_GAP_MS)}`,
        ),
      )
      .orderBy(visits.id)
      .for('update');
    const own = found.filter(({ id, visitorId }) => visitorOf.get(id) === visitorId);
    const ids = own.map(({ id }) => id);
    if (ids.length > 0) {
      await db
        .update(visits)
        .set({ seenAt: sql`now()`, endedAt: null })
        .where(and(eq(visits.merchantId, merchantId), isOneOf(visits.id, ids)));
    }
    return {
      result: new Set(ids),
      audit: [],
      events: own
        .filter(({ endedAt }) => endedAt !== null)
        .map(({ visitorId }) => changed(merchantId, visitorId)),
    };
  });
}

/**
 * Ends visits without a socket here, unless another process has renewed them within `quietMs`. They end as of `sinceMs`
 * ago. A process with a socket reopens its visit by the next renewal.
 */
export async function leaveVisits(
  services: Services,
  merchantId: number,
  visitIds: readonly string[],
  { sinceMs, quietMs }: { readonly sinceMs: number; readonly quietMs: number },
): Promise<void> {
  const quiet = and(isOneOf(visits.id, visitIds), sql`${visits.seenAt} < ${ago(quietMs)}`);
  const left = sql<Date>`greatest(${visits.seenAt}, ${ago(sinceMs)})`;
  await act(systemScope(services, merchantId), async (db) => {
    const ended = await endWhere(db, merchantId, quiet, { seenAt: left, endedAt: left });
    return {
      result: undefined,
      audit: [],
      events: ended.map(({ visitorId }) => changed(merchantId, visitorId)),
    };
  });
}

/** Ends the visits of a visitor removed from the live list. */
export async function endVisits(scope: Scope, visitorId: string): Promise<void> {
  const byStaff = scope.actor.type === 'member';
  await act(scope, async (db) => {
    const ended = await endWhere(db, scope.tenant.merchantId, eq(visits.visitorId, visitorId), {
      endedAt: sql<Date>`greatest(now(), ${visits.seenAt} + interval '1 ms')`,
    });
    return {
      result: undefined,
      audit: byStaff
        ? ended.map(({ id }) => ({ action: 'visit.ended', subject: ['visit', id] as const }))
        : [],
      events: ended.map((one) => changed(scope.tenant.merchantId, one.visitorId)),
    };
  });
}

/** Ends visits whose presence has expired, as of when they were last seen. */
export async function endSilentVisits(services: Services): Promise<void> {
  const silent = sql`${visits.seenAt} < ${ago(SILENCE_MS)}`;
  const ahead = sql`${visits.seenAt} > ${ago(-AHEAD_MS)}`;
  const merchantIds = await merchantsOf(
    services,
    sql`merchants_with_silent_visits(${ago(SILENCE_MS)}, ${ago(-AHEAD_MS)})`,
  );
  await each(merchantIds, (merchantId) =>
    act(systemScope(services, merchantId), async (db) => {
      await db
        .update(visits)
        .set({ seenAt: sql`now()` })
        .where(and(eq(visits.merchantId, merchantId), isNull(visits.endedAt), ahead));
      const ended = await endWhere(db, merchantId, silent, { endedAt: sql<Date>`${visits.seenAt}` });
      return {
        result: undefined,
        audit: [],
        events: ended.map(({ visitorId }) => changed(merchantId, visitorId)),
      };
    }),
  );
}

/** Sweeps silent visits every 10 seconds, so that presence is right within a minute also after a crash. */
export const startSweep = (services: Services): Runner =>
  recurring(services, { name: 'silent visits', everyMs: SWEEP_EVERY_MS }, () => endSilentVisits(services));

async function endWhere(
  db: Db,
  merchantId: number,
  which: SQL | undefined,
  times: { readonly endedAt: SQL<Date>; readonly seenAt?: SQL<Date> },
) {
  const ended = await db
    .update(visits)
    .set(times)
    .where(and(eq(visits.merchantId, merchantId), isNull(visits.endedAt), which))
    .returning({ id: visits.id, visitorId: visits.visitorId });
  if (ended.length === 0) return ended;
  const ids = ended.map(({ id }) => id);
  await db
    .update(pageViews)
    .set({ leftAt: sql`${visits.endedAt}` })
    .from(visits)
    .where(
      and(
        eq(pageViews.merchantId, merchantId),
        isOneOf(pageViews.visitId, ids),
        isNull(pageViews.leftAt),
        eq(visits.merchantId, pageViews.merchantId),
        eq(visits.id, pageViews.visitId),
      ),
    );
  return ended;
}
