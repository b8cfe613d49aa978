import { createHmac } from 'node:crypto';
import { tooManyAttempts } from '@foyer/contract/accounts/errors';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type AttemptLimit, waitLeft, withOneMore } from './attempt-limits.ts';
import { failedAttempts } from './tables.ts';

/** A limit and the key it counts by, such as an account or an address. */
export interface Counter {
  readonly limit: AttemptLimit;
  readonly of: readonly string[];
}

/** Retention of counts; longer than any of them takes to expire. */
const KEEP_HOURS = 24;

/** A typed username may be a password, so only a keyed hash is stored. */
const keyOf = ({ config }: Pick<Services, 'config'>, { limit, of }: Counter): string =>
  createHmac('sha256', config.TOKEN_SECRET)
    .update(['attempts', limit.name, ...of].join('\0'))
    .digest('base64url');

/** Counts belong to the installation, so that existing and unknown accounts are counted alike. */
const count = <T>({ database }: Pick<Services, 'database'>, work: (db: Db) => Promise<T>): Promise<T> =>
  database.tenant(INSTALLATION).transaction(work);

const ofKeys = (keys: readonly string[]) =>
  and(eq(failedAttempts.merchantId, INSTALLATION), inArray(failedAttempts.key, [...keys]));

/**
 * Counts an attempt as wrong before it is checked, so that concurrent attempts cannot exceed the limit, even across
 * processes. After a correct one, call `uncountAttempt`.
 * @returns wrong attempts including this one, by the name of the limit
 * @throws Refusal `too_many_requests` with the time to wait; nothing is counted then
 */
export function beginAttempt(
  services: Pick<Services, 'config' | 'database'>,
  counters: readonly Counter[],
): Promise<ReadonlyMap<string, number>> {
  const byKey = new Map(counters.map((counter) => [keyOf(services, counter), counter.limit]));
  // Sorted, so that two attempts wait for each other instead of deadlocking.
  const values = [...byKey.keys()].sort().map((key) => ({ merchantId: INSTALLATION, key }));
  const target = [failedAttempts.merchantId, failedAttempts.key];
  return count(services, async (db) => {
    const stored = await db
      .insert(failedAttempts)
      .values(values)
      .onConflictDoUpdate({ target, set: { key: sql`excluded.key` } })
      .returning({
        key: failedAttempts.key,
        failures: failedAttempts.failures,
        elapsedSeconds: sql<number>`extract(epoch from clock_timestamp() - ${failedAttempts.lastAt})::float`,
      });
    const counted = stored.map((row) => ({ ...row, limit: byKey.get(row.key) as AttemptLimit }));
    const wait = Math.ceil(Math.max(...counted.map((row) => waitLeft(row.limit, row))));
    if (wait > 0) throw new Refusal(tooManyAttempts, { retryAfterSeconds: wait });
    const rows = counted.map((row) => ({
      merchantId: INSTALLATION,
      key: row.key,
      failures: withOneMore(row.limit, row),
      limit: row.limit,
    }));
    await db
      .insert(failedAttempts)
      .values(rows.map(({ limit: _, ...row }) => row))
      .onConflictDoUpdate({
        target,
        set: { failures: sql`excluded.failures`, lastAt: sql`clock_timestamp()` },
      });
    return new Map(rows.map(({ limit, failures }) => [limit.name, Math.round(failures)]));
  });
}

/** Subtracts an attempt that turned out to be correct. */
export async function uncountAttempt(
  services: Pick<Services, 'config' | 'database'>,
  counters: readonly Counter[],
): Promise<void> {
  const keys = counters.map((counter) => keyOf(services, counter));
  await count(services, (db) =>
    db
      .update(failedAttempts)
      .set({ failures: sql`greatest(${failedAttempts.failures} - 1, 0)` })
      .where(ofKeys(keys)),
  );
}

/** Deletes all wrong attempts. */
export async function clearAttempts(
  services: Pick<Services, 'config' | 'database'>,
  counters: readonly Counter[],
): Promise<void> {
  const keys = counters.map((counter) => keyOf(services, counter));
  await count(services, (db) => db.delete(failedAttempts).where(ofKeys(keys)));
}

/** Deletes expired counts. */
export async function removeOldAttempts(services: Pick<Services, 'database'>): Promise<void> {
  const old = sql`now() - ${KEEP_HOURS} * interval '1 hour'`;
  await count(services, (db) =>
    db
      .delete(failedAttempts)
      .where(and(eq(failedAttempts.merchantId, INSTALLATION), lt(failedAttempts.lastAt, old))),
  );
}

const turns = new Map<string, Promise<unknown>>();

/** Runs attempts for one name sequentially, so that concurrent correct ones do not count as many wrong ones. */
export function inTurn<T>(name: string, attempt: () => Promise<T>): Promise<T> {
  const mine = (turns.get(name) ?? Promise.resolve()).then(attempt, attempt);
  const done = mine.then(
    () => {},
    () => {},
  );
  turns.set(name, done);
  void done.then(() => {
    if (turns.get(name) === done) turns.delete(name);
  });
  return mine;
}
