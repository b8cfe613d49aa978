import { sql } from 'drizzle-orm';
import { cached, type MaybePromise } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { type AccountRow, findAccount, openAccount } from './accounts.ts';
import type { Account, Adapter } from './adapters/adapter.ts';
import { adapterOf } from './adapters/index.ts';

/** An account with its secrets and what speaks to its provider. */
export interface Opened {
  /** As it is configured; the times of its traffic may be earlier ones. */
  readonly row: AccountRow;
  readonly account: Account;
  readonly adapter: Adapter;
}

/** Opened accounts in a per-process cache that their changes invalidate. */
const accountsOf = memoizeByKey(({ bus }: Services) => {
  const accounts = cached<Opened | null>();
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'messengerAccounts') accounts.invalidate(merchantId);
  });
  bus.onMissed(accounts.clear);
  return { accounts, merchantIds: new Map<string, number>() };
});

/** @throws when `SEAL_SECRET` has changed */
export const accountOf = (services: Services, merchantId: number, id: string): MaybePromise<Opened | null> =>
  accountsOf(services).accounts.get(merchantId, id, async () => {
    const { config, database } = services;
    const row = await database.tenant(merchantId).read((db) => findAccount(db, merchantId, id));
    return row && { row, account: openAccount(config, row), adapter: adapterOf(config, row) };
  });

/** The account of an address, whose merchant is not known yet. */
export async function accountOfWebhook(services: Services, id: string): Promise<Opened | null> {
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
