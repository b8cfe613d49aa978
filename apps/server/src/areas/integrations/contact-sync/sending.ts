import type { ContactSync } from '@foyer/domain/integrations/contact-sync';
import { pushValues, readBack, valueAt } from '@foyer/domain/integrations/contact-values';
import type { IntegrationAction } from '@foyer/domain/integrations/descriptor';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import type { ContactRecord } from '../../contacts/record.ts';
import { readContactRecords } from '../../contacts/store.ts';
import { contacts } from '../../contacts/tables.ts';
import { callAction, dataOf } from '../calling.ts';
import { integrationContacts, integrationSyncs } from '../tables.ts';
import {
  type ContactLink,
  digestOf,
  linkContacts,
  lockRun,
  oneSync,
  type Run,
  SyncStopped,
  syncedOf,
  unlinkContact,
} from './state.ts';

const PAGE = 100;
/** Changes so recent may still be committed out of order, such as by an import. Milliseconds. */
const SETTLED_MS = 30_000;
/** Answers for a contact that was deleted there. */
const isGone = ({ goneCode }: ContactSync, { status, code }: { status: number | null; code: unknown }) =>
  status === 404 || status === 410 || (status === 400 && goneCode !== undefined && code === goneCode);
/** Answers after which the same contact would be refused again. */
const isRefusal = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

type Known = typeof integrationContacts.$inferSelect;
/** The last contact that was sent. */
type Position = { readonly at: Date; readonly id: string | null };
/** What became of a contact; of one that was sent, the link to store, and of one that is gone, the link to forget. */
type Outcome =
  | { readonly kind: 'same' | 'refused' }
  | { readonly kind: 'sent' | 'gone'; readonly link: ContactLink };

/** Sends contacts that changed here, in the order of their changes. */
export async function sendChanges(run: Run): Promise<void> {
  let after: Position = { at: run.row.pushedUntil, id: run.row.pushedId };
  while (!run.isOver()) {
    const { page, records, knownOf } = await readPage(run, after);
    if (page.length === 0) return;
    for (const { id, at } of page) {
      if (run.isOver()) break;
      const record = records.get(id);
      const outcome = record ? await sendContact(run, record, knownOf.get(id)) : null;
      after = { at, id };
      if (outcome && outcome.kind !== 'same') await storeOutcome(run, after, outcome);
    }
    await storeOutcome(run, after, { kind: 'same' });
    if (page.length < PAGE) return;
  }
}

async function readPage({ services, row: { merchantId, integration } }: Run, { at, id }: Position) {
  return services.database.tenant(merchantId).read(async (db) => {
    const page = await db
      .select({ id: contacts.id, at: contacts.modifiedAt })
      .from(contacts)
      .where(
        and(
          eq(contacts.merchantId, merchantId),
          id
            ? sql`(${contacts.modifiedAt}, ${contacts.id}) > (${at.toISOString()}::timestamptz, ${id}::uuid)`
            : sql`${contacts.modifiedAt} > ${at.toISOString()}::timestamptz`,
          lt(contacts.modifiedAt, new Date(Date.now() - SETTLED_MS)),
        ),
      )
      .orderBy(asc(contacts.modifiedAt), asc(contacts.id))
      .limit(PAGE);
    const ids = page.map((contact) => contact.id);
    const known = await db
      .select()
      .from(integrationContacts)
      .where(
        and(
          eq(integrationContacts.merchantId, merchantId),
          eq(integrationContacts.integration, integration),
          isOneOf(integrationContacts.contactId, ids),
        ),
      )
      .orderBy(asc(integrationContacts.remoteId));
    return {
      page,
      records: await readContactRecords(db, merchantId, ids),
      knownOf: new Map(known.map((one) => [one.contactId, one])),
    };
  });
}

/** Stores how far the run is, and what became of the last contact. */
const storeOutcome = ({ services, row }: Run, { at, id }: Position, outcome: Outcome): Promise<void> =>
  services.database.tenant(row.merchantId).transaction(async (db) => {
    await lockRun(db, row);
    if (outcome.kind === 'sent') await linkContacts(db, [outcome.link]);
    if (outcome.kind === 'gone') await unlinkContact(db, outcome.link);
    const counts = outcome.kind !== 'same' && {
      [outcome.kind]: sql`${integrationSyncs[outcome.kind]} + 1`,
    };
    await db
      .update(integrationSyncs)
      .set({ pushedUntil: at, pushedId: id, ...counts })
      .where(oneSync(row.merchantId, row.integration));
  });

/** Sends one contact. @throws SyncStopped if the other system cannot be used now */
async function sendContact(run: Run, record: ContactRecord, known: Known | undefined): Promise<Outcome> {
  const { sync, row } = run;
  const { push } = sync;
  const contact = syncedOf(record);
  const digest = digestOf(contact);
  // Those without an email address could not be found again there.
  if (!push || !contact.email || known?.sent === digest) return { kind: 'same' };
  const values = (id: string | null) => pushValues(contact, id);
  let remoteId = known?.remoteId ?? null;
  if ('save' in push) {
    const saved = await send(run, { ...push.save, isIdempotent: true }, values(remoteId), push.id);
    if (!saved.isDone) return { kind: 'refused' };
    remoteId = saved.id;
  } else {
    const { find, create, change } = push;
    if (!remoteId) {
      const found = await send(run, { ...find, isIdempotent: true }, values(null), find.id);
      if (!found.isDone) return { kind: 'refused' };
      remoteId = found.id;
    }
    const saved = remoteId
      ? await send(run, { ...change, isIdempotent: true }, values(remoteId))
      : await send(run, create, values(null), create.id);
    // It is not created again now: someone deleted it. A later change here does.
    if (known && isGone(sync, saved)) return { kind: 'gone', link: known };
    if (!saved.isDone) return { kind: 'refused' };
    remoteId ??= saved.id;
  }
  if (!remoteId) return { kind: 'refused' };
  const { merchantId, integration } = row;
  const received = digestOf(readBack(sync, contact));
  return {
    kind: 'sent',
    link: { merchantId, integration, remoteId, contactId: record.id, received, sent: digest },
  };
}

type Call = Pick<IntegrationAction, 'method' | 'path' | 'query' | 'body'> & { readonly isIdempotent?: true };

async function send(
  { services, connection }: Run,
  call: Call,
  values: ReturnType<typeof pushValues>,
  idPath?: string,
) {
  const { method, path, query, body, isIdempotent } = call;
  const request = {
    method,
    path,
    ...(query && { query }),
    ...(body && { body }),
    ...(isIdempotent && { isIdempotent }),
  };
  const made = await callAction(services, connection, request, values, {
    action: 'sendContact',
    cause: 'sync',
  });
  if (made.state !== 'done' && !isRefusal(made.status)) throw new SyncStopped(made.error, made.waitMs);
  const id = idPath ? valueAt(dataOf(made.answer), idPath) : null;
  return {
    isDone: made.state === 'done',
    status: made.status,
    code: valueAt(dataOf(made.answer), 'code'),
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : null,
  };
}
