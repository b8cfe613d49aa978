import type { ImportVerdict } from '@foyer/contract/contacts/import-shapes';
import type { Wording } from '@foyer/contract/kernel/errors';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { newId } from '../../../kernel/ids.ts';
import { merchantOf } from '../../merchants/queries.ts';
import { countryOfTimeZone, keyOf } from '../identities.ts';
import { importKeys, importRows } from '../import-tables.ts';
import { readFields } from '../own-fields.ts';
import { contactsByIdentity, readContactRecords } from '../store.ts';
import type { ImportRecord } from './access.ts';
import { contactOf, refuseRepeated } from './matching.ts';
import { changesOf, mergedRecord } from './merge-row.ts';
import { parseRow, type Reading, type ReadyColumn, type RowData, readyColumns } from './parse-row.ts';
import { NO_REFERENCES, readReferences } from './references.ts';
import { RowError } from './row-error.ts';

export type StagedRow = typeof importRows.$inferSelect;

/** The rows of an import after a position. */
export const readRows = (db: Db, { merchantId, id, position }: ImportRecord, limit: number) =>
  db
    .select()
    .from(importRows)
    .where(
      and(eq(importRows.merchantId, merchantId), eq(importRows.importId, id), gt(importRows.row, position)),
    )
    .orderBy(asc(importRows.row))
    .limit(limit);

/** What rows are read with. */
export interface RowContext extends Reading {
  /** With their fields. */
  readonly columns: readonly ReadyColumn[];
}

export async function rowContext(
  db: Db,
  { merchantId, columns, newFields }: ImportRecord,
): Promise<RowContext> {
  const { timeZone } = await merchantOf(db, merchantId);
  const fields = await readFields(db, merchantId);
  const isNaming = columns.some(
    ({ target }) => target.kind === 'standard' && (target.name === 'owner' || target.name === 'lists'),
  );
  return {
    columns: readyColumns(columns, fields, newFields),
    country: countryOfTimeZone(timeZone),
    references: isNaming ? await readReferences(db, merchantId) : NO_REFERENCES,
  };
}

/** What is found about a row. */
export interface Finding {
  readonly row: number;
  readonly verdict: ImportVerdict;
  readonly reason?: Wording;
  readonly column?: number | null;
  readonly contact_id?: string;
}

/** Reads rows; those that are not valid become findings. */
export function parseRows(rows: readonly StagedRow[], { columns, ...reading }: RowContext) {
  const data = new Map<number, RowData>();
  const errors: Finding[] = [];
  for (const { row, values } of rows) {
    const found = attempt(row, () => parseRow(columns, values, reading));
    if ('verdict' in found) errors.push(found);
    else data.set(row, found);
  }
  return { data, errors };
}

/** The result of `work`, or the finding that it is an error. */
export function attempt<Result>(row: number, work: () => Result): Result | Finding {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    return { row, verdict: 'error', reason: error.wording, column: error.column };
  }
}

/** Finds what would happen to rows, in a few statements for all of them. */
export async function checkRows(
  db: Db,
  record: ImportRecord,
  rows: readonly StagedRow[],
): Promise<Finding[]> {
  const context = await rowContext(db, record);
  const { merchantId, match, mode } = record;
  const { data, errors: findings } = parseRows(rows, context);
  const identities = [...data.values()].flatMap((row) => row.identities);
  const rowsByKey = await claimKeys(db, record, data);
  const owners = await contactsByIdentity(db, merchantId, identities);
  const contacts =
    mode === 'skip' ? new Map() : await readContactRecords(db, merchantId, [...new Set(owners.values())]);
  for (const [row, one] of data) {
    findings.push(
      attempt(row, (): Finding => {
        refuseRepeated(row, one.identities, rowsByKey, context.columns);
        const contactId = contactOf(match, one.identities, owners, context.columns);
        if (!contactId) return { row, verdict: 'create', ...one.warning, contact_id: newId() };
        if (mode === 'skip') return { row, verdict: 'skip', reason: EXISTS, contact_id: contactId };
        const before = contacts.get(contactId);
        const isSame = before && Object.keys(changesOf(before, mergedRecord(before, one, mode))).length === 0;
        if (isSame) return { row, verdict: 'skip', reason: UNCHANGED, contact_id: contactId };
        return { row, verdict: 'update', ...one.warning, contact_id: contactId };
      }),
    );
  }
  return findings;
}

export const EXISTS: Wording = { text: 'This person exists already', values: {} };
export const UNCHANGED: Wording = { text: 'Nothing to change', values: {} };

/** Records the identities of rows, and returns by identity the row that had it first. */
async function claimKeys(db: Db, { merchantId, id }: ImportRecord, data: ReadonlyMap<number, RowData>) {
  const firstRows = new Map<string, number>();
  for (const [row, { identities }] of data) {
    for (const key of identities.map(keyOf)) if (!firstRows.has(key)) firstRows.set(key, row);
  }
  const keys = [...firstRows].map(([key, row]) => ({ key, row }));
  const { rows } = await db.execute<{ key: string; row: number }>(sql`
    insert into ${importKeys} as k (merchant_id, import_id, key, "row")
    select ${merchantId}, ${id}, key, "row"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (key text, "row" int)
    on conflict (merchant_id, import_id, key) do update set "row" = k."row"
    returning key, "row"`);
  return new Map(rows.map(({ key, row }) => [key, row]));
}

/** Forgets the identities of an import, which has ended or is checked again. */
export const dropKeys = (db: Db, { merchantId, id }: ImportRecord) =>
  db.delete(importKeys).where(and(eq(importKeys.merchantId, merchantId), eq(importKeys.importId, id)));

/** Stores findings in one statement. */
export const storeFindings = (db: Db, { merchantId, id }: ImportRecord, findings: readonly Finding[]) =>
  db.execute(sql`
    update ${importRows} r set verdict = given.verdict, reason = given.reason, "column" = given."column",
      contact_id = given.contact_id
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as given
      ("row" int, verdict text, reason jsonb, "column" int, contact_id uuid)
    where r.merchant_id = ${merchantId} and r.import_id = ${id} and r."row" = given."row" and ${among(findings)}`);

/** The rows `r` from the first to the last finding. Without this a plan may read all rows of a new import. */
export function among(findings: readonly Finding[]): SQL {
  if (findings.length === 0) return sql`false`;
  const rows = findings.map(({ row }) => row);
  return sql`r."row" between ${Math.min(...rows)} and ${Math.max(...rows)}`;
}

/** Counts with those of findings added. */
export function added(
  counts: Readonly<Record<ImportVerdict, number>>,
  findings: readonly Pick<Finding, 'verdict'>[],
): Record<ImportVerdict, number> {
  const sums = { ...counts };
  for (const { verdict } of findings) sums[verdict] += 1;
  return sums;
}
