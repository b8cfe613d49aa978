import { pushValues, valueAt } from '@foyer/domain/integrations/contact-sync';
import type { IntegrationAction } from '@foyer/domain/integrations/descriptor';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import type { ContactRecord } from '../../contacts/record.ts';
import { readContactRecords } from '../../contacts/store.ts';
import { contacts } from '../../contacts/tables.ts';
import { callAction, dataOf } from '../running.ts';
import { integrationContacts, integrationSyncs } from '../tables.ts';
import { digestOf, oneSync, type Run, SyncStopped, syncedOf } from './state.ts';

const PAGE = 100;
/** Changes so recent may still be committed out of order. Milliseconds. */
const SETTLED_MS = 2_000;
/** Answers after which the same contact would be refused again. */
const isRefusal = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

type Known = typeof integrationContacts.$inferSelect;

/** Sends contacts that changed here, in the order of their changes. */
export async function sendChanges(run: Run): Promise<void> {
  const { services, row } = run;
  const { merchantId, integration } = row;
  const tenant = services.database.tenant(merchantId);
  let after: { readonly at: Date; readonly id: string | null } = { at: row.pushedUntil, id: row.pushedId };
  while (!run.isOver()) {
    const page = await tenant.read((db) =>
      db
        .select({ id: contacts.id, at: contacts.modifiedAt })
        .from(contacts)
        .where(
          and(
            eq(contacts.merchantId, merchantId),
            after.id
              ? sql`(${contacts.modifiedAt}, ${contacts.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
              : sql`${contacts.modifiedAt} > ${after.at.toISOString()}::timestamptz`,
            lt(contacts.modifiedAt, new Date(Date.now() - SETTLED_MS)),
          ),
        )
        .orderBy(asc(contacts.modifiedAt), asc(contacts.id))
        .limit(PAGE),
    );
    const ids = page.map(({ id }) => id);
    const { records, known } = await tenant.read(async (db) => ({
      records: await readContactRecords(db, merchantId, ids),
      known: await db
        .select()
        .from(integrationContacts)
        .where(
          and(
            eq(integrationContacts.merchantId, merchantId),
            eq(integrationContacts.integration, integration),
            isOneOf(integrationContacts.contactId, ids),
          ),
        ),
    }));
    const knownOf = new Map(known.map((one) => [one.contactId, one]));
    for (const { id, at } of page) {
      if (run.isOver()) return;
      const record = records.get(id);
      const outcome = record ? await sendContact(run, record, knownOf.get(id)) : 'same';
      const count = outcome === 'same' ? {} : { [outcome]: sql`${integrationSyncs[outcome]} + 1` };
      await tenant.transaction((db) =>
        db
          .update(integrationSyncs)
          .set({ pushedUntil: at, pushedId: id, ...count })
          .where(oneSync(merchantId, integration)),
      );
      after = { at, id };
    }
    if (page.length < PAGE) return;
  }
}

/** Sends one contact. @throws SyncStopped if the other system cannot be used now */
async function sendContact(
  run: Run,
  record: ContactRecord,
  known: Known | undefined,
): Promise<'same' | 'sent' | 'refused'> {
  const contact = syncedOf(record);
  const digest = digestOf(contact);
  // Others could not be found again there.
  if (!contact.email || known?.sent === digest) return 'same';
  const { push } = run.sync;
  const values = (id: string | null) => pushValues(contact, id);
  let remoteId = known?.remoteId ?? null;
  if ('save' in push) {
    const saved = await send(run, { ...push.save, isIdempotent: true }, values(remoteId), push.id);
    if (!saved.isDone) return 'refused';
    remoteId = saved.id;
  } else {
    const { find, create, change } = push;
    remoteId ??= (await send(run, { ...find, isIdempotent: true }, values(null), find.id)).id;
    const saved = remoteId
      ? await send(run, { ...change, isIdempotent: true }, values(remoteId))
      : await send(run, create, values(null), create.id);
    if (!saved.isDone) return 'refused';
    remoteId ??= saved.id;
  }
  if (!remoteId) return 'refused';
  await remember(run, record.id, remoteId, digest);
  return 'sent';
}

type Call = Pick<IntegrationAction, 'method' | 'path' | 'query' | 'body'> & { readonly isIdempotent?: true };

async function send(
  { services, connection }: Run,
  { method, path, query, body, isIdempotent }: Call,
  values: ReturnType<typeof pushValues>,
  idPath?: string,
) {
  const request = {
    method,
    path,
    ...(query && { query }),
    ...(body && { body }),
    ...(isIdempotent && { isIdempotent }),
  };
  const call = await callAction(services, connection, request, values, {
    action: 'sendContact',
    cause: 'sync',
  });
  if (call.state !== 'done' && !isRefusal(call.status)) throw new SyncStopped(call.error);
  const id = idPath ? valueAt(dataOf(call.answer), idPath) : null;
  return {
    isDone: call.state === 'done',
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : null,
  };
}

const remember = (
  { services, row: { merchantId, integration } }: Run,
  contactId: string,
  remoteId: string,
  sent: string,
) =>
  services.database.tenant(merchantId).transaction((db) =>
    db
      .insert(integrationContacts)
      .values({ merchantId, integration, remoteId, contactId, sent })
      .onConflictDoUpdate({
        target: [
          integrationContacts.merchantId,
          integrationContacts.integration,
          integrationContacts.remoteId,
        ],
        set: { contactId, sent },
      }),
  );
