import type { ContactIdentity } from '@foyer/contract/contacts/shapes';
import { isLeadStatus } from '@foyer/domain/lead-ladder';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { batched } from '../../kernel/batched.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { newId } from '../../kernel/ids.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import type { Runner } from '../../kernel/runner.ts';
import { merchantOf } from '../merchants/queries.ts';
import type { VisitorRow } from '../visitors/identification.ts';
import { visitors } from '../visitors/tables.ts';
import { contactEvents, LINKED_AS } from './contact-actions.ts';
import { countryOfTimeZone, distinctIdentities, emailIdentity, keyOf, phoneIdentity } from './identities.ts';
import { type Pair, proposeDuplicates } from './merging/duplicates.ts';
import { type ContactRecord, EMPTY_CONTACT } from './record.ts';
import { contactsByIdentity, lockContacts, lockIdentities, saveContacts } from './store.ts';

/** Delay until a visitor who gave an address or number is a contact. Milliseconds. */
const SOON_MS = 300;

/** Visitors per transaction. */
const STEP = 200;

/** Links visitors to contacts soon after they become known. A recurring job links those that were missed. */
export function startLinking(services: Services): Runner {
  async function link(merchantId: number, signal: AbortSignal) {
    await linkVisitors(services, merchantId, signal);
    if (await hasUnlinked(services, merchantId)) links.schedule(merchantId);
  }
  const links = batched<number>(link, {
    afterMs: SOON_MS,
    onError: (error) => services.log.warn({ err: error }, 'visitors not linked to contacts'),
  });
  const stop = services.bus.follow('visitor.changed', ({ merchantId, keepsVisibility }) => {
    if (!keepsVisibility) links.schedule(merchantId);
  });
  return {
    stop: async () => {
      stop();
      await links.stop();
    },
  };
}

/** Links the remaining visitors of all merchants. */
export const linkingJob = (services: Services): JobDefinition => ({
  queue: 'contacts.link',
  retries: 3,
  cron: '* * * * *',
  run: async (_, signal) =>
    each(
      await merchantsOf(services, sql`merchants_with_unlinked_visitors()`),
      (merchantId) => linkVisitors(services, merchantId, signal),
      signal,
    ),
});

/** Links all visitors of a merchant who are known and not linked yet. */
export async function linkVisitors(
  services: Services,
  merchantId: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let linked = STEP; linked === STEP; ) {
    signal?.throwIfAborted();
    linked = await act(systemScope(services, merchantId), (db) => linkBatch(db, merchantId));
  }
}

/** Whether visitors are left, as they were locked by others. */
const hasUnlinked = (services: Services, merchantId: number): Promise<boolean> =>
  services.database.tenant(merchantId).read(async (db) => {
    const [left] = await db
      .select({ id: visitors.id })
      .from(visitors)
      .where(and(eq(visitors.merchantId, merchantId), visitors.needsLink))
      .limit(1);
    return left !== undefined;
  });

/** Locked visitors are skipped; the next run links them. */
async function linkBatch(db: Db, merchantId: number): Promise<Outcome<number>> {
  const rows = await db
    .select()
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), visitors.needsLink))
    .orderBy(asc(visitors.id))
    .limit(STEP)
    .for('no key update', { skipLocked: true });
  return linkRows(db, merchantId, rows);
}

/** Links new visitors of messengers, who are known by the ids there. */
export const linkMessengerVisitors = (
  db: Db,
  merchantId: number,
  rows: readonly VisitorRow[],
  identities: ReadonlyMap<string, ContactIdentity>,
): Promise<Outcome<number>> => linkRows(db, merchantId, rows, identities);

