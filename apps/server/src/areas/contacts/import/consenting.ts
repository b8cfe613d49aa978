import type { ImportBasis } from '@foyer/contract/contacts/import-shapes';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { type NewConsent, storeConsents, unsubscribe } from '../consents/store.ts';
import { contactConsents } from '../consents/tables.ts';
import type { MarketingConsent } from '../consents/texts.ts';
import type { ContactRecord } from '../record.ts';
import { type ImportRecord, importer, UNDOER } from './access.ts';
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

const evidenceOf = ({ id, fileName }: ImportRecord, note = ''): NewConsent['evidence'] => ({
  place: fileName,
  url: `/contacts/import?id=${id}`,
  ip: '',
  note,
});

/** A contact that an import created, with the consents that its row states. */
export interface Created {
  readonly contact: ContactRecord;
  readonly stated: readonly MarketingConsent[];
}

/**
 * Records the consents of the contacts that an import created: those that their rows state, and its basis for the other
 * channels by which they can be reached. The audit entry of the import stands for all of them.
 */
export async function recordConsents(
  db: Db,
  record: ImportRecord,
  created: readonly Created[],
): Promise<void> {
  const { merchantId } = record;
  const common = { evidence: evidenceOf(record), at: new Date() };
  const consents = created.flatMap(({ contact, stated }): NewConsent[] => [
    ...stated.map((one) => ({ ...common, ...STATED, ...one, contactId: contact.id })),
    ...basisOf(record, contact)
      .filter(
        ({ channel, purpose }) =>
          purpose !== STATED.purpose || !stated.some((one) => one.channel === channel),
      )
      .map((one) => ({ ...common, ...one, state: 'given' as const, contactId: contact.id })),
  ]);
  await storeConsents(db, merchantId, importer(record), consents);
  await unsubscribe(db, merchantId, consents);
}

/** Records the withdrawals that rows state for existing contacts. Agreements are ignored, so that no file undoes a withdrawal. */
export async function recordWithdrawals(
  db: Db,
  record: ImportRecord,
  stated: ReadonlyMap<string, readonly MarketingConsent[]>,
): Promise<void> {
  const { merchantId } = record;
  const newest = await newestConsents(db, merchantId, [...stated.keys()]);
  const keyOf = (contactId: string, channel: string) => `${contactId} ${channel}`;
  const isWithdrawn = new Set(
    newest
      .filter(({ purpose, state }) => purpose === STATED.purpose && state === 'withdrawn')
      .map(({ contactId, channel }) => keyOf(contactId, channel)),
  );
  const common = { ...STATED, evidence: evidenceOf(record), at: new Date() };
  const withdrawn = [...stated].flatMap(([contactId, consents]) =>
    consents
      .filter(({ state, channel }) => state === 'withdrawn' && !isWithdrawn.has(keyOf(contactId, channel)))
      .map((one): NewConsent => ({ ...common, ...one, contactId })),
  );
  await storeConsents(db, merchantId, importer(record), withdrawn);
  await unsubscribe(db, merchantId, withdrawn);
}

/** The basis of an import for each channel by which a contact can be reached. */
function basisOf({ basis }: ImportRecord, { identities }: ContactRecord) {
  if (!basis || basis === 'none') return [];
  const kinds = new Set(identities.map(({ kind }) => kind));
  return Object.values(CHANNELS).flatMap((channel) =>
    kinds.has(channel) ? [{ ...MEANING[basis], channel }] : [],
  );
}

/**
 * Withdraws what the import recorded for contacts that its undo keeps, unless they gave or withdrew it themselves since.
 * Unsubscribes nobody, as nobody asked for it.
 */
export async function withdrawBasis(db: Db, record: ImportRecord, rows: readonly StagedRow[]): Promise<void> {
  const { merchantId } = record;
  const ids = rows.flatMap(({ isCreated, contactId }) => (isCreated && contactId ? [contactId] : []));
  const newest = await newestConsents(db, merchantId, ids);
  const evidence = evidenceOf(record, 'The import was undone.');
  const withdrawn = newest
    .filter(({ state, evidence: { url } }) => state === 'given' && url === evidence.url)
    .map(({ contactId, channel, purpose, basis, wording }) => ({
      contactId,
      channel,
      purpose,
      basis,
      wording,
      state: 'withdrawn' as const,
      evidence,
      at: new Date(),
    }));
  await storeConsents(db, merchantId, UNDOER, withdrawn);
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
