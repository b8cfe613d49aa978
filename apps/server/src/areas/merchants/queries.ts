import { eq, sql } from 'drizzle-orm';
import { type Db, prepared, type Tenant } from '../../database/tenant.ts';
import { notFound } from '../../kernel/refusal.ts';
import { merchants } from './tables.ts';

export type MerchantRow = typeof merchants.$inferSelect;

const merchantById = prepared('merchant', (db) =>
  db
    .select()
    .from(merchants)
    .where(eq(merchants.merchantId, sql.placeholder('merchantId'))),
);

/** The merchant of a transaction. @throws Refusal `not_found` */
export async function merchantOf(db: Db, merchantId: number): Promise<MerchantRow> {
  const [row] = await merchantById(db, { merchantId });
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
export async function findMerchant({ merchantId, read }: Tenant): Promise<MerchantRow | null> {
  const [row] = await read((db) => merchantById(db, { merchantId }));
  return row ?? null;
}
