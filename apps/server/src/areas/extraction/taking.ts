import type { ContactPatch } from '@foyer/contract/contacts/shapes';
import type { ExtractionProposal } from '@foyer/contract/extraction/shapes';
import type { Extracted } from '@foyer/domain/extraction';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Outcome } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { findValues, type ReadingContext } from '../../kernel/finding-values.ts';
import { patchContactWithin } from '../contacts/contact-actions.ts';
import { countryOfTimeZone } from '../contacts/identities.ts';
import type { ContactRecord } from '../contacts/record.ts';
import { conversations } from '../conversations/tables.ts';
import { merchantOf } from '../merchants/queries.ts';
import { visitors } from '../visitors/tables.ts';
import type { ExtractorRow } from './rules.ts';

type Target = ExtractionProposal['target'];

/** What a contact has at a target now. Several addresses or numbers are joined by commas. */
export function currentValue(record: ContactRecord | undefined, target: Target): string {
  if (!record) return '';
  switch (target) {
    case 'email':
    case 'phone':
      return valuesOf(record, target).join(', ');
    case 'city':
    case 'company':
    case 'notes':
      return record[target];
    default:
      return record.fields[target] ?? '';
  }
}

const valuesOf = ({ identities }: ContactRecord, kind: 'email' | 'phone'): string[] =>
  identities.flatMap((one) => (one.kind === kind ? [one.value] : []));

/** Whether a contact has this value already. */
export const hasValue = (record: ContactRecord | undefined, target: Target, value: string): boolean => {
  const current = currentValue(record, target);
  return target === 'notes' ? current.includes(value) : current.split(', ').includes(value);
};

/** The change that stores a value. Addresses and numbers are added, notes extended, others replaced. */
function patchOf(record: ContactRecord, target: Target, value: string): ContactPatch {
  switch (target) {
    case 'email':
      return { emails: [...valuesOf(record, 'email'), value] };
    case 'phone':
      return { phones: [...valuesOf(record, 'phone'), value] };
    case 'notes':
      return { notes: record.notes ? `${record.notes}\n${value}` : value };
    case 'city':
    case 'company':
      return { [target]: value };
    default:
      return { fields: { [target]: value } };
  }
}

/** Stores a value in a contact. @throws Refusal when it has not the format of the field */
export async function takeWithin(
  db: Db,
  scope: Scope,
  contactId: string,
  target: Target,
  value: string,
): Promise<Outcome<boolean>> {
  const outcome = await patchContactWithin(db, scope, contactId, (record) =>
    hasValue(record, target, value) ? {} : patchOf(record, target, value),
  );
  return { ...outcome, result: outcome.audit.length > 0 };
}

/** A conversation with what its messages are read with. */
export interface Reading {
  readonly visitorId: string;
  readonly contactId: string | null;
  readonly context: ReadingContext;
}

/** What the messages of a conversation are read with. Undefined when it is gone. */
export async function readingOf(
  db: Db,
  merchantId: number,
  conversationId: string,
  at: Date,
): Promise<Reading | undefined> {
  const [row] = await db
    .select({
      visitorId: visitors.id,
      contactId: visitors.contactId,
      country: visitors.country,
      own: conversations.language,
      language: visitors.language,
    })
    .from(conversations)
    .innerJoin(
      visitors,
      and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
    )
    .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, conversationId)));
  if (!row) return undefined;
  const { timeZone } = await merchantOf(db, merchantId);
  const language = (row.own || row.language || '').toLowerCase().split('-')[0] ?? '';
  const country = row.country || countryOfTimeZone(timeZone);
  return { visitorId: row.visitorId, contactId: row.contactId, context: { country, language, at } };
}

/** The values of an extractor in a text that the contact has not yet. */
export const newValues = (
  extractor: ExtractorRow,
  text: string,
  reading: Reading,
  record: ContactRecord | undefined,
): Extracted[] =>
  findValues(extractor, text, reading.context).filter(
    ({ value }) => !hasValue(record, extractor.target, value),
  );
