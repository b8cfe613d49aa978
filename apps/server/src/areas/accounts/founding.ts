import type { Db } from '../../database/tenant.ts';
import { type Audit, act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import type { Runner } from '../../kernel/runner.ts';
import { merchantRow, type NewMerchant } from '../merchants/founding.ts';
import type { MerchantRow } from '../merchants/queries.ts';
import { merchants } from '../merchants/tables.ts';
import { builtInRoles } from '../roles/rights.ts';
import { roles } from '../roles/tables.ts';
import { members } from './tables.ts';

/** The merchant's service user. It cannot sign in, and lists of users omit it (Specification 6). */
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

/** Creates a merchant with the ten roles and its service user. */
export async function createMerchant(services: Services, merchant: NewMerchant): Promise<void> {
  await act(systemScope(services, merchant.merchantId), async (db) => {
    const { audit } = await foundMerchant(db, merchant);
    return { result: undefined, audit: [audit], events: [] };
  });
}

/** Like `createMerchant`, within a transaction of the new merchant. */
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

/** Adds initial data to a merchant that registers itself, within the transaction that creates it. */
export type RegistrationHook = (db: Db, merchantId: number) => Promise<Audit>;

const registrationHooks = memoizeByKey((_: Services) => new Set<RegistrationHook>());

/** The hooks added by `onMerchantRegistration`. */
export const registrationHooksOf: (services: Services) => ReadonlySet<RegistrationHook> = registrationHooks;

/**
 * Adds a hook that runs for every merchant that registers itself, until it is stopped. Used by areas above accounts.
 */
export function onMerchantRegistration(services: Services, hook: RegistrationHook): Runner {
  const hooks = registrationHooks(services).add(hook);
  return {
    stop: () => {
      hooks.delete(hook);
    },
  };
}
