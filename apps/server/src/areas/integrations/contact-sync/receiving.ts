import type { Wording } from '@foyer/contract/kernel/errors';
import { type ContactSync, SYNCED_FIELDS, type SyncedContact } from '@foyer/domain/integrations/contact-sync';
import { contactSyncOf, type SyncedIntegrationId } from '@foyer/domain/integrations/contact-systems';
import { tableContacts } from '@foyer/domain/integrations/contact-table';
import {
  isContact,
  pullValues,
  readBack,
  readContact,
  valueAt,
} from '@foyer/domain/integrations/contact-values';
import { NAME_MAX } from '@foyer/domain/limits';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { distinctIdentities, emailIdentity, phoneIdentity } from '../../contacts/identities.ts';
import type { ContactRecord } from '../../contacts/record.ts';
import { readContactRecords } from '../../contacts/store.ts';
import { upsertContacts } from '../../contacts/upserting.ts';
import { dataOf, makeCall } from '../calling.ts';
import { integrationContacts, integrationSyncs } from '../tables.ts';
import { digestOf, linkContacts, lockRun, oneSync, type Run, SyncStopped, syncedOf } from './state.ts';

type Received = NonNullable<ReturnType<typeof readContact>>;

const secondOf = (time: Date) => Math.floor(time.getTime() / 1_000);

/** How often everything is read of a system that cannot list changes. Milliseconds. */
const WHOLE_EVERY_MS = 86_400_000;

/** How often a table is read, and how many of its rows are stored together. Milliseconds. */
const TABLE_EVERY_MS = 600_000;
const TABLE_PAGE = 200;

/** Receives contacts that changed at the other system, page by page. Each page is stored with how far it goes. */
export const receiveChanges = (run: Run): Promise<void> => {
  const { isTable, isWhole } = run.sync.pull;
  return isTable ? receiveTable(run) : isWhole ? receiveWhole(run) : receiveSince(run);
};

async function receiveSince(run: Run): Promise<void> {
  let since = run.row.pulledUntil;
  let cursor = '';
  let offset = 0;
  while (!run.isOver() && (await mayAsk(run))) {
    const { items, latest, count, next, log } = await readPage(run, since, cursor, offset);
    const stored = await storePage(run, items, { pulledUntil: latest });
    // The last contacts are read again each time, which would fill the log.
    if (stored > 0) await log();
    const isSameSecond = !next && secondOf(latest) === secondOf(since);
    if (count === 0 || (isSameSecond && count !== run.sync.pull.size)) return;
    offset = isSameSecond ? offset + count : 0;
    cursor = next;
    if (!next) since = latest;
  }
}

/** Reads everything, and receives what changed since that was last begun. */
async function receiveWhole(run: Run): Promise<void> {
  const { pulledUntil: since, wholePage } = run.row;
  if (!run.row.wholeSince && since.getTime() > Date.now() - WHOLE_EVERY_MS) return;
  const wholeSince = run.row.wholeSince ?? new Date();
  for (let page = wholePage; !run.isOver() && (await mayAsk(run)); page += 1) {
    const { items, count, log } = await readPage(run, since, String(page), 0);
    const isLast = count !== run.sync.pull.size;
    const position = isLast
      ? { pulledUntil: wholeSince, wholeSince: null, wholePage: 1 }
      : { wholeSince, wholePage: page + 1 };
    if ((await storePage(run, items, position)) > 0) await log();
    if (isLast) return;
  }
}

/** Reads a whole table. Its rows have no times, so what is known already is recognized by its values. */
async function receiveTable(run: Run): Promise<void> {
  const { pulledUntil, ranAt } = run.row;
  const startedAt = new Date();
  if (ranAt && pulledUntil.getTime() > startedAt.getTime() - TABLE_EVERY_MS) return;
  const { items, log } = await readPage(run, new Date(0), '', 0);
  let stored = 0;
  for (let from = 0; from < items.length && !run.isOver(); from += TABLE_PAGE)
    stored += await storePage(run, items.slice(from, from + TABLE_PAGE), { pulledUntil });
  if (!run.isOver()) await storePage(run, [], { pulledUntil: startedAt });
  if (stored > 0) await log();
}

/** Whether the system allows another request in this minute. The next run goes on. */
async function mayAsk({ services, sync: { pull }, row }: Run): Promise<boolean> {
  if (!pull.perMinute) return true;
  const limit = { name: 'contacts-received', max: pull.perMinute, perSeconds: 60 };
  return (await services.limits.take(limit, `${row.merchantId} ${row.integration}`)).isAllowed;
}

async function readPage({ services, connection, sync }: Run, since: Date, cursor: string, offset: number) {
  const { items: path, cursor: at, size: _, isWhole: __, isTable, perMinute, ...request } = sync.pull;
  if (isTable && !connection.settings.contactSheet) throw new SyncStopped(NO_SHEET);
  const { log, ...call } = await makeCall(
    services,
    connection,
    // What is counted is asked once.
    { ...request, isIdempotent: true, ...(perMinute && { attempts: 1 }) },
    pullValues(since, cursor, offset),
    { action: 'receiveContacts', cause: 'sync' },
  );
  const data = dataOf(call.answer);
  const listed = valueAt(data, path);
  const found = isTable && call.state === 'done' ? tableContacts(listed) : listed;
  if (found === null) throw new SyncStopped(NO_COLUMN);
  const items = Array.isArray(found) ? found : [];
  // An answer that is cut is no JSON.
  const isUnreadable = call.answer !== '' && !Array.isArray(found);
  if (call.state !== 'done' || isUnreadable) {
    await log();
    throw new SyncStopped(call.error ?? { text: 'The answer could not be read.', values: {} }, call.waitMs);
  }
  const next = at ? valueAt(data, at) : undefined;
  const read = items
    .flatMap((item) => {
      const one = readContact(sync, item);
      return one ? [{ ...one, isContact: isContact(sync, item) }] : [];
    })
    // Times are asked for by the second, or earlier.
    .filter(({ changedAt }) => secondOf(changedAt) >= secondOf(since));
  return {
    items: read.filter((one) => one.isContact),
    latest: new Date(Math.max(since.getTime(), ...read.map(({ changedAt }) => changedAt.getTime()))),
    count: items.length,
    next: next === undefined || next === null ? '' : String(next),
    log,
  };
}

