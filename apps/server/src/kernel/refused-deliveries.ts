import { common } from '@foyer/contract/kernel/errors';
import { and, eq, sql } from 'drizzle-orm';
import { integer, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { moment } from '../database/table.ts';
import type { Services } from './context.ts';
import { memoizeByKey } from './memoize-by-key.ts';
import { Refusal } from './refusal.ts';

/**
 * The columns of an account to which another system delivers: deliveries that did not prove where they were from, or
 * were for an account that is not connected.
 */
export const refusedDeliveries = () => ({
  refusedCount: integer('refused_count').notNull().default(0),
  lastRefusedAt: moment('last_refused_at'),
});

/** A forged flood of deliveries writes to an account at most this often in a process. Milliseconds. */
const WRITE_MS = 30_000;

interface Count {
  refused: number;
  writtenAt: number;
}

const countsOf = memoizeByKey((_: Services['database']) => new Map<string, Count>());

interface AccountKey {
  readonly merchantId: number;
  readonly id: string;
}

type AccountTable = PgTable &
  Readonly<Record<'merchantId' | 'id' | 'refusedCount' | 'lastRefusedAt', PgColumn>>;

export const unproven = () =>
  new Refusal(common.forbidden, { message: 'The signature or token of this delivery is not valid.' });

/**
 * Counts a delivery that did not prove where it was from, and refuses it. The first is stored at once, more together
 * after a pause.
 * @throws Refusal
 */
export async function refuseDelivery(
  services: Services,
  table: AccountTable,
  account: AccountKey,
): Promise<never> {
  await countRefused(services, table, account);
  throw unproven();
}

/** Counts a delivery of which something was refused. */
export async function countRefused(
  services: Services,
  table: AccountTable,
  account: AccountKey,
): Promise<void> {
  const counts = countsOf(services.database);
  const refusals = counts.get(account.id) ?? { refused: 0, writtenAt: Number.NEGATIVE_INFINITY };
  counts.set(account.id, refusals);
  refusals.refused += 1;
  const pause = refusals.writtenAt + WRITE_MS - performance.now();
  if (pause <= 0) return write(services, table, account, refusals);
  if (refusals.refused > 1) return;
  setTimeout(() => {
    write(services, table, account, refusals).catch((error) =>
      services.log.warn({ err: error }, 'refused deliveries were not counted'),
    );
  }, pause).unref();
}

async function write(
  { database }: Services,
  table: AccountTable,
  { merchantId, id }: AccountKey,
  refusals: Count,
): Promise<void> {
  const { refused } = refusals;
  refusals.refused = 0;
  refusals.writtenAt = performance.now();
  await database.tenant(merchantId).transaction((db) =>
    db
      .update(table)
      .set({ refusedCount: sql`${table.refusedCount} + ${refused}`, lastRefusedAt: new Date() })
      .where(and(eq(table.merchantId, merchantId), eq(table.id, id))),
  );
}
