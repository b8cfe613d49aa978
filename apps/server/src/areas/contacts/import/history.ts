import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { importConversations } from '../import-tables.ts';
import type { ImportRecord } from './access.ts';
import type { Finding, StagedRow } from './checking.ts';
import { historyStore } from './history-store.ts';
import type { NumberedRow } from './readers/table.ts';

/** Stages the conversations of rows. Returns their number. */
export async function stageConversations(
  db: Db,
  merchantId: number,
  importId: string,
  rows: readonly NumberedRow[],
): Promise<number> {
  const staged = rows.flatMap(({ row, conversations = [] }) =>
    conversations.map((content, position) => ({ row, position, content })),
  );
  if (staged.length === 0) return 0;
  await db.execute(sql`
    insert into ${importConversations} (merchant_id, import_id, "row", position, content)
    select ${merchantId}, ${importId}, given."row", given.position, given.content
    from jsonb_to_recordset(${JSON.stringify(staged)}::jsonb) as given ("row" int, position int, content jsonb)`);
  return staged.length;
}

/** Stores the conversations of applied rows, also of people who were known. Returns the number of stored ones. */
export async function applyConversations(
  db: Db,
  { merchantId, id, conversations }: ImportRecord,
  findings: readonly Finding[],
): Promise<number> {
  const store = historyStore();
  if (conversations === 0 || !store) return 0;
  const contactOf = new Map(
    findings.flatMap(({ row, contact_id }) => (contact_id ? [[row, contact_id] as const] : [])),
  );
  const staged = await db
    .select()
    .from(importConversations)
    .where(
      and(
        eq(importConversations.merchantId, merchantId),
        eq(importConversations.importId, id),
        sql`${importConversations.row} = any(${`{${[...contactOf.keys()].join(',')}}`}::int[])`,
      ),
    )
    .orderBy(importConversations.row, importConversations.position);
  const wanted = staged.flatMap(({ row, content }) => {
    const contactId = contactOf.get(row);
    return contactId ? [{ contactId, conversation: content }] : [];
  });
  return store.store(db, merchantId, id, wanted);
}

/** Removes the conversations that rows brought, unless somebody continued them. */
export async function undoConversations(
  db: Db,
  { merchantId, id, conversations }: ImportRecord,
  rows: readonly StagedRow[],
): Promise<void> {
  if (conversations === 0) return;
  const contactIds = rows.flatMap(({ contactId }) => contactId ?? []);
  await historyStore()?.remove(db, merchantId, id, contactIds);
}
