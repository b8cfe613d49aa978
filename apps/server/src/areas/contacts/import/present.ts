import { IMPORT_UNDO_DAYS } from '@foyer/contract/contacts/import-limits';
import type { ContactImport, ContactImportDetail, ImportRow } from '@foyer/contract/contacts/import-shapes';
import type { MemberRef } from '@foyer/contract/kernel/shapes';
import type { Db } from '../../../database/tenant.ts';
import { readPeople } from '../../accounts/people.ts';
import type { importRows } from '../import-tables.ts';
import type { ImportRecord } from './access.ts';

const DAY_MS = 86_400_000;
const UNDOABLE: readonly ImportRecord['state'][] = ['done', 'cancelled', 'paused'];

/** Whether what an import changed can still be undone. */
export const isRecent = ({ startedAt }: Pick<ImportRecord, 'startedAt'>): boolean =>
  startedAt !== null && Date.now() - startedAt.getTime() < IMPORT_UNDO_DAYS * DAY_MS;

/** The members who uploaded imports, by id. */
export const membersOf = (db: Db, merchantId: number, rows: readonly ImportRecord[]) =>
  readPeople(
    db,
    merchantId,
    rows.map(({ memberId }) => memberId),
  );

export const presentImport = (row: ImportRecord, by: ReadonlyMap<string, MemberRef>): ContactImport => ({
  id: row.id,
  fileName: row.fileName,
  format: row.format,
  state: row.state,
  member: by.get(row.memberId) ?? { id: row.memberId, name: '', imageUrl: null },
  columnCount: row.columns.length,
  total: row.total,
  done: row.done,
  checked: row.checked,
  imported: row.imported,
  match: row.match,
  mode: row.mode,
  listId: row.listId,
  conversations: { total: row.conversations, imported: row.conversationsStored },
  basis: row.basis,
  error: row.error,
  canUndo: UNDOABLE.includes(row.state) && isRecent(row),
  createdDate: row.createdAt.toISOString(),
  startedDate: row.startedAt?.toISOString() ?? null,
  finishedDate: row.finishedAt?.toISOString() ?? null,
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** One import, with the name of its member. */
export async function presentOne(db: Db, row: ImportRecord): Promise<ContactImport> {
  return presentImport(row, await membersOf(db, row.merchantId, [row]));
}

export async function presentDetail(db: Db, row: ImportRecord): Promise<ContactImportDetail> {
  return { ...(await presentOne(db, row)), columns: row.columns };
}

/** The columns that name a person. */
const FULL_NAME = ['fullName'];
const NAME_PARTS = ['firstName', 'lastName'];

export function presentRow(
  { columns }: Pick<ImportRecord, 'columns'>,
  row: typeof importRows.$inferSelect,
): ImportRow {
  const named = (wanted: readonly string[]) =>
    wanted
      .map((name) => columns.findIndex(({ target }) => target.kind === 'standard' && target.name === name))
      .map((index) => row.values[index] ?? '')
      .filter(Boolean)
      .join(' ');
  return {
    row: row.row,
    name: named(NAME_PARTS) || named(FULL_NAME),
    values: row.values,
    verdict: row.verdict,
    reason: row.reason,
    column: row.column,
    contactId: row.contactId,
  };
}
