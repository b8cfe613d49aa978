import type { Db } from '../../database/tenant.ts';
import { type Audit, act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { oncePer } from '../../kernel/once-per.ts';
import type { Runner } from '../../kernel/runner.ts';
import { merchantRow, type NewMerchant } from '../merchants/founding.ts';
import type { MerchantRow } from '../merchants/queries.ts';
import { merchants } from '../merchants/tables.ts';
import { builtInRoles } from '../roles/rights.ts';
import { roles } from '../roles/tables.ts';
import { members } from './tables.ts';

/** The merchant's own system user: it cannot sign in, and lists of users hide it (Specification 6). */
export const serviceUser = ({ merchantId, name }: Pick<NewMerchant, 'merchantId' | 'name'>) => ({
  merchantId,
  id: newId(),
  userName: `system@${merchantId}`,
  email: `system@${merchantId}.invalid`,
  firstName: 'System',
  lastName: name,
  role: 'USER',
  isService: true,
});

/** Makes a merchant with the ten roles and its service user. Each is made within its own wall. */
export async function createMerchant(services: Services, merchant: NewMerchant): Promise<void> {
  await act(systemScope(services, merchant.merchantId), async (db) => {
    const { audit } = await foundMerchant(db, merchant);
    return { result: undefined, audit: [audit], events: [] };
  });
}

/** The same within a transaction of the merchant to be. */
export async function foundMerchant(
  db: Db,
  merchant: NewMerchant,
): Promise<{ merchant: MerchantRow; audit: Audit }> {
  const row = merchantRow(merchant);
  const { merchantId, name, type } = row;
  const [stored] = await db.insert(merchants).values(row).returning();
  await db.insert(roles).values(builtInRoles(merchantId));
  await db.insert(members).values(serviceUser(row));
  return {
    merchant: stored as MerchantRow,
    audit: { action: 'merchant.created', subject: ['merchant', String(merchantId)], after: { name, type } },
  };
}

/** Gives a merchant that registers itself something to begin with, within the transaction that makes it. */
export type Gift = (db: Db, merchantId: number) => Promise<Audit>;

const allGifts = oncePer((_: Services) => new Set<Gift>());

/** What the areas above give to merchants that register themselves. */
export const giftsOf: (services: Services) => ReadonlySet<Gift> = allGifts;

/** Lets an area above give something to every merchant that registers itself, until it is stopped. */
export function giveNewMerchants(services: Services, gift: Gift): Runner {
  const gifts = allGifts(services).add(gift);
  return {
    stop: () => {
      gifts.delete(gift);
    },
  };
}
