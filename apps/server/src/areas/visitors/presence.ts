import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import type { Runner } from '../../kernel/registry.ts';
import { pageViews, visits } from './tables.ts';
import { changed, VISIT_GAP_MS } from './visits.ts';

/*
 * Times of presence are those of the database alone, so that processes whose clocks differ agree.
 */

/** Without renewal for this long a visit ends, which with the sweep is told within a minute. */
const SILENCE = sql.raw(`interval '45 seconds'`);
/** A time of a visit that is further ahead was written before the clock was set back. */
const AHEAD = sql.raw(`interval '1 minute'`);

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
      .set({ seenAt: sql`now()`, endedAt: null })
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
 * Brings visits online for sockets that open, also after they ended.
 * @returns the ids of those that are: not of visits of somebody else, nor of those that are too long ago to continue
 */
export function resumeVisits(
  services: Services,
  merchantId: number,
  arrived: readonly { readonly visitId: string; readonly visitorId: string }[],
): Promise<Set<string>> {
  const visitorOf = new Map(arrived.map(({ visitId, visitorId }) => [visitId, visitorId]));
  return act(systemScope(services, merchantId), async (db) => {
    const found = await db
      .select({ id: visits.id, visitorId: visits.visitorId })
      .from(visits)
      .where(
        and(
          eq(visits.merchantId, merchantId),
          inArray(visits.id, [...visitorOf.keys()]),
          sql`${visits.seenAt} > now() - ${VISIT_GAP_MS} * interval '1 ms'`,
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
        .where(and(eq(visits.merchantId, merchantId), inArray(visits.id, ids)));
    }
    return {
      result: new Set(ids),
      audit: [],
      events: own.map(({ visitorId }) => changed(merchantId, visitorId)),
    };
  });
}

/**
 * Ends a visit that is without a socket here, unless another process has renewed it within `quietMs`. It ends as of
 * `sinceMs` ago; a process that has a socket of it after all brings it back with its next renewal.
 */
export async function leaveVisit(
  services: Services,
  merchantId: number,
  visitId: string,
  { sinceMs, quietMs }: { readonly sinceMs: number; readonly quietMs: number },
): Promise<void> {
  const ago = (ms: number) => sql`now() - ${ms} * interval '1 ms'`;
  await act(systemScope(services, merchantId), async (db) => {
    const [left] = await db
      .update(visits)
      .set({ seenAt: sql`greatest(${visits.seenAt}, ${ago(sinceMs)})` })
      .where(
        and(
          eq(visits.merchantId, merchantId),
          eq(visits.id, visitId),
          isNull(visits.endedAt),
          sql`${visits.seenAt} < ${ago(quietMs)}`,
        ),
      )
      .returning({ id: visits.id });
    const ended = left ? await endWhere(db, merchantId, eq(visits.id, left.id), sql`${visits.seenAt}`) : [];
    return {
      result: undefined,
      audit: [],
      events: ended.map(({ visitorId }) => changed(merchantId, visitorId)),
    };
  });
}

/** Ends the visits of a visitor whom staff takes off the list. */
export async function endVisits(scope: Scope, visitorId: string): Promise<void> {
  const byStaff = scope.actor.type === 'member';
  await act(scope, async (db) => {
    const ended = await endWhere(
      db,
      scope.tenant.merchantId,
      eq(visits.visitorId, visitorId),
      sql`greatest(now(), ${visits.seenAt} + interval '1 ms')`,
    );
    return {
      result: undefined,
      audit: byStaff ? ended.map(({ id }) => ({ action: 'visit.end', subject: ['visit', id] as const })) : [],
      events: ended.map((one) => changed(scope.tenant.merchantId, one.visitorId)),
    };
  });
}

/** Ends the visits that nobody renews, as of the moment they were last seen. */
export async function endSilentVisits(services: Services): Promise<void> {
  for (const merchantId of await listMerchantIds(services)) {
    await act(systemScope(services, merchantId), async (db) => {
      await db
        .update(visits)
        .set({ seenAt: sql`now()` })
        .where(
          and(
            eq(visits.merchantId, merchantId),
            isNull(visits.endedAt),
            sql`${visits.seenAt} > now() + ${AHEAD}`,
          ),
        );
      const silent = sql`${visits.seenAt} < now() - ${SILENCE}`;
      const ended = await endWhere(db, merchantId, silent, sql`${visits.seenAt}`);
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
