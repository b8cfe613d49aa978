import { sql } from 'drizzle-orm';
import { cached, type MaybePromise } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { type AccountRow, findAccount } from './accounts.ts';

/** Accounts in a per-process cache that their changes invalidate. */
const accountsOf = memoizeByKey(({ bus }: Services) => {
  const accounts = cached<AccountRow | null>();
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'messengerAccounts') accounts.invalidate(merchantId);
  });
  bus.onMissed(accounts.clear);
  return { accounts, merchantIds: new Map<string, number>() };
});

/** An account as it is configured; the times of its traffic may be earlier ones. */
export const accountOf = (
  services: Services,
  merchantId: number,
  id: string,
): MaybePromise<AccountRow | null> =>
  accountsOf(services).accounts.get(merchantId, id, () =>
    services.database.tenant(merchantId).read((db) => findAccount(db, merchantId, id)),
  );

/** The account of an address, whose merchant is not known yet. */
export async function accountAtDoor(services: Services, id: string): Promise<AccountRow | null> {
  const { merchantIds } = accountsOf(services);
  const merchantId = merchantIds.get(id) ?? (await findMerchant(services, id));
  if (merchantId === null) return null;
  merchantIds.set(id, merchantId);
  return accountOf(services, merchantId, id);
}

async function findMerchant({ database }: Services, id: string): Promise<number | null> {
  const { rows } = await database.anonymous((db) =>
    db.execute<{ merchant_id: number | null }>(sql`select find_messenger_account(${id}) as merchant_id`),
  );
  return rows[0]?.merchant_id ?? null;
}
