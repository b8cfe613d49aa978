import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { tableExports } from './tables.ts';

export type ExportRow = typeof tableExports.$inferSelect;

/** The condition that names one export. */
export const one = (merchantId: number, id: string) =>
  and(eq(tableExports.merchantId, merchantId), eq(tableExports.id, id));

/** The caller's own export with an id from outside. @throws Refusal `not_found`, also for exports of other members */
export async function exportFor(db: Db, { tenant, caller }: MemberScope, id: string): Promise<ExportRow> {
  const [row] = await db
    .select()
    .from(tableExports)
    .where(and(one(tenant.merchantId, id), eq(tableExports.memberId, caller.id)));
  if (!row) throw notFound();
  return row;
}
