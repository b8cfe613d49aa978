import type { IdentityKind } from '@foyer/contract/contacts/shapes';
import type { MessengerChannel } from '@foyer/domain/messengers';
import { and, eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { makeBatcherByMerchant } from '../../kernel/batcher.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { newVisitorId } from '../../kernel/ids.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { linkMessengerVisitors } from '../contacts/linking.ts';
import type { OutsideSender } from '../conversations/sending.ts';
import { departmentsOf, EMPTY_METRICS } from '../visitors/departments.ts';
import type { VisitorRow } from '../visitors/identification.ts';
import { visitors } from '../visitors/tables.ts';
import type { AccountRow } from './accounts.ts';
import type { Person } from './adapters/adapter.ts';
import { messengerPeople } from './tables.ts';

const NAME_MAX = 100;
/** Transactions of customers at once in a process, so that they leave connections and CPU to others. */
const AT_ONCE = 2;

/** The kind of identity that the ids of a messenger are. Others are known by their phone number, if at all. */
const IDENTITIES: Readonly<Partial<Record<MessengerChannel, IdentityKind>>> = {
  'facebook messenger': 'messenger',
  gupshup: 'whatsapp',
  'gupshup.io': 'whatsapp',
  instagram: 'instagram',
  line: 'line',
  telegram: 'telegram',
  whatsapp: 'whatsapp',
};

/** A customer who wrote at an account. */
interface Inbound {
  readonly merchantId: number;
  readonly account: AccountRow;
  readonly person: Person;
  readonly channel: string;
  /** When they wrote. */
  readonly at: string;
}

/**
 * The visitor who is a customer of an account, created with their first message. Notes that they wrote.
 * @param at when they wrote, by the provider's clock
 * @param channel what the visitor came by, which is the phone for callers of a number
 */
export const knownPerson = (
  { services }: Scope,
  account: AccountRow,
  person: Person,
  at: string,
  channel: string = account.channel,
): Promise<OutsideSender> =>
  peopleBatcher(services).add({ merchantId: account.merchantId, account, person, at, channel });

/** The visitor who is a known customer of an account. */
export async function visitorOfPerson(db: Db, merchantId: number, accountId: string, externalId: string) {
  const [row] = await db
    .select({ visitorId: messengerPeople.visitorId })
    .from(messengerPeople)
    .where(
      and(
        eq(messengerPeople.merchantId, merchantId),
        eq(messengerPeople.accountId, accountId),
        eq(messengerPeople.externalId, externalId),
      ),
    );
  return row?.visitorId ?? null;
}

/** Customers of a merchant who write at the same time share a transaction. */
const peopleBatcher = memoizeByKey((services: Services) => {
  const limit = pLimit(AT_ONCE);
  return makeBatcherByMerchant<Inbound, OutsideSender>((merchantId, all) =>
    limit(() =>
      act(systemScope(services, merchantId), (db) => findOrCreateAll(services, db, merchantId, all)),
    ),
  );
});

const keyOf = (accountId: string, externalId: string) => `${accountId} ${externalId}`;
const keyOfInbound = ({ account, person }: Inbound) => keyOf(account.id, person.id);

async function findOrCreateAll(
  services: Services,
  db: Db,
  merchantId: number,
  all: readonly Inbound[],
): Promise<Outcome<OutsideSender[]>> {
  const people = [...new Map(all.map((one) => [keyOfInbound(one), one])).values()];
  await lockPeople(db, people);
  const visitorIds = await touchPeople(db, merchantId, people);
  const unknown = people.filter((one) => !visitorIds.has(keyOfInbound(one)));
  const withPhone = await addPhones(db, merchantId, people, visitorIds);
  const added = await addVisitors(services, db, merchantId, unknown);
  const changed = [...added.visitors.values()].map(({ id }) => id).concat(withPhone);
  return {
    result: all.map((one): OutsideSender => {
      const key = keyOfInbound(one);
      const visitor = added.visitors.get(key);
      if (!visitor) return { visitorId: visitorIds.get(key) as string };
      const { id: visitorId, firstName, lastName } = visitor;
      return { visitorId, firstName, lastName, conversationId: null };
    }),
    audit: added.audit,
    events: [
      ...added.events,
      ...changed.map(
        (referenceID) => ({ name: 'visitor.changed', data: { merchantId, referenceID } }) as const,
      ),
    ],
  };
}

/** In one order, so that concurrent transactions wait instead of deadlocking. */
async function lockPeople(db: Db, people: readonly Inbound[]): Promise<void> {
  const keys = people.map(({ account, person }) => ({
    account: `messenger ${account.id}`,
    person: person.id,
  }));
  await db.execute(sql`
    select pg_advisory_xact_lock(k.account, k.person) from (
      select distinct hashtext(g.account) as account, hashtext(g.person) as person
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as g (account text, person text)
      order by 1, 2
    ) k`);
}

/** Notes that known customers wrote. Returns their visitors by account and id. */
async function touchPeople(
  db: Db,
  merchantId: number,
  people: readonly Inbound[],
): Promise<Map<string, string>> {
  const given = people.map(({ account, person: { id, address = '' }, at }) => ({
    account_id: account.id,
    external_id: id,
    address,
    at,
  }));
  const { rows } = await db.execute<{ account_id: string; external_id: string; visitor_id: string }>(sql`
    update messenger_people p
    set last_inbound_at = greatest(p.last_inbound_at, g.at), address = coalesce(nullif(g.address, ''), p.address)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (account_id uuid, external_id text, address text, at timestamptz)
    where p.merchant_id = ${merchantId} and p.account_id = g.account_id and p.external_id = g.external_id
    returning p.account_id, p.external_id, p.visitor_id`);
  return new Map(rows.map((row) => [keyOf(row.account_id, row.external_id), row.visitor_id]));
}

/** Fills in the phone numbers of known visitors who have none. Returns who they are. */
async function addPhones(
  db: Db,
  merchantId: number,
  people: readonly Inbound[],
  visitorIds: ReadonlyMap<string, string>,
): Promise<string[]> {
  const given = people.flatMap((one) => {
    const id = visitorIds.get(keyOfInbound(one));
    return id && one.person.phone ? [{ id, phone: one.person.phone }] : [];
  });
  if (given.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    with lacking as (
      select v.id, g.phone
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, phone text)
      join visitors v on v.merchant_id = ${merchantId} and v.id = g.id
      where v.phone = ''
      order by v.id for no key update of v
    )
    update visitors v set phone = l.phone from lacking l
    where v.merchant_id = ${merchantId} and v.id = l.id
    returning v.id`);
  return rows.map(({ id }) => id);
}

interface Added extends Pick<Outcome<unknown>, 'audit' | 'events'> {
  /** By account and id. */
  readonly visitors: ReadonlyMap<string, VisitorRow>;
}

/** Creates the visitors of new customers, and links them to contacts. */
async function addVisitors(
  services: Services,
  db: Db,
  merchantId: number,
  people: readonly Inbound[],
): Promise<Added> {
  if (people.length === 0) return { visitors: new Map(), audit: [], events: [] };
  const given = await Promise.all(people.map((one) => visitorOf(services, db, one)));
  const rows = await db.insert(visitors).values(given).returning();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const added = people.map((inbound, index) => ({
    inbound,
    row: byId.get(given[index]?.id ?? '') as VisitorRow,
  }));
  await db.insert(messengerPeople).values(
    added.map(({ inbound: { account, person, at }, row }) => ({
      merchantId,
      accountId: account.id,
      externalId: person.id,
      visitorId: row.id,
      lastInboundAt: new Date(at),
      address: person.address ?? '',
    })),
  );
  const identities = new Map(
    added.flatMap(({ inbound: { account, person }, row }) => {
      const kind = IDENTITIES[account.channel];
      return kind ? [[row.id, { kind, value: person.id }] as const] : [];
    }),
  );
  const linkable = rows.filter(({ id }) => identities.has(id));
  const { audit, events } = await linkMessengerVisitors(db, merchantId, linkable, identities);
  return { visitors: new Map(added.map(({ inbound, row }) => [keyOfInbound(inbound), row])), audit, events };
}

async function visitorOf(
  services: Services,
  db: Db,
  { merchantId, channel, person: { firstName, lastName, phone = '', language = '' } }: Inbound,
) {
  return {
    merchantId,
    id: newVisitorId(),
    channel,
    firstName: firstName.slice(0, NAME_MAX),
    lastName: lastName.slice(0, NAME_MAX),
    phone,
    language,
    departmentIds: await departmentsOf(services, db, { ...EMPTY_METRICS, merchantId, channel, language }),
  };
}
