import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Event } from '../../../kernel/events.ts';
import { lockVisitorsOf } from '../contact-actions.ts';
import { importConversations, importRows } from '../import-tables.ts';
import type { ContactRecord } from '../record.ts';
import { lockContacts, lockIdentities, saveContacts } from '../store.ts';
import { contacts } from '../tables.ts';
import { type ImportRecord, UNDOER } from './access.ts';
import type { StagedRow } from './checking.ts';
import { removeBasis } from './consenting.ts';
import { undoConversations } from './history.ts';
import { recordMoves } from './lead-steps.ts';
import { leaveLists } from './listing.ts';
import { changesOf, revertedRecord } from './merge-row.ts';
import { copyNames } from './running.ts';

/** The rows of an import that changed something, before a position, the last first. */
export const readAppliedRows = (db: Db, { merchantId, id, position }: ImportRecord, limit: number) =>
  db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.merchantId, merchantId),
        eq(importRows.importId, id),
        lt(importRows.row, position),
        or(eq(importRows.isApplied, true), hasConversations),
      ),
    )
    .orderBy(desc(importRows.row))
    .limit(limit);

/** Also people who were known, and of whom nothing else changed, got conversations. */
const hasConversations = sql`exists (select from ${importConversations} c where c.merchant_id = ${importRows.merchantId}
  and c.import_id = ${importRows.importId} and c."row" = ${importRows.row})`;

/** Takes back what rows did, except to people and fields that changed since. Returns the events. */
export async function undoRows(db: Db, record: ImportRecord, rows: readonly StagedRow[]): Promise<Event[]> {
  const { merchantId } = record;
  const ids = [...new Set(rows.flatMap(({ contactId }) => contactId ?? []))];
  await lockVisitorsOf(db, merchantId, ids);
  await lockIdentities(db, merchantId);
  const locked = await lockContacts(db, merchantId, ids);
  const now = new Map<string, ContactRecord>(locked.map((contact) => [contact.id, contact]));
  const before = new Map(now);
  for (const { contactId, changes } of rows) {
    const contact = changes && contactId ? now.get(contactId) : undefined;
    if (contact && changes) now.set(contact.id, revertedRecord(contact, changes));
  }
  const reverted = [...now.values()].filter((one) => {
    const was = before.get(one.id);
    return was && Object.keys(changesOf(was, one)).length > 0;
  });
  await saveContacts(db, merchantId, reverted);
  const moved = await recordMoves(db, record, UNDOER, locked, now);
  await copyNames(
    db,
    merchantId,
    reverted.map(({ id }) => id),
  );
  await undoConversations(db, record, rows);
  await leaveLists(db, record, rows);
  await removeCreated(db, record, rows);
  await removeBasis(db, record, rows);
  return [
    ...ids.map((contactId) => ({ name: 'contact.changed', data: { merchantId, contactId } }) as const),
    ...moved,
  ];
}

/** Removes the contacts that rows created, unless they changed since or a visitor turned out to be one of them. */
const removeCreated = (db: Db, { merchantId, id }: ImportRecord, rows: readonly StagedRow[]) =>
  db.execute(sql`
    with undone as (
      update ${importRows} r set is_applied = false
      where r.merchant_id = ${merchantId} and r.import_id = ${id}
        and r."row" = any(${`{${rows.map(({ row }) => row).join(',')}}`}::int[])
      returning r.contact_id, r.is_created, r.applied_at)
    delete from ${contacts} c using undone
    where c.merchant_id = ${merchantId} and c.id = undone.contact_id and undone.is_created
      and c.modified_at = undone.applied_at
      and not exists (select from visitors v where v.merchant_id = ${merchantId} and v.contact_id = c.id)`);