/** @param others identities by visitor that the rows do not contain */
async function linkRows(
  db: Db,
  merchantId: number,
  rows: readonly VisitorRow[],
  others: ReadonlyMap<string, ContactIdentity> = new Map(),
): Promise<Outcome<number>> {
  if (rows.length === 0) return { result: 0, audit: [], events: [] };
  await lockIdentities(db, merchantId);
  const { timeZone } = await merchantOf(db, merchantId);
  const country = countryOfTimeZone(timeZone);
  const known = rows.map((visitor) => ({
    visitor,
    identities: identitiesOfVisitor(visitor, country, others.get(visitor.id)),
  }));
  const owners = await contactsByIdentity(
    db,
    merchantId,
    known.flatMap(({ identities }) => identities),
  );
  const concerned = [...owners.values(), ...rows.flatMap(({ contactId }) => contactId ?? [])];
  const linking = new Linking(owners, await lockContacts(db, merchantId, [...new Set(concerned)]));
  const links = known.map(({ visitor, identities }) => ({
    id: visitor.id,
    contact_id: linking.link(visitor, identities),
  }));
  await saveContacts(db, merchantId, [...linking.changed.values()]);
  await proposeDuplicates(db, merchantId, linking.duplicates);
  await db.execute(sql`
    update ${visitors} set contact_id = given.contact_id, linked_as = ${LINKED_AS}
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given (id uuid, contact_id uuid)
    where ${visitors.merchantId} = ${merchantId} and ${visitors.id} = given.id`);
  return {
    result: rows.length,
    audit: linking.created.map((record) => ({
      action: 'contact.created',
      subject: ['contact', record.id],
      after: record,
    })),
    events: [
      ...contactEvents(merchantId, [...linking.changed.keys()]),
      ...rows.map(
        ({ id }) =>
          ({
            name: 'visitor.changed',
            data: { merchantId, referenceID: id, keepsVisibility: true },
          }) as const,
      ),
    ],
  };
}

/** A signed identity first, as it is proven. */
const identitiesOfVisitor = (
  visitor: VisitorRow,
  country: string,
  other: ContactIdentity | null = null,
): ContactIdentity[] =>
  distinctIdentities([
    other,
    visitor.externalId === null ? null : { kind: 'external', value: visitor.externalId },
    emailIdentity(visitor.email),
    phoneIdentity(visitor.phone, visitor.country, country),
  ]);

/** Decides which contact each visitor of a batch is. */
class Linking {
  readonly changed = new Map<string, ContactRecord>();
  readonly created: ContactRecord[] = [];
  readonly duplicates: Pair[] = [];
  readonly #owners: Map<string, string>;
  readonly #records: Map<string, ContactRecord>;

  constructor(owners: Map<string, string>, records: readonly ContactRecord[]) {
    this.#owners = owners;
    this.#records = new Map(records.map((record) => [record.id, record]));
  }

  /** The id of the contact. Null for a visitor without a valid identity who is no contact yet. */
  link(visitor: VisitorRow, identities: readonly ContactIdentity[]): string | null {
    const [first] = identities;
    const proven = first?.kind === 'external' ? this.#owners.get(keyOf(first)) : undefined;
    const matched = identities.map((one) => this.#owners.get(keyOf(one))).find(Boolean);
    const before = this.#records.get(proven ?? visitor.contactId ?? matched ?? '');
    if (!before && !first) return null;
    const record = before ?? this.#create(visitor);
    const added = identities.filter((one) => !this.#owners.has(keyOf(one)));
    for (const other of identities.flatMap((one) => this.#owners.get(keyOf(one)) ?? []))
      if (other !== record.id) this.duplicates.push({ a: record.id, b: other, reason: 'visitor' });
    for (const one of added) this.#owners.set(keyOf(one), record.id);
    const after: ContactRecord = {
      ...record,
      firstName: record.firstName || visitor.firstName,
      lastName: record.lastName || visitor.lastName,
      company: record.company || visitor.company,
      country: record.country || visitor.country,
      city: record.city || visitor.city,
      language: record.language || (visitor.language ?? ''),
      identities: [...record.identities, ...added],
    };
    this.#records.set(after.id, after);
    if (JSON.stringify(after) !== JSON.stringify(before)) this.changed.set(after.id, after);
    return after.id;
  }

  #create({ leadStatus, tags }: VisitorRow): ContactRecord {
    const record: ContactRecord = {
      ...EMPTY_CONTACT,
      id: newId(),
      source: 'visitor',
      tags,
      leadStatus: isLeadStatus(leadStatus) ? leadStatus : 'NEW',
    };
    this.created.push(record);
    return record;
  }
}