const NO_SHEET: Wording = { text: 'Enter the sheet with contacts above.', values: {} };
const NO_COLUMN: Wording = {
  text: 'The first row of the sheet needs a column named Email or Phone.',
  values: {},
};

type SyncPosition = Partial<Pick<Run['row'], 'pulledUntil' | 'wholeSince' | 'wholePage'>>;

/** Stores a page. Returns how many of its contacts were new or had changed. */
function storePage(
  { services, sync, row }: Run,
  items: readonly Received[],
  position: SyncPosition,
): Promise<number> {
  const { merchantId, integration } = row;
  return act(systemScope(services, merchantId), async (db) => {
    await lockRun(db, row);
    const stored = await storeContacts(db, sync, row, items);
    await db.update(integrationSyncs).set(position).where(oneSync(merchantId, integration));
    return stored;
  });
}

/** Stores a contact that the other system delivered, if contacts are received from it. */
export async function receiveDelivered(
  services: Services,
  merchantId: number,
  integration: SyncedIntegrationId,
  item: unknown,
): Promise<void> {
  const sync = contactSyncOf(integration);
  const read = isContact(sync, item) ? readContact(sync, item) : null;
  if (!read) return;
  await act(systemScope(services, merchantId), async (db) => {
    const [row] = await db
      .select()
      .from(integrationSyncs)
      .where(oneSync(merchantId, integration))
      .for('update');
    if (row?.direction !== 'in' && row?.direction !== 'both') return { result: 0, audit: [], events: [] };
    return storeContacts(db, sync, row, [read]);
  });
}

/** Stores contacts. The result is how many were new or had changed. */
async function storeContacts(
  db: Db,
  sync: ContactSync,
  row: Run['row'],
  items: readonly Received[],
): Promise<Outcome<number>> {
  const { merchantId, integration } = row;
  const known = await readKnown(db, row, items);
  // Of a contact that a page has twice, the last counts.
  const latest = new Map(items.map((item) => [item.remoteId, item]));
  const current = [...latest.values()].filter(({ remoteId, changedAt }) => {
    const last = known.get(remoteId)?.changedAt;
    return !last || changedAt >= last;
  });
  const people = current.flatMap((item) => {
    const { values, remoteId, changedAt } = item;
    const before = known.get(remoteId);
    const identities = distinctIdentities([emailIdentity(values.email), phoneIdentity(values.phone)]);
    const isNew = before?.received !== digestOf(values);
    const contactId = before?.contactId ?? null;
    return isNew && (before || identities.length > 0)
      ? [{ remoteId, changedAt, values, contactId, texts: textsOf(values), identities }]
      : [];
  });
  // What has its values already, but a later time.
  const confirmed = current.flatMap(({ remoteId, changedAt, values }) => {
    const before = known.get(remoteId);
    const isLater = before && before.received === digestOf(values) && +changedAt !== +(before.changedAt ?? 0);
    return isLater ? [{ ...before, changedAt }] : [];
  });
  if (confirmed.length > 0) await linkContacts(db, confirmed);
  const { result: ids, ...rest } = await upsertContacts(db, merchantId, people);
  const stored = await readContactRecords(db, merchantId, ids);
  if (people.length > 0) {
    await linkContacts(
      db,
      people.map(({ remoteId, changedAt, values }, index) => {
        const contactId = ids[index] as string;
        const record = stored.get(contactId);
        // What is changed here and not there remains to be sent.
        const isSent = record && hasAll(sync, values, record);
        const sent = isSent ? digestOf(syncedOf(record)) : (known.get(remoteId)?.sent ?? '');
        return { merchantId, integration, remoteId, contactId, received: digestOf(values), sent, changedAt };
      }),
    );
    await db
      .update(integrationSyncs)
      .set({ received: sql`${integrationSyncs.received} + ${people.length}` })
      .where(oneSync(merchantId, integration));
  }
  return { ...rest, result: people.length };
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

/** Whether the other system has everything that would be sent of a contact. */
function hasAll(
  sync: ContactSync,
  { email, phone, ...names }: SyncedContact,
  record: ContactRecord,
): boolean {
  const theirs = {
    ...names,
    email: emailIdentity(email)?.value ?? '',
    phone: phoneIdentity(phone)?.value ?? '',
  };
  const ours = readBack(sync, syncedOf(record));
  return SYNCED_FIELDS.every((field) => ours[field] === '' || ours[field] === theirs[field]);
}

const textsOf = ({ firstName, lastName, company }: SyncedContact) =>
  Object.fromEntries(
    Object.entries({ firstName, lastName, company })
      .filter(([, value]) => value !== '')
      .map(([part, value]) => [part, value.slice(0, NAME_MAX)]),
  );
