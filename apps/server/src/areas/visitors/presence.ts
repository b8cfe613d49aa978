import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import type { Runner } from '../../kernel/registry.ts';
import { pageViews, visits } from './tables.ts';
import { changed, VISIT_GAP_MS } from './visits.ts';

/** Without renewal for this long a visit ends. Milliseconds. */
export const SILENCE_MS = 60_000;

const SWEEP_EVERY_MS = 10_000;

/**
 * Keeps visits online whose sockets are open; call it well within a minute. A visit that ended by silence alone (the
 * database was away, this process hung) comes back; one that somebody ended does not.
 */
export async function renewVisits(
  services: Services,
  merchantId: number,
  visitIds: readonly string[],
): Promise<void> {
  if (visitIds.length === 0) return;
  await act(systemScope(services, merchantId), async (db) => {
    const given = and(eq(visits.merchantId, merchantId), inArray(visits.id, [...visitIds]));
    const revived = await db
      .update(visits)
      .set({ seenAt: new Date(), endedAt: null })
      .where(and(given, lte(visits.endedAt, visits.seenAt)))
      .returning({ visitorId: visits.visitorId });
    await db
      .update(visits)
      .set({ seenAt: new Date() })
      .where(and(given, isNull(visits.endedAt)));
    return {
      result: undefined,
      audit: [],
      events: revived.map(({ visitorId }) => changed(merchantId, visitorId)),
    };
  });
}

/**
 * Brings a visit online for a socket that opens, also after it ended.
 * @returns false when there is no such visit of the visitor, or it is too long ago to continue
 */
export function resumeVisit(
  services: Services,
  merchantId: number,
  visitorId: string,
  visitId: string,
): Promise<boolean> {
  return act(systemScope(services, merchantId), async (db) => {
    const now = new Date();
    const resumed = await db
      .update(visits)
      .set({ seenAt: now, endedAt: null })
      .where(
        and(
          eq(visits.merchantId, merchantId),
          eq(visits.id, visitId),
          eq(visits.visitorId, visitorId),
          sql`${visits.seenAt} > ${new Date(now.getTime() - VISIT_GAP_MS).toISOString()}::timestamptz`,
        ),
      )
      .returning({ id: visits.id });
    const done = resumed.length > 0;
    return { result: done, audit: [], events: done ? [changed(merchantId, visitorId)] : [] };
  });
}

/** Ends visits: the last socket closed (with the visits' ids), or staff took the visitor off the list. */
export async function endVisits(
  scope: Scope,
  which: { readonly visitId: string } | { readonly visitorId: string },
): Promise<void> {
  const one = 'visitId' in which ? eq(visits.id, which.visitId) : eq(visits.visitorId, which.visitorId);
  const byStaff = scope.actor.type === 'member';
  await act(scope, async (db) => {
    const ended = await endWhere(
      db,
      scope.tenant.merchantId,
      one,
      sql`greatest(now(), ${visits.seenAt} + interval '1 ms')`,
    );
    return {
      result: undefined,
      audit: byStaff ? ended.map(({ id }) => ({ action: 'visit.end', subject: ['visit', id] as const })) : [],
      events: ended.map(({ visitorId }) => changed(scope.tenant.merchantId, visitorId)),
    };
  });
}

/** Ends the visits that nobody renews, as of the moment they were last seen. */
export async function endSilentVisits(services: Services): Promise<void> {
  const before = new Date(Date.now() - SILENCE_MS);
  for (const merchantId of await listMerchantIds(services)) {
    await act(systemScope(services, merchantId), async (db) => {
      const ended = await endWhere(db, merchantId, lt(visits.seenAt, before), sql`${visits.seenAt}`);
      return {
        result: undefined,
        audit: [],
        events: ended.map(({ visitorId }) => changed(merchantId, visitorId)),
      };
    });
  }
}

/** Sweeps silent visits every 10 seconds, so that presence is right within a minute also after a crash. */
export function startSweep(services: Services): Runner {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => endSilentVisits(services))
      .catch((error) => services.log.warn({ err: error }, 'Silent visits could not be ended; trying again'));
  }, SWEEP_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}

async function endWhere(db: Db, merchantId: number, which: SQL, at: SQL) {
  const ended = await db
    .update(visits)
    .set({ endedAt: at as SQL<Date> })
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
        inArray(pageViews.visitId, ids),
        isNull(pageViews.leftAt),
        eq(visits.merchantId, pageViews.merchantId),
        eq(visits.id, pageViews.visitId),
      ),
    );
  return ended;
}
