import { eq } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { notFound } from '../../kernel/refusal.ts';
import { merchants } from './tables.ts';

export type MerchantRow = typeof merchants.$inferSelect;

/** The merchant of a transaction. @throws Refusal `not_found` */
export async function merchantOf(db: Db, merchantId: number): Promise<MerchantRow> {
  const [row] = await db.select().from(merchants).where(eq(merchants.merchantId, merchantId));
  if (!row) throw notFound();
  return row;
}

/** The merchant of a transaction, locked until it ends. @throws Refusal `not_found` */
export async function lockMerchant(db: Db, merchantId: number): Promise<MerchantRow> {
  const [row] = await db
    .select()
    .from(merchants)
    .where(eq(merchants.merchantId, merchantId))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}

/** The merchant of the tenant. @throws Refusal `not_found` */
export const ownMerchant = (tenant: Tenant): Promise<MerchantRow> =>
  tenant.read((db) => merchantOf(db, tenant.merchantId));

/** The merchant of the tenant. Null when it does not exist. */
export async function findMerchant(tenant: Tenant): Promise<MerchantRow | null> {
  const rows = await tenant.read((db) =>
    db.select().from(merchants).where(eq(merchants.merchantId, tenant.merchantId)),
  );
  return rows[0] ?? null;
}
