import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Limit } from '../../kernel/limits/limits.ts';
import { members } from './tables.ts';

/** Wrong passwords after which an account waits, and the time within which they count and for which it waits. */
const ATTEMPTS_MAX = 5;
const ATTEMPTS_SECONDS = 15 * 60;

/** Attempts at names that nobody has. They are counted as well, or waiting would tell which names exist. */
export const UNKNOWN_NAME: Limit = { name: 'unknownName', max: ATTEMPTS_MAX, perSeconds: ATTEMPTS_SECONDS };

const ofMember = (merchantId: number, memberId: string) =>
  and(eq(members.merchantId, merchantId), eq(members.id, memberId));

/** Whether earlier attempts count; those of a clock that was set back since do not. */
const counts: SQL = sql`(${members.failedSince} > now() - ${ATTEMPTS_SECONDS} * interval '1 second'
  and ${members.failedSince} <= now() + interval '1 minute') is true`;

/**
 * Counts an attempt as a wrong one before it is looked at, so that of many at once, at several processes, no more are
 * looked at than may be. Who was right takes it back, or forgets all of them.
 * @returns wrong attempts with this one; null while the account must wait
 */
export async function beginAttempt(db: Db, merchantId: number, memberId: string): Promise<number | null> {
  const [row] = await db
    .update(members)
    .set({
      failedCount: sql`case when ${counts} then ${members.failedCount} + 1 else 1 end`,
      failedSince: sql`case when ${counts} then ${members.failedSince} else now() end`,
    })
    .where(
      and(ofMember(merchantId, memberId), sql`not (${counts} and ${members.failedCount} >= ${ATTEMPTS_MAX})`),
    )
    .returning({ count: members.failedCount });
  return row?.count ?? null;
}

/** Takes back an attempt that was right. */
export async function takeBackAttempt(db: Db, merchantId: number, memberId: string): Promise<void> {
  await db
    .update(members)
    .set({ failedCount: sql`greatest(${members.failedCount} - 1, 0)` })
    .where(ofMember(merchantId, memberId));
}

/** Forgets wrong attempts. */
export async function forgetAttempts(db: Db, merchantId: number, memberId: string): Promise<void> {
  await db.update(members).set({ failedCount: 0, failedSince: null }).where(ofMember(merchantId, memberId));
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
