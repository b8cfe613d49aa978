import type { ImportBasis } from '@foyer/contract/contacts/import-shapes';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { type NewConsent, storeConsents, unsubscribe } from '../consents/store.ts';
import { contactConsents } from '../consents/tables.ts';
import type { MarketingConsent } from '../consents/texts.ts';
import type { ContactRecord } from '../record.ts';
import { type ImportRecord, importer } from './access.ts';
import type { StagedRow } from './checking.ts';

/** What each basis says about the people of a file. */
const MEANING: Readonly<
  Record<Exclude<ImportBasis, 'none'>, Pick<NewConsent, 'purpose' | 'basis' | 'wording'>>
> = {
  agreed: { purpose: 'marketing', basis: 'consent', wording: 'They agreed to be contacted' },
  customers: { purpose: 'service', basis: 'contract', wording: 'They are customers already' },
  asked: { purpose: 'service', basis: 'consent', wording: 'They asked us to get in touch' },
};

const STATED = { purpose: 'marketing', basis: 'consent' } as const;

const CHANNELS = { email: 'email', phone: 'phone' } as const;

const evidenceOf = ({ id, fileName }: ImportRecord): NewConsent['evidence'] => ({
  place: fileName,
  url: `/contacts/import?id=${id}`,
  ip: '',
  note: '',
});

/** A contact of a row, with the consents that the row states. */
interface Person {
  readonly contact: ContactRecord;
  readonly stated: readonly MarketingConsent[];
  readonly isCreated: boolean;
  /** Whether the import left the contact out, as the member chose for existing ones. */
  readonly isSkipped: boolean;
}

/**
 * Records the consents of people of an import: those that rows state, and its basis for the other channels by which they
 * can be reached. Of existing contacts, only withdrawals and what was never recorded, so that no file undoes a
 * withdrawal. The audit entry of the import stands for all of them. Returns the ids of the contacts.
 */
export async function recordConsents(
  db: Db,
  record: ImportRecord,
  people: readonly Person[],
): Promise<Set<string>> {
  const { merchantId } = record;
  const existing = people.flatMap(({ contact, isCreated }) => (isCreated ? [] : [contact.id]));
  const keyOf = ({ contactId, channel, purpose }: Pick<NewConsent, 'contactId' | 'channel' | 'purpose'>) =>
    `${contactId} ${channel} ${purpose}`;
  const newest = await newestConsents(db, merchantId, [...new Set(existing)]);
  const states = new Map(newest.map((one) => [keyOf(one), one.state]));
  const common = { evidence: evidenceOf(record), at: new Date() };
  const consents = people.flatMap(({ contact, stated, isCreated, isSkipped }): NewConsent[] => {
    const given = { ...common, contactId: contact.id };
    const wanted = [
      ...stated
        .map((one): NewConsent => ({ ...given, ...STATED, ...one }))
        .filter((one) => isCreated || (one.state === 'withdrawn' && states.get(keyOf(one)) !== 'withdrawn')),
      ...(isSkipped ? [] : basisOf(record, contact))
        .map((one): NewConsent => ({ ...given, ...one, state: 'given' }))
        .filter(
          (one) =>
            !states.has(keyOf(one)) &&
            (one.purpose !== STATED.purpose || !stated.some(({ channel }) => channel === one.channel)),
        ),
    ];
    for (const one of wanted) states.set(keyOf(one), one.state);
    return wanted;
  });
  await storeConsents(db, merchantId, importer(record), consents);
  await unsubscribe(db, merchantId, consents);
  return new Set(consents.map(({ contactId }) => contactId));
}

/** The basis of an import for each channel by which a contact can be reached. */
function basisOf({ basis }: ImportRecord, { identities }: ContactRecord) {
  if (!basis || basis === 'none') return [];
  const kinds = new Set(identities.map(({ kind }) => kind));
  return Object.values(CHANNELS).flatMap((channel) =>
    kinds.has(channel) ? [{ ...MEANING[basis], channel }] : [],
  );
}

/** Removes the agreements that the import recorded. Withdrawals stay: these people still want no messages. */
export async function removeBasis(db: Db, record: ImportRecord, rows: readonly StagedRow[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ contactId }) => contactId ?? []))];
  await db
    .delete(contactConsents)
    .where(
      and(
        eq(contactConsents.merchantId, record.merchantId),
        isOneOf(contactConsents.contactId, ids),
        eq(contactConsents.state, 'given'),
        sql`${contactConsents.evidence} ->> 'url' = ${evidenceOf(record).url}`,
      ),
    );
}

/** The newest consent of contacts for each channel and purpose. */
const newestConsents = async (db: Db, merchantId: number, contactIds: readonly string[]) =>
  contactIds.length === 0
    ? []
    : db
        .selectDistinctOn([contactConsents.contactId, contactConsents.channel, contactConsents.purpose])
        .from(contactConsents)
        .where(
          and(eq(contactConsents.merchantId, merchantId), isOneOf(contactConsents.contactId, contactIds)),
        )
        .orderBy(
          contactConsents.contactId,
          contactConsents.channel,
          contactConsents.purpose,
          desc(contactConsents.at),
          desc(contactConsents.id),
        );
