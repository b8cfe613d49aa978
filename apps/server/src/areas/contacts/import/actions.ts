import type { AuditAction } from '@foyer/contract/audit/texts';
import { createContactField } from '@foyer/contract/contacts/contact-calls';
import { importTooOld } from '@foyer/contract/contacts/import-errors';
import type {
  ContactImport,
  ImportBasis,
  ImportColumn,
  ImportRow,
  ImportSettings,
  ImportState,
} from '@foyer/contract/contacts/import-shapes';
import { mayCall } from '@foyer/domain/access';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { cleanName } from '../../../files/uploads.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import { type Audit, act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import type { Upload } from '../../../kernel/handlers.ts';
import { newId } from '../../../kernel/ids.ts';
import { badInput, notFound, Refusal } from '../../../kernel/refusal.ts';
import { importKeys, importRows, imports } from '../import-tables.ts';
import { fieldRecords, nextPosition, readFields } from '../own-fields.ts';
import { lockStaticList } from '../segments/list-members.ts';
import { contactFields } from '../tables.ts';
import { endedIn, type ImportRecord, lockImport, one, requireFullView } from './access.ts';
import { checkRows, dropKeys, storeFindings } from './checking.ts';
import { isRecent, presentDetail, presentOne, presentRow } from './present.ts';
import { proposeTargets, REPEATABLE } from './proposals.ts';
import { readFileTable } from './readers/index.ts';
import { readReferences } from './references.ts';
import { earlierTargets, rememberTargets } from './remembered.ts';
import { stageRows } from './staging.ts';

export const IMPORT_QUEUE = 'contacts.import';
const NONE = { create: 0, update: 0, skip: 0, error: 0 };

/** The job that works on an import. */
export const workJob = (merchantId: number, importId: string): JobRequest => ({
  queue: IMPORT_QUEUE,
  data: { merchantId, importId },
  key: importId,
});

/** Stores the rows of a file as a new import, with proposals where its columns go. All or nothing. */
export async function uploadImport(scope: MemberScope, { name, content }: Upload, listId: string | null) {
  requireFullView(scope);
  const { merchantId } = scope.tenant;
  const { format, header, rows } = await readFileTable(content);
  return act(scope, async (db) => {
    if (listId) await lockStaticList(db, merchantId, listId);
    const id = newId();
    const fileName = cleanName(name) || format;
    await db.insert(imports).values({
      merchantId,
      id,
      memberId: scope.caller.id,
      fileName,
      format,
      state: 'uploaded',
      columns: [],
      listId,
    });
    const { total, conversations, samples } = await stageRows(db, { merchantId, id }, rows);
    if (total === 0) throw badInput('file', 'The file has no rows.');
    const [fields, earlier] = [
      await readFields(db, merchantId),
      await earlierTargets(db, merchantId, header),
    ];
    const columns = proposeTargets(header, samples, fields, earlier, await readReferences(db, merchantId));
    const [stored] = await db
      .update(imports)
      .set({ total, conversations, columns })
      .where(one(merchantId, id))
      .returning();
    return {
      result: await presentDetail(db, stored as ImportRecord),
      audit: [
        {
          action: 'contactImport.created',
          subject: ['contactImport', id],
          after: { fileName, total, conversations },
        },
      ],
      events: [settingsChanged(merchantId, 'contactImports')],
    };
  });
}

/** Begins to check an import with its columns and choices. */
export function checkImport(
  scope: MemberScope,
  id: string,
  { targets, ...choices }: z.output<typeof ImportSettings>,
) {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const record = await lockImport(db, scope, id, ['uploaded', 'checked', 'checking']);
    if (choices.listId) await lockStaticList(db, merchantId, choices.listId);
    const columns = await targetedColumns(db, scope, record, targets);
    await rememberTargets(db, merchantId, record.columns, columns);
    await dropKeys(db, record);
    return moved(db, scope, record, 'checking', 'contactImport.checked', {
      ...choices,
      columns,
      ...fromStart(),
      checked: NONE,
      newFields: {},
    });
  });
}

const fromStart = () => ({ position: 0, done: 0 });

async function targetedColumns(
  db: Db,
  scope: MemberScope,
  { merchantId, columns }: ImportRecord,
  targets: z.output<typeof ImportSettings>['targets'],
): Promise<ImportColumn[]> {
  if (targets.length !== columns.length) throw badInput('targets', 'Choose a target for each column.');
  const fields = await readFields(db, merchantId);
  const used = new Set<string>();
  return columns.map((column, index) => {
    const target = targets[index] ?? { kind: 'none' };
    if (target.kind === 'field' && !fields.some(({ id }) => id === target.id)) {
      throw badInput(`targets.${index}`, 'This field does not exist.');
    }
    if (target.kind === 'new' && !mayCall(createContactField.access, scope.caller)) {
      throw badInput(`targets.${index}`, 'Your role does not allow new fields.');
    }
    const key = JSON.stringify(target);
    const isRepeatable =
      target.kind === 'none' || (target.kind === 'standard' && REPEATABLE.includes(target.name));
    if (used.has(key) && !isRepeatable)
      throw badInput(`targets.${index}`, 'Two columns go to the same field.');
    used.add(key);
    return { ...column, target };
  });
}

