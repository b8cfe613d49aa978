import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { storable } from '../../kernel/storable.ts';
import { type AccountRow, oneAccount } from './accounts.ts';
import type { Arrival } from './adapters/adapter.ts';
import type {} from './events.ts';
import { messengerAccounts, messengerArrivals } from './tables.ts';

/** Stores arrivals once each, in their order. They are put into their conversations afterwards. */
export async function takeIn(
  { database, bus }: Services,
  row: AccountRow,
  arrivals: readonly Arrival[],
): Promise<void> {
  if (arrivals.length === 0) return;
  storable(arrivals);
  const { merchantId, id: accountId } = row;
  await database.tenant(merchantId).transaction(async (db) => {
    await db
      .insert(messengerArrivals)
      .values(
        arrivals.map((content) => ({
          merchantId,
          id: newId(),
          accountId,
          sourceKey: `${content.kind} ${content.key}`.slice(0, 300),
          personId: content.person.id,
          content,
        })),
      )
      .onConflictDoNothing();
    await db.update(messengerAccounts).set({ lastReceivedAt: new Date() }).where(oneAccount(row));
  });
  const personIds = [...new Set(arrivals.map(({ person }) => person.id))];
  bus.publish({ name: 'messenger.arrived', data: { merchantId, accountId, personIds } });
}
