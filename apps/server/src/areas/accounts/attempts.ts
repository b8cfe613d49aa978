import { createHmac } from 'node:crypto';
import { tooManyAttempts } from '@foyer/contract/accounts/errors';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type AttemptLimit, waitLeft, withOneMore } from './attempt-limits.ts';
import { failedAttempts } from './tables.ts';

/** A limit, and what it counts the attempts of: an account, an address. */
export interface Counter {
  readonly limit: AttemptLimit;
  readonly of: readonly string[];
}

/** Counts are kept longer than any of them takes to be forgotten. */
const KEEP_HOURS = 24;

/** Names that were typed may be passwords, so that only their hash is stored. */
const keyOf = ({ config }: Pick<Services, 'config'>, { limit, of }: Counter): string =>
  createHmac('sha256', config.TOKEN_SECRET)
    .update(['attempts', limit.name, ...of].join('\0'))
    .digest('base64url');

/** They belong to the installation, so that accounts that exist and names that nobody has are counted alike. */
const count = <T>({ database }: Pick<Services, 'database'>, work: (db: Db) => Promise<T>): Promise<T> =>
  database.tenant(INSTALLATION).transaction(work);

const ofKeys = (keys: readonly string[]) =>
  and(eq(failedAttempts.merchantId, INSTALLATION), inArray(failedAttempts.key, [...keys]));

/**
 * Counts an attempt as a wrong one before it is looked at, so that of many at once, at several processes, no more are
 * looked at than may be. After a right one, call `forgiveAttempt`.
 * @returns wrong attempts with this one, by the name of the limit
 * @throws Refusal `too_many_requests`, which counts nothing, with the time to wait
 */
export function beginAttempt(
  services: Pick<Services, 'config' | 'database'>,
  counters: readonly Counter[],
): Promise<ReadonlyMap<string, number>> {
  const byKey = new Map(counters.map((counter) => [keyOf(services, counter), counter.limit]));
  // One order for all, so that two attempts wait for each other instead of deadlocking.
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

/** Takes an attempt back that was right. */
export async function forgiveAttempt(
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

/** Forgets all wrong attempts. */
export async function forgetAttempts(
  services: Pick<Services, 'config' | 'database'>,
  counters: readonly Counter[],
): Promise<void> {
  const keys = counters.map((counter) => keyOf(services, counter));
  await count(services, (db) => db.delete(failedAttempts).where(ofKeys(keys)));
}

/** Removes counts of which nothing counts any more. */
export async function removeOldAttempts(services: Pick<Services, 'database'>): Promise<void> {
  const old = sql`now() - ${KEEP_HOURS} * interval '1 hour'`;
  await count(services, (db) =>
    db
      .delete(failedAttempts)
      .where(and(eq(failedAttempts.merchantId, INSTALLATION), lt(failedAttempts.lastAt, old))),
  );
}

const turns = new Map<string, Promise<unknown>>();

/** Runs attempts at one name one after the other, so that right ones at once do not look like many wrong ones. */
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
