import { isDeepStrictEqual } from 'node:util';
import { mergedSince } from '@foyer/contract/contacts/errors';
import { common } from '@foyer/contract/kernel/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { isForeignKeyViolation } from '../../../kernel/violations.ts';
import { contactFor } from '../access.ts';
import { lockVisitorsOf } from '../contact-actions.ts';
import { lockContacts, lockIdentities, saveContacts } from '../store.ts';
import { alignVisitors, unmergeMoves, unmergeVisitors } from './lead-step.ts';
import { mergeEvents } from './merge.ts';
import {
  asRows,
  type Columns,
  columnsOf,
  listed,
  type Row,
  rowsOf,
  type Snapshot,
  sameKey,
} from './snapshot.ts';
import { contactMerges } from './tables.ts';

type MergeRow = typeof contactMerges.$inferSelect;

/**
 * Undoes a merge. What was changed since stays with the kept contact.
 * @returns both contacts, and the names of what was changed since
 * @throws Refusal `merged_since`
 */
export async function undoMerge(scope: MemberScope, mergeId: string) {
  const { merchantId } = scope.tenant;
  const one = and(
    eq(contactMerges.merchantId, merchantId),
    eq(contactMerges.id, mergeId),
    isNull(contactMerges.undoneAt),
  );
  const [found] = await scope.tenant.read((db) => db.select().from(contactMerges).where(one));
  if (!found) throw notFound();
  await contactFor(scope, found.keptId).catch((error) => {
    throw isNotFound(error) ? new Refusal(mergedSince) : error;
  });
  return act(scope, async (db) => {
    const presences = await lockVisitorsOf(db, merchantId, [found.keptId]);
    await lockIdentities(db, merchantId);
    const [kept] = await lockContacts(db, merchantId, [found.keptId]);
    const [merge] = await db.update(contactMerges).set({ undoneAt: new Date() }).where(one).returning();
    if (!merge || !kept) throw new Refusal(mergedSince);
    const changed = await restore(db, merge);
    const { keptId, otherId } = merge;
    return {
      result: { contactIds: [keptId, otherId], changed },
      audit: [{ action: 'contact.unmerged', subject: ['contact', keptId], after: { otherId, changed } }],
      events: mergeEvents(merchantId, [keptId, otherId], presences),
    };
  });
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Refusal && error.definition === common.notFound;

async function restore(db: Db, merge: MergeRow): Promise<string[]> {
  const { merchantId, keptId, otherId, snapshot } = merge;
  const columns = await columnsOf(db);
  const of = (table: string) => columns.get(table) as Columns;
  const changed: string[] = [];
  const contactColumns = known(of('contacts'), [snapshot.other]);
  const { rowCount: stored } = await insert(db, 'contacts', contactColumns, [snapshot.other]);
  if (stored !== 1) throw new Error('The merged contact exists already.');
  const identities = await db.execute(sql`
    update contact_identities t set contact_id = r.contact_id
    from ${asRows('contact_identities', snapshot.identities)}
    where t.merchant_id = r.merchant_id and t.kind = r.kind and t.value = r.value and t.contact_id = ${keptId}`);
  if ((identities.rowCount ?? 0) < snapshot.identities.length) changed.push('identities');
  const isStepOfMerge = await unmergeMoves(db, merge);
  await unmergeVisitors(db, merchantId, keptId, snapshot.visitorSteps ?? []);
  for (const [table, keys] of Object.entries(snapshot.links)) {
    if (keys.length === 0 || !columns.has(table)) continue;
    const { rowCount } = await db.execute(sql`
      update ${sql.identifier(table)} t set contact_id = ${otherId}
      from ${asRows(table, keys)} where ${sameKey(of(table))} and t.contact_id = ${keptId}`);
    if ((rowCount ?? 0) < keys.length) changed.push(table);
  }
  for (const [table, union] of Object.entries(snapshot.unions)) {
    if (!columns.has(table)) continue;
    if (!(await separate(db, merchantId, table, of(table), union, keptId))) changed.push(table);
  }
  const derived = isStepOfMerge ? LEAD_STEP : [];
  await restoreColumns(db, merchantId, contactColumns, snapshot, { keptId, changed, derived });
  await alignVisitors(db, merchantId, keptId);
  const { all: names } = known(of('contact_duplicates'), snapshot.duplicates);
  await db.execute(sql`
    insert into contact_duplicates (${listed(names)})
    select ${listed(names, 'r.')} from ${asRows('contact_duplicates', snapshot.duplicates)}
    where exists (select from contacts c where c.merchant_id = r.merchant_id and c.id = r.a)
      and exists (select from contacts c where c.merchant_id = r.merchant_id and c.id = r.b)
    on conflict do nothing`);
  return changed;
}

/** Restores rows of which the contact is a part of the key. Returns whether nothing was changed since. */
async function separate(
  db: Db,
  merchantId: number,
  table: string,
  columns: Columns,
  { before, after }: Snapshot['unions'][string],
  keptId: string,
): Promise<boolean> {
  const found = await rowsOf(db, table, sql`t.merchant_id = ${merchantId} and t.contact_id = ${keptId}`);
  const { all: names } = known(columns, after);
  const now = found.map((row) => pick(row, names));
  const isIn = (rows: readonly Row[]) => (row: Row) => rows.some((one) => isDeepStrictEqual(one, row));
  const added = now.filter(isIn(after)).filter((row) => !isIn(before)(row));
  await db.execute(sql`
    delete from ${sql.identifier(table)} t using ${asRows(table, added)} where ${sameKey(columns)}`);
  const isOfKept = ({ contact_id }: Row) => contact_id === keptId;
  const stored = await insertRows(
    db,
    table,
    columns,
    before.filter((row) => !isOfKept(row)),
  );
  return stored && after.every(isIn(now)) && now.every(isIn(after));
}

/** The columns that rows have. One that the table got since is not written, so that it keeps its default. */
const known = ({ all, key }: Columns, [row]: readonly Row[]): Columns => ({
  all: row ? all.filter((name) => name in row) : all,
  key,
});

const insert = (db: Pick<Db, 'execute'>, table: string, { all }: Columns, rows: readonly Row[]) =>
  db.execute(sql`
    insert into ${sql.identifier(table)} (${listed(all)})
    select ${listed(all, 'r.')} from ${asRows(table, rows)} on conflict do nothing`);

/** Inserts rows as they were. Rows whose references no longer exist are left out; returns whether there were none. */
async function insertRows(db: Db, table: string, columns: Columns, rows: readonly Row[]): Promise<boolean> {
  const isStored = async (some: readonly Row[]) => {
    try {
      await db.transaction((inner) => insert(inner, table, known(columns, some), some));
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  };
  if (rows.length === 0 || (await isStored(rows))) return true;
  for (const row of rows) await isStored([row]);
  return false;
}

/** Restores the columns of both contacts that nobody changed since the merge. */
async function restoreColumns(
  db: Db,
  merchantId: number,
  columns: Columns,
  { kept, other, after }: Snapshot,
  {
    keptId,
    changed,
    derived,
  }: { readonly keptId: string; readonly changed: string[]; readonly derived: readonly string[] },
): Promise<void> {
  const [now = {}] = await rowsOf(db, 'contacts', sql`t.merchant_id = ${merchantId} and t.id = ${keptId}`);
  const isSame = (name: string) => derived.includes(name) || isDeepStrictEqual(now[name], after[name]);
  const since = columns.all.filter((name) => !isSame(name) && !DERIVED.has(name));
  changed.push(...since);
  const wanted = { ...now, ...pick(kept, columns.all.filter(isSame)) };
  const rows = [wanted, other];
  await set(db, columns, rows);
  // Writes the positions of identities and the search tokens, and a new time of change.
  await saveContacts(db, merchantId, await lockContacts(db, merchantId, [keptId, String(other.id)]));
  await set(db, columns, since.length === 0 ? rows : [other]);
}

/** The step of a lead, as columns. */
const LEAD_STEP = ['lead_status', 'lead_moved_at'];

/** Columns that change by themselves. */
const DERIVED = new Set(['modified_at', 'last_seen_at', 'is_returning', 'score']);

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

const set = (db: Db, { all, key }: Columns, rows: readonly Row[]) => {
  const names = all.filter((name) => !key.includes(name));
  return db.execute(sql`
    update contacts t set (${listed(names)}) = (select ${listed(names, 'r.')})
    from ${asRows('contacts', rows)} where t.merchant_id = r.merchant_id and t.id = r.id`);
};
