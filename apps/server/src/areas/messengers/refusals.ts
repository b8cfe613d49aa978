import { sql } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { type AccountRow, oneAccount } from './accounts.ts';
import { messengerAccounts } from './tables.ts';

/** A forged flood of deliveries writes to an account at most this often in a process. Milliseconds. */
const WRITE_MS = 30_000;

interface Count {
  refused: number;
  writtenAt: number;
}

const countsOf = memoizeByKey((_: Services['database']) => new Map<string, Count>());

/** Counts a delivery that did not prove where it was from. The first is stored at once, more after a pause. */
export async function countRefused({ database }: Services, account: AccountRow): Promise<void> {
  const counts = countsOf(database);
  const count = counts.get(account.id) ?? { refused: 0, writtenAt: Number.NEGATIVE_INFINITY };
  counts.set(account.id, count);
  count.refused += 1;
  if (performance.now() - count.writtenAt < WRITE_MS) return;
  const { refused } = count;
  count.refused = 0;
  count.writtenAt = performance.now();
  await database.tenant(account.merchantId).transaction((db) =>
    db
      .update(messengerAccounts)
      .set({ refusedCount: sql`${messengerAccounts.refusedCount} + ${refused}`, lastRefusedAt: new Date() })
      .where(oneAccount(account)),
  );
}
