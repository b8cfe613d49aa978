import {
  pullValues,
  readContact,
  type SyncedContact,
  valueAt,
} from '@foyer/domain/integrations/contact-sync';
import { NAME_MAX } from '@foyer/domain/limits';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { bringContacts } from '../../contacts/bringing.ts';
import { distinctIdentities, emailIdentity, phoneIdentity } from '../../contacts/identities.ts';
import { readContactRecords } from '../../contacts/store.ts';
import { dataOf, makeCall } from '../running.ts';
import { integrationContacts, integrationSyncs } from '../tables.ts';
import { digestOf, oneSync, type Run, SyncStopped, syncedOf } from './state.ts';

type Received = NonNullable<ReturnType<typeof readContact>>;

/** Receives contacts that changed at the other system, page by page. Each page is stored with how far it goes. */
export async function receiveChanges(run: Run): Promise<void> {
  let since = run.row.pulledUntil;
  let cursor = '';
  while (!run.isOver()) {
    const { items, next } = await readPage(run, since, cursor);
    const latest = items.at(-1)?.changedAt ?? since;
    await storePage(run, items, latest);
    // A page without a new time and without a next one would be read for ever.
    if (items.length === 0 || (!next && latest <= since)) return;
    cursor = next;
    if (!next) since = latest;
  }
}

async function readPage({ services, connection, sync }: Run, since: Date, cursor: string) {
  const { items, cursor: at, ...request } = sync.pull;
  const call = await makeCall(
    services,
    connection,
    { ...request, isIdempotent: true },
    pullValues(since, cursor),
    { action: 'receiveContacts', cause: 'sync' },
  );
  const data = dataOf(call.answer);
  const found = valueAt(data, items);
  const isEmpty = !Array.isArray(found) || found.length === 0;
  // Nothing new, every minute, would fill the log.
  if (call.state !== 'done' || !isEmpty) await call.log();
  if (call.state !== 'done') throw new SyncStopped(call.error);
  const next = at ? valueAt(data, at) : undefined;
  return {
    items: (Array.isArray(found) ? found : []).flatMap((item) => readContact(sync, item) ?? []),
    next: next === undefined || next === null ? '' : String(next),
  };
}

async function storePage({ services, row }: Run, items: readonly Received[], until: Date): Promise<void> {
  const { merchantId, integration } = row;
  const events = await services.database.tenant(merchantId).transaction(async (db) => {
    const known = await readKnown(db, row, items);
    // Of a contact that a page has twice, the last counts.
    const latest = new Map(items.map((item) => [item.remoteId, item]));
    const people = [...latest.values()].flatMap((item) => {
      const { values, remoteId } = item;
      const before = known.get(remoteId);
      const identities = distinctIdentities([emailIdentity(values.email), phoneIdentity(values.phone)]);
      const isNew = before?.received !== digestOf(values);
      return isNew && (before || identities.length > 0)
        ? [{ remoteId, values, contactId: before?.contactId ?? null, texts: textsOf(values), identities }]
        : [];
    });
    const brought = await bringContacts(db, merchantId, people);
    const stored = await readContactRecords(db, merchantId, brought.ids);
    const digests = new Map([...stored].map(([id, record]) => [id, digestOf(syncedOf(record))]));
    if (people.length > 0)
      await db
        .insert(integrationContacts)
        .values(
          people.map(({ remoteId, values }, index) => {
            const contactId = brought.ids[index] as string;
            const sent = digests.get(contactId) ?? '';
            return { merchantId, integration, remoteId, contactId, received: digestOf(values), sent };
          }),
        )
        .onConflictDoUpdate({
          target: [
            integrationContacts.merchantId,
            integrationContacts.integration,
            integrationContacts.remoteId,
          ],
          set: {
            contactId: sql`excluded.contact_id`,
            received: sql`excluded.received`,
            sent: sql`excluded.sent`,
          },
        });
    await db
      .update(integrationSyncs)
      .set({ pulledUntil: until, received: sql`${integrationSyncs.received} + ${people.length}` })
      .where(oneSync(merchantId, integration));
    return brought.events;
  });
  for (const event of events) services.bus.publish(event);
}

async function readKnown(db: Db, { merchantId, integration }: Run['row'], items: readonly Received[]) {
  const rows = await db
    .select()
    .from(integrationContacts)
    .where(
      and(
        eq(integrationContacts.merchantId, merchantId),
        eq(integrationContacts.integration, integration),
        inArray(
          integrationContacts.remoteId,
          items.map(({ remoteId }) => remoteId),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.remoteId, row]));
}

const textsOf = ({ firstName, lastName, company }: SyncedContact) =>
  Object.fromEntries(
    Object.entries({ firstName, lastName, company })
      .filter(([, value]) => value !== '')
      .map(([part, value]) => [part, value.slice(0, NAME_MAX)]),
  );
