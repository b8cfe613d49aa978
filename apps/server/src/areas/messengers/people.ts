import type { IdentityKind } from '@foyer/contract/contacts/shapes';
import type { MessengerChannel } from '@foyer/domain/messengers';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { linkMessengerVisitor } from '../contacts/linking.ts';
import { departmentsOf, EMPTY_METRICS } from '../visitors/departments.ts';
import { createVisitor } from '../visitors/identification.ts';
import { visitors } from '../visitors/tables.ts';
import type { AccountRow } from './accounts.ts';
import type { Person } from './adapters/adapter.ts';
import { messengerPeople } from './tables.ts';

const NAME_MAX = 100;

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

/**
 * The visitor who is a customer of an account, created with their first message. Notes that they wrote.
 * @param channel what the visitor came by, which is the phone for callers of a number
 */
export function knownPerson(
  scope: Scope,
  account: AccountRow,
  person: Person,
  channel: string = account.channel,
): Promise<string> {
  const { merchantId } = account;
  return act(scope, async (db) => {
    const key = sql`hashtext(${`messenger ${account.id}`}), hashtext(${person.id})`;
    await db.execute(sql`select pg_advisory_xact_lock(${key})`);
    const known = await seen(db, account, person);
    const visitorId = known ?? (await newVisitor(scope, db, account, person, channel));
    const kind = IDENTITIES[account.channel];
    const linked =
      !known && kind
        ? await linkMessengerVisitor(db, merchantId, visitorId, { kind, value: person.id })
        : null;
    const isChanged = !known || (await addPhone(db, merchantId, known, person));
    return {
      result: visitorId,
      audit: linked?.audit ?? [],
      events: [
        ...(linked?.events ?? []),
        ...(isChanged
          ? [{ name: 'visitor.changed', data: { merchantId, referenceID: visitorId } } as const]
          : []),
      ],
    };
  });
}

/** Fills in the phone number of a visitor who has none. Returns whether it did. */
async function addPhone(db: Db, merchantId: number, visitorId: string, { phone }: Person): Promise<boolean> {
  if (!phone) return false;
  const { rowCount } = await db
    .update(visitors)
    .set({ phone })
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId), eq(visitors.phone, '')));
  return rowCount === 1;
}

/** The visitor of a known customer, who wrote just now. */
async function seen(
  db: Db,
  account: AccountRow,
  { id: externalId, address }: Person,
): Promise<string | null> {
  const [row] = await db
    .update(messengerPeople)
    .set({ lastInboundAt: new Date(), ...(address && { address }) })
    .where(
      and(
        eq(messengerPeople.merchantId, account.merchantId),
        eq(messengerPeople.accountId, account.id),
        eq(messengerPeople.externalId, externalId),
      ),
    )
    .returning({ visitorId: messengerPeople.visitorId });
  return row?.visitorId ?? null;
}

async function newVisitor(
  { services }: Scope,
  db: Db,
  { merchantId, id: accountId }: AccountRow,
  { id: externalId, firstName, lastName, phone = '', language = '', address = '' }: Person,
  channel: string,
): Promise<string> {
  const { id } = await createVisitor(db, merchantId, null, channel);
  const metrics = { ...EMPTY_METRICS, merchantId, channel, language };
  await db
    .update(visitors)
    .set({
      firstName: firstName.slice(0, NAME_MAX),
      lastName: lastName.slice(0, NAME_MAX),
      phone,
      language,
      departmentIds: await departmentsOf(services, db, metrics),
    })
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, id)));
  await db
    .insert(messengerPeople)
    .values({ merchantId, accountId, externalId, visitorId: id, lastInboundAt: new Date(), address });
  return id;
}
