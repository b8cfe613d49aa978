import { fullName } from '@foyer/domain/full-name';
import type { Db } from '../../database/tenant.ts';
import type { Audit, Outcome } from '../../kernel/action.ts';
import { newId } from '../../kernel/ids.ts';
import { contactEvents, lockVisitorsOf } from './contact-actions.ts';
import { keyOf } from './identities.ts';
import { changesOf, mergedRecord, newRecord } from './import/merge-row.ts';
import type { PersonData } from './import/parse-row.ts';
import { copyNames } from './import/running.ts';
import type { ContactRecord } from './record.ts';
import { contactsByIdentity, lockContacts, lockIdentities, saveContacts } from './store.ts';

/** A person in another system. */
export interface Person extends Pick<PersonData, 'texts' | 'identities'> {
  /** The contact that this person was before. It may be gone. */
  readonly contactId: string | null;
}

/**
 * Creates and changes contacts from people in another system. Blank values change nothing; an identity of another
 * contact stays theirs. The result is the ids in the order of `people`.
 */
export async function upsertContacts(
  db: Db,
  merchantId: number,
  people: readonly Person[],
): Promise<Outcome<string[]>> {
  const identities = people.flatMap((one) => one.identities);
  const before = [...(await contactsByIdentity(db, merchantId, identities)).values()];
  const named = people.flatMap(({ contactId }) => contactId ?? []);
  const probable = [...new Set([...before, ...named])];
  if (probable.length > 0) await lockVisitorsOf(db, merchantId, probable);
  await lockIdentities(db, merchantId);
  const owners = await contactsByIdentity(db, merchantId, identities);
  const locked = await lockContacts(db, merchantId, [...new Set([...owners.values(), ...named])]);
  const former = new Map<string, ContactRecord>(locked.map((contact) => [contact.id, contact]));
  const known = new Map(former);
  const changed = new Map<string, ContactRecord>();
  const ids = people.map(({ contactId, texts, identities: given }) => {
    const found = [contactId, ...given.map((one) => owners.get(keyOf(one)))].find(
      (id) => id && known.has(id),
    );
    const id = found ?? newId();
    const free = given.filter((one) => (owners.get(keyOf(one)) ?? id) === id);
    const record = known.get(id);
    const row: PersonData = { texts: textsFor(record, texts), identities: free, tags: [], fields: {} };
    const after = record ? mergedRecord(record, row, 'overwrite') : newRecord(id, row);
    if (record && Object.keys(changesOf(record, after)).length === 0) return id;
    known.set(id, after);
    changed.set(id, after);
    for (const identity of free) owners.set(keyOf(identity), id);
    return id;
  });
  await saveContacts(db, merchantId, [...changed.values()]);
  const changedIds = [...changed.keys()];
  await copyNames(db, merchantId, changedIds);
  const audit = [...changed.values()].map((after) => entryOf(former.get(after.id), after));
  return { result: ids, audit, events: contactEvents(merchantId, changedIds) };
}

function entryOf(before: ContactRecord | undefined, after: ContactRecord): Audit {
  const subject = ['contact', after.id] as const;
  if (!before) return { action: 'contact.created', subject, after };
  const parts = Object.entries(changesOf(before, after));
  const side = (at: 0 | 1) => Object.fromEntries(parts.map(([part, values]) => [part, values[at]]));
  return { action: 'contact.changed', subject, before: side(0), after: side(1) };
}

/** The texts of a person, without a name that is only divided in another way. */
function textsFor(record: ContactRecord | undefined, texts: Person['texts']): Person['texts'] {
  const { firstName = '', lastName = '', ...others } = texts;
  return record && fullName({ firstName, lastName }) === fullName(record) ? others : texts;
}