/** Begins to import the checked rows. */
export function startImport(scope: MemberScope, id: string, basis: ImportBasis) {
  return act(scope, async (db) => {
    const record = await lockImport(db, scope, id, ['checked']);
    const { newFields, audit } = await createFields(db, scope, record);
    const next = await moved(db, scope, record, 'running', 'contactImport.started', {
      basis,
      newFields,
      imported: NONE,
      startedAt: new Date(),
      ...fromStart(),
    });
    const events = audit.length > 0 ? [settingsChanged(record.merchantId, 'contactFields')] : [];
    return { ...next, audit: [...next.audit, ...audit], events: [...next.events, ...events] };
  });
}

/** Creates the own fields that columns ask for, or takes those with the same name. */
async function createFields(db: Db, scope: MemberScope, { merchantId, columns }: ImportRecord) {
  await fieldRecords.lockAll(db, scope);
  const there = await readFields(db, merchantId);
  const byName = new Map(there.map((field) => [field.name.toLowerCase(), field.id]));
  const newFields: Record<string, string> = {};
  const rows = columns.flatMap(({ target }, index) => {
    if (target.kind !== 'new') return [];
    const existing = byName.get(target.name.toLowerCase());
    const id = existing ?? newId();
    newFields[index] = id;
    byName.set(target.name.toLowerCase(), id);
    return existing ? [] : [{ merchantId, id, name: target.name, type: target.type }];
  });
  if (rows.length === 0) return { newFields, audit: [] };
  const first = await nextPosition(db, merchantId, rows.length);
  await db.insert(contactFields).values(rows.map((row, index) => ({ ...row, position: first + index })));
  const audit = rows.map(
    ({ id, name, type }): Audit => ({
      action: 'contactField.created',
      subject: ['contactField', id],
      after: { name, type },
    }),
  );
  return { newFields, audit };
}

export const pauseImport = (scope: MemberScope, id: string) =>
  change(scope, id, ['running'], 'paused', 'contactImport.paused');

export const resumeImport = (scope: MemberScope, id: string) =>
  change(scope, id, ['paused'], 'running', 'contactImport.resumed');

export const cancelImport = (scope: MemberScope, id: string) =>
  change(
    scope,
    id,
    ['reading', 'uploaded', 'checking', 'checked', 'running', 'paused'],
    'cancelled',
    'contactImport.cancelled',
    { finishedAt: new Date() },
  );

/** Begins to take back what an import did. */
export const undoImport = (scope: MemberScope, id: string) =>
  act(scope, async (db) => {
    const record = await lockImport(db, scope, id, ['done', 'cancelled', 'paused']);
    if (!isRecent(record)) throw new Refusal(importTooOld);
    // Rows are undone from the last to the first.
    const set = { position: 2_147_483_647, done: 0 };
    return moved(db, scope, record, 'undoing', 'contactImport.undone', set);
  });

const change = (
  scope: MemberScope,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  action: AuditAction,
  set: Partial<ImportRecord> = {},
): Promise<ContactImport> =>
  act(scope, async (db) => moved(db, scope, await lockImport(db, scope, id, from), to, action, set));

/** The states in which a job works on an import. */
const WORKING: readonly ImportState[] = ['checking', 'running', 'undoing'];

async function moved(
  db: Db,
  { tenant: { merchantId } }: MemberScope,
  record: ImportRecord,
  state: ImportState,
  action: AuditAction,
  set: Partial<ImportRecord>,
) {
  const { id, state: before } = record;
  if (state === 'cancelled') await dropKeys(db, record);
  const [row] = await db
    .update(imports)
    .set({ ...set, state, modifiedAt: new Date() })
    .where(one(merchantId, id))
    .returning();
  return {
    result: await presentOne(db, row as ImportRecord),
    audit: [{ action, subject: ['contactImport', id] as const, before: { state: before }, after: { state } }],
    events: [settingsChanged(merchantId, 'contactImports'), ...endedIn(merchantId, state)],
    jobs: WORKING.includes(state) ? [workJob(merchantId, id)] : [],
  };
}

/** Corrects a value of a checked row, and checks the row again. */
export function correctRow(
  scope: MemberScope,
  id: string,
  row: number,
  { column, value }: { column: number; value: string },
): Promise<ImportRow> {
  const { merchantId } = scope.tenant;
  const its = and(
    eq(importRows.merchantId, merchantId),
    eq(importRows.importId, id),
    eq(importRows.row, row),
  );
  return act(scope, async (db) => {
    const record = await lockImport(db, scope, id, ['checked']);
    if (column >= record.columns.length) throw badInput('column', 'This column does not exist.');
    const [before] = await db
      .update(importRows)
      .set({
        values: sql`${importRows.values}[:${column}] || ${value.trim()}::text || ${importRows.values}[${column + 2}:]`,
      })
      .where(its)
      .returning();
    if (!before) throw notFound();
    await db
      .delete(importKeys)
      .where(
        and(eq(importKeys.merchantId, merchantId), eq(importKeys.importId, id), eq(importKeys.row, row)),
      );
    const findings = await checkRows(db, record, [before]);
    await storeFindings(db, record, findings);
    const [after] = await db.select().from(importRows).where(its);
    const checked = { ...record.checked };
    if (before.verdict) checked[before.verdict] -= 1;
    if (after?.verdict) checked[after.verdict] += 1;
    await db.update(imports).set({ checked }).where(one(merchantId, id));
    return {
      result: presentRow(record, after ?? before),
      audit: [],
      events: [settingsChanged(merchantId, 'contactImports')],
    };
  });
}
