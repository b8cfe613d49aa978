import type { Db } from '../../database/tenant.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { contactEvents, lockVisitorsOf } from './contact-actions.ts';
import { keyOf } from './identities.ts';
import { changesOf, mergedRecord, newRecord } from './import/merge-row.ts';
import type { RowData } from './import/parse-row.ts';
import { copyNames } from './import/running.ts';
import type { ContactRecord } from './record.ts';
import { contactsByIdentity, lockContacts, lockIdentities, saveContacts } from './store.ts';

/** A person as another system knows them. */
export interface Brought extends Pick<RowData, 'texts' | 'identities'> {
  /** The contact that this person was before. It may be gone. */
  readonly contactId: string | null;
}

/**
 * Creates and changes contacts by what another system tells. Blank values change nothing; an identity of somebody else
 * stays theirs. Returns the ids in the order of `people`.
 */
export async function bringContacts(
  db: Db,
  merchantId: number,
  people: readonly Brought[],
): Promise<{ ids: string[]; events: Event[] }> {
  const identities = people.flatMap((one) => one.identities);
  const before = [...(await contactsByIdentity(db, merchantId, identities)).values()];
  const named = people.flatMap(({ contactId }) => contactId ?? []);
  const probable = [...new Set([...before, ...named])];
  if (probable.length > 0) await lockVisitorsOf(db, merchantId, probable);
  await lockIdentities(db, merchantId);
  const owners = await contactsByIdentity(db, merchantId, identities);
  const locked = await lockContacts(db, merchantId, [...new Set([...owners.values(), ...named])]);
  const known = new Map<string, ContactRecord>(locked.map((contact) => [contact.id, contact]));
  const changed = new Map<string, ContactRecord>();
  const ids = people.map(({ contactId, ...person }) => {
    const found = [contactId, ...person.identities.map((one) => owners.get(keyOf(one)))].find(
      (id) => id && known.has(id),
    );
    const id = found ?? newId();
    const free = person.identities.filter((one) => (owners.get(keyOf(one)) ?? id) === id);
    const row: RowData = { ...person, identities: free, tags: [], fields: {} };
    const record = known.get(id);
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
  return { ids, events: contactEvents(merchantId, changedIds) };
}
