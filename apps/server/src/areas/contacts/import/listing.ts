import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { contactListMembers, contactLists } from '../tables.ts';
import type { ImportRecord } from './access.ts';
import { type Finding, type StagedRow, UNCHANGED } from './checking.ts';
import type { RowData } from './parse-row.ts';

/**
 * Adds the people of rows to the list of the import and to those that the rows name, if they still exist and are
 * static. Returns by contact the lists that they were not on.
 */
export async function addToLists(
  db: Db,
  { merchantId, listId }: ImportRecord,
  results: readonly Finding[],
  data: ReadonlyMap<number, RowData>,
): Promise<Map<string, string[]>> {
  const wanted = results.flatMap(({ row, verdict, reason, contact_id }) => {
    const isKnown = contact_id && (verdict === 'create' || verdict === 'update' || reason === UNCHANGED);
    const lists = [...(listId ? [listId] : []), ...(data.get(row)?.listIds ?? [])];
    return isKnown ? lists.map((list_id) => ({ list_id, contact_id })) : [];
  });
  const added = new Map<string, string[]>();
  if (wanted.length === 0) return added;
  await db
    .select({ id: contactLists.id })
    .from(contactLists)
    .where(
      and(
        eq(contactLists.merchantId, merchantId),
        isOneOf(contactLists.id, [...new Set(wanted.map(({ list_id }) => list_id))]),
      ),
    )
    .orderBy(asc(contactLists.id))
    .for('key share');
  const { rows } = await db.execute<{ list_id: string; contact_id: string }>(sql`
    insert into ${contactListMembers} (merchant_id, list_id, contact_id)
    select ${merchantId}, given.list_id, given.contact_id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as given (list_id uuid, contact_id uuid)
    join ${contactLists} l on l.merchant_id = ${merchantId} and l.id = given.list_id and l.kind = 'static'
    on conflict do nothing
    returning list_id, contact_id`);
  for (const row of rows) added.set(row.contact_id, [...(added.get(row.contact_id) ?? []), row.list_id]);
  return added;
}

/** Removes the people of rows from the lists to which the rows added them. */
export async function leaveLists(
  db: Db,
  { merchantId, listId }: ImportRecord,
  rows: readonly StagedRow[],
): Promise<void> {
  const added = rows.flatMap(({ isListed, listed, contactId }) =>
    [...(isListed && listId ? [listId] : []), ...listed].map((list_id) => ({
      list_id,
      contact_id: contactId,
    })),
  );
  if (added.length === 0) return;
  await db.execute(sql`
    delete from ${contactListMembers} m
    using jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as given (list_id uuid, contact_id uuid)
    where m.merchant_id = ${merchantId} and m.list_id = given.list_id and m.contact_id = given.contact_id`);
}
