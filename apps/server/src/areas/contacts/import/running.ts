import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Event } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { visitors } from '../../visitors/tables.ts';
import { LINKED_AS, lockVisitorsOf } from '../contact-actions.ts';
import { keyOf } from '../identities.ts';
import { type FieldChanges, importRows } from '../import-tables.ts';
import type { ContactRecord } from '../record.ts';
import { contactsByIdentity, lockContacts, lockIdentities, saveContacts } from '../store.ts';
import { contacts } from '../tables.ts';
import { type ImportRecord, importer } from './access.ts';
import {
  among,
  attempt,
  EXISTS,
  type Finding,
  parseRows,
  rowContext,
  type StagedRow,
  UNCHANGED,
} from './checking.ts';
import { recordConsents } from './consenting.ts';
import { recordMoves } from './lead-steps.ts';
import { addToLists } from './listing.ts';
import { contactOf } from './matching.ts';
import { changesOf, mergedRecord, newRecord } from './merge-row.ts';

interface Applied extends Finding {
  readonly is_created: boolean;
  readonly changes?: FieldChanges;
}

/**
 * Imports checked rows. Whom a row is about is decided again, since people may have come in since the check.
 * Returns what happened to each row, and the events of changed contacts.
 */
export async function applyRows(
  db: Db,
  record: ImportRecord,
  rows: readonly StagedRow[],
): Promise<{ findings: Finding[]; events: Event[] }> {
  const { merchantId, match, mode } = record;
  const context = await rowContext(db, record);
  const staged = new Map(rows.map((row) => [row.row, row]));
  const wanted = rows.filter(({ verdict }) => verdict !== 'error');
  const { data, errors } = parseRows(wanted, context);
  const identities = [...data.values()].flatMap((row) => row.identities);
  const probably = await contactsByIdentity(db, merchantId, identities);
  if (probably.size > 0) await lockVisitorsOf(db, merchantId, [...new Set(probably.values())]);
  await lockIdentities(db, merchantId);
  const owners = await contactsByIdentity(db, merchantId, identities);
  const found = [...new Set(owners.values())];
  const locked = found.length > 0 ? await lockContacts(db, merchantId, found) : [];
  const known = new Map<string, ContactRecord>(locked.map((contact) => [contact.id, contact]));
  const changed = new Map<string, ContactRecord>();
  const results: (Finding | Applied)[] = [...errors];

  for (const [row, one] of data) {
    results.push(
      attempt(row, (): Finding | Applied => {
        const contactId = contactOf(match, one.identities, owners, context.columns);
        const before = contactId ? known.get(contactId) : undefined;
        if (before && mode === 'skip') return { row, verdict: 'skip', reason: EXISTS, contact_id: before.id };
        const after = before
          ? mergedRecord(before, one, mode)
          : newRecord(freeId(staged.get(row)?.contactId, known), one);
        const changes = before && changesOf(before, after);
        if (changes && Object.keys(changes).length === 0) {
          return { row, verdict: 'skip', reason: UNCHANGED, contact_id: after.id };
        }
        known.set(after.id, after);
        changed.set(after.id, after);
        for (const identity of after.identities) owners.set(keyOf(identity), after.id);
        const common = { row, ...one.warning, contact_id: after.id };
        return changes
          ? { ...common, verdict: 'update', is_created: false, changes }
          : { ...common, verdict: 'create', is_created: true };
      }),
    );
  }
  await saveContacts(db, merchantId, [...changed.values()]);
  const people = results.flatMap((one) => {
    const contact = known.get(one.contact_id ?? '');
    const isCreated = 'is_created' in one && one.is_created;
    const stated = data.get(one.row)?.consents ?? [];
    return contact ? [{ contact, stated, isCreated, isSkipped: one.reason === EXISTS }] : [];
  });
  const consented = await recordConsents(db, record, people);
  const updated = results.flatMap((one) => ('changes' in one && one.changes ? [one.contact_id ?? ''] : []));
  await copyNames(db, merchantId, updated);
  const moved = await recordMoves(db, record, importer(record), locked, changed);
  const listed = await addToLists(db, record, results, data);
  await storeApplied(db, record, results, { listed, consented });
  return { findings: results, events: [...eventsOf(merchantId, [...changed.keys()]), ...moved] };
}

const eventsOf = (merchantId: number, ids: readonly string[]): Event[] =>
  ids.map((contactId) => ({ name: 'contact.changed', data: { merchantId, contactId } }));

/** The id that the check gave to a new contact, unless an earlier row used it. */
const freeId = (id: string | null | undefined, known: ReadonlyMap<string, unknown>): string =>
  id && !known.has(id) ? id : newId();

/** Copies the names of contacts to their visitors, which are locked. */
export async function copyNames(db: Db, merchantId: number, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  await db.execute(sql`
    update ${visitors} v set first_name = c.first_name, last_name = c.last_name, company = c.company
    from ${contacts} c
    where v.merchant_id = ${merchantId} and v.contact_id = any(${`{${contactIds.join(',')}}`}::uuid[])
      and c.merchant_id = v.merchant_id and c.id = v.contact_id
      and (v.first_name, v.last_name, v.company) is distinct from (c.first_name, c.last_name, c.company)`);
  await db
    .update(visitors)
    .set({ linkedAs: LINKED_AS })
    .where(and(eq(visitors.merchantId, merchantId), isOneOf(visitors.contactId, contactIds)));
}

const storeApplied = (
  db: Db,
  { merchantId, id, listId }: ImportRecord,
  results: readonly Finding[],
  {
    listed,
    consented,
  }: { readonly listed: ReadonlyMap<string, readonly string[]>; readonly consented: ReadonlySet<string> },
) =>
  db.execute(sql`
    update ${importRows} r set verdict = given.verdict, reason = given.reason, "column" = given."column",
      contact_id = given.contact_id, is_created = coalesce(given.is_created, false), changes = given.changes,
      is_applied = given.is_created is not null or given.is_listed or cardinality(given.listed) > 0
        or given.is_consented,
      is_listed = given.is_listed, listed = given.listed,
      applied_at = (select c.modified_at from ${contacts} c where c.merchant_id = r.merchant_id and c.id = given.contact_id)
    from jsonb_to_recordset(${JSON.stringify(
      results.map((one) => {
        const lists = listed.get(one.contact_id ?? '') ?? [];
        return {
          ...one,
          is_listed: listId !== null && lists.includes(listId),
          listed: lists.filter((other) => other !== listId),
          is_consented: consented.has(one.contact_id ?? ''),
        };
      }),
    )}::jsonb) as given
      ("row" int, verdict text, reason jsonb, "column" int, contact_id uuid, is_created boolean, changes jsonb,
       is_listed boolean, listed uuid[], is_consented boolean)
    where r.merchant_id = ${merchantId} and r.import_id = ${id} and r."row" = given."row" and ${among(results)}`);
