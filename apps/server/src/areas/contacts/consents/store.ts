import type { Consent } from '@foyer/contract/contacts/consent-shapes';
import { fullName } from '@foyer/domain/full-name';
import { and, desc, eq, sql } from 'drizzle-orm';
import { insertOf } from '../../../database/rows.ts';
import type { Db } from '../../../database/tenant.ts';
import type { Audit } from '../../../kernel/action.ts';
import type { Actor } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { addressOf } from '../../../mail/opt-outs.ts';
import { mailOptOuts } from '../../../mail/tables.ts';
import { members } from '../../accounts/tables.ts';
import { contactIdentities } from '../tables.ts';
import { contactConsents } from './tables.ts';

export type NewConsent = Omit<
  typeof contactConsents.$inferInsert,
  'merchantId' | 'id' | 'actorType' | 'actorId' | 'recordedAt'
>;

const COLUMNS = [
  'merchantId',
  'id',
  'contactId',
  'channel',
  'purpose',
  'state',
  'basis',
  'wording',
  'wordingVersion',
  'evidence',
  'actorType',
  'actorId',
  'at',
] as const;

/** Maximum of shown consents. */
const HISTORY_MAX = 200;

/** Adds consents of many contacts, and unsubscribes the addresses of those that withdrew marketing by email. */
export async function addConsents(
  db: Db,
  merchantId: number,
  actor: Pick<Actor, 'type' | 'id'>,
  consents: readonly NewConsent[],
): Promise<Audit[]> {
  await storeConsents(db, merchantId, actor, consents);
  const optedOut = await unsubscribe(db, merchantId, consents);
  return [
    ...consents.map(
      ({ contactId, channel, purpose, state }): Audit => ({
        action: 'contact.consented',
        subject: ['contact', contactId],
        after: { channel, purpose, state },
      }),
    ),
    ...optedOut.map(
      (email): Audit => ({
        action: 'address.optedOut',
        subject: ['address', email],
        after: { source: 'team' },
      }),
    ),
  ];
}

/** Stores consents, without audit entries and without unsubscribing anybody. */
export async function storeConsents(
  db: Db,
  merchantId: number,
  { type: actorType, id: actorId }: Pick<Actor, 'type' | 'id'>,
  consents: readonly NewConsent[],
): Promise<void> {
  if (consents.length === 0) return;
  const rows = consents.map((one) => ({
    wording: '',
    wordingVersion: null,
    ...one,
    merchantId,
    id: newId(),
    actorType,
    actorId,
  }));
  await db.execute(insertOf(contactConsents, COLUMNS, rows));
}

const isNoMarketing = ({ channel, purpose, state }: NewConsent) =>
  channel === 'email' && purpose === 'marketing' && state === 'withdrawn';

/** Unsubscribes the addresses of those that withdrew marketing by email, and returns them. */
export async function unsubscribe(
  db: Db,
  merchantId: number,
  consents: readonly NewConsent[],
): Promise<string[]> {
  const contactIds = consents.filter(isNoMarketing).map(({ contactId }) => contactId);
  if (contactIds.length === 0) return [];
  const addresses = await db
    .select({ email: contactIdentities.value })
    .from(contactIdentities)
    .where(
      and(
        eq(contactIdentities.merchantId, merchantId),
        isOneOf(contactIdentities.contactId, contactIds),
        eq(contactIdentities.kind, 'email'),
      ),
    );
  if (addresses.length === 0) return [];
  const stored = await db
    .insert(mailOptOuts)
    .values(addresses.map(({ email }) => ({ merchantId, id: newId(), email, source: 'team' as const })))
    .onConflictDoNothing()
    .returning({ email: mailOptOuts.email });
  return stored.map(({ email }) => email);
}

/** Records that the contacts with an unsubscribed address withdrew their consent to marketing by email. */
export async function withdrawByAddress(
  db: Db,
  merchantId: number,
  email: string,
  { actor, place }: { readonly actor: Actor; readonly place: string },
): Promise<Audit[]> {
  const [known] = await db
    .select({ contactId: contactIdentities.contactId })
    .from(contactIdentities)
    .where(
      and(
        eq(contactIdentities.merchantId, merchantId),
        eq(contactIdentities.kind, 'email'),
        eq(contactIdentities.value, addressOf(email)),
      ),
    );
  if (!known) return [];
  const { current } = await readConsents(db, merchantId, known.contactId);
  if (
    current.some((one) => one.channel === 'email' && one.purpose === 'marketing' && one.state === 'withdrawn')
  )
    return [];
  const evidence = { place, url: '', ip: actor.ip ?? '', note: '' };
  return addConsents(db, merchantId, actor, [
    {
      contactId: known.contactId,
      channel: 'email',
      purpose: 'marketing',
      state: 'withdrawn',
      basis: 'consent',
      evidence,
      at: new Date(),
    },
  ]);
}

/** The consents of a contact with the newest of each channel and purpose, and its unsubscribed addresses. */
export async function readConsents(db: Db, merchantId: number, contactId: string) {
  const rows = await db
    .select({ row: contactConsents, first: members.firstName, last: members.lastName })
    .from(contactConsents)
    .leftJoin(
      members,
      and(
        eq(members.merchantId, contactConsents.merchantId),
        eq(contactConsents.actorType, 'member'),
        sql`${members.id}::text = ${contactConsents.actorId}`,
      ),
    )
    .where(and(eq(contactConsents.merchantId, merchantId), eq(contactConsents.contactId, contactId)))
    .orderBy(desc(contactConsents.at), desc(contactConsents.id))
    .limit(HISTORY_MAX);
  const history = rows.map(
    ({ row, first, last }): Consent => ({
      id: row.id,
      channel: row.channel,
      purpose: row.purpose,
      state: row.state,
      basis: row.basis,
      wording: row.wording,
      wordingVersion: row.wordingVersion,
      evidence: row.evidence,
      recordedBy: row.actorType,
      memberName: first === null ? null : fullName({ firstName: first, lastName: last ?? '' }),
      date: row.at.toISOString(),
    }),
  );
  const optedOut = await db
    .select({ email: mailOptOuts.email })
    .from(mailOptOuts)
    .innerJoin(
      contactIdentities,
      and(
        eq(contactIdentities.merchantId, mailOptOuts.merchantId),
        eq(contactIdentities.kind, 'email'),
        eq(contactIdentities.value, mailOptOuts.email),
      ),
    )
    .where(and(eq(mailOptOuts.merchantId, merchantId), eq(contactIdentities.contactId, contactId)));
  return { current: newest(history), history, optedOut: optedOut.map(({ email }) => email) };
}

const newest = (history: readonly Consent[]): Consent[] => [
  ...new Map(history.toReversed().map((one) => [`${one.channel} ${one.purpose}`, one])).values(),
];
