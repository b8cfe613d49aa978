import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/tenant.ts';
import { notFound } from './refusal.ts';

/** Requires that the ids are of the merchant's rows. @throws Refusal `not_found` */
export async function requireAll(
  db: Db,
  table: PgTable & { readonly merchantId: PgColumn; readonly id: PgColumn },
  merchantId: number,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await db.$count(table, and(eq(table.merchantId, merchantId), inArray(table.id, wanted)));
  if (found < wanted.length) throw notFound();
}
