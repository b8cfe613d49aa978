import { noContact, proposalOver } from '@foyer/contract/extraction/errors';
import type { ExtractionProposal } from '@foyer/contract/extraction/shapes';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { readFields } from '../contacts/own-fields.ts';
import { readContactRecords } from '../contacts/store.ts';
import { conversationFor } from '../conversations/access.ts';
import { changeVisitorWithin } from '../visitors/actions.ts';
import { extractionProposals, extractors } from './tables.ts';
import { currentValue, readingOf, takeWithin } from './taking.ts';

const SHOWN_MAX = 100;

const COLUMN_NAMES: Readonly<Record<string, string>> = {
  email: 'Email',
  phone: 'Phone',
  city: 'City',
  company: 'Company',
  notes: 'Notes',
};

const selectProposals = (db: Db) =>
  db
    .select({ proposal: extractionProposals, extractor: extractors })
    .from(extractionProposals)
    .innerJoin(
      extractors,
      and(
        eq(extractors.merchantId, extractionProposals.merchantId),
        eq(extractors.id, extractionProposals.extractorId),
      ),
    )
    .$dynamic();

/** The values found in a conversation, newest first. */
export async function readProposals(
  db: Db,
  merchantId: number,
  conversationId: string,
): Promise<ExtractionProposal[]> {
  const rows = await selectProposals(db)
    .where(
      and(
        eq(extractionProposals.merchantId, merchantId),
        eq(extractionProposals.conversationId, conversationId),
      ),
    )
    .orderBy(desc(extractionProposals.createdAt), desc(extractionProposals.id))
    .limit(SHOWN_MAX);
  if (rows.length === 0) return [];
  const contactId = (await readingOf(db, merchantId, conversationId, new Date()))?.contactId ?? null;
  const record = contactId
    ? (await readContactRecords(db, merchantId, [contactId])).get(contactId)
    : undefined;
  const names = new Map((await readFields(db, merchantId)).map(({ id, name }) => [id, name]));
  return rows.map(({ proposal, extractor: { name, kind, target } }) => ({
    id: proposal.id,
    conversationId,
    messageId: proposal.messageId,
    extractorId: proposal.extractorId,
    name,
    kind,
    text: proposal.text,
    value: proposal.value,
    target,
    targetName: COLUMN_NAMES[target] ?? names.get(target) ?? '',
    current: currentValue(record, target),
    state: proposal.state,
    isAutomatic: proposal.isAutomatic,
    createdDate: proposal.createdAt.toISOString(),
  }));
}

/** A proposal of a conversation that the member may change, locked. @throws Refusal `not_found`, `proposal_over` */
async function lockProposal(db: Db, merchantId: number, id: string) {
  const [row] = await selectProposals(db)
    .where(and(eq(extractionProposals.merchantId, merchantId), eq(extractionProposals.id, id)))
    .for('update', { of: extractionProposals });
  if (!row) throw notFound();
  if (row.proposal.state !== 'proposed') throw new Refusal(proposalOver);
  return row;
}

async function allowProposal(scope: MemberScope, id: string): Promise<void> {
  const { merchantId, read } = scope.tenant;
  const [row] = await read((db) =>
    db
      .select({ conversationId: extractionProposals.conversationId })
      .from(extractionProposals)
      .where(and(eq(extractionProposals.merchantId, merchantId), eq(extractionProposals.id, id))),
  );
  if (!row) throw notFound();
  await conversationFor(scope, row.conversationId, 'change');
}

/** Sets the state of a proposal. */
export const markProposal = (db: Db, merchantId: number, id: string, state: ExtractionProposal['state']) =>
  db
    .update(extractionProposals)
    .set({ state, isAutomatic: false })
    .where(and(eq(extractionProposals.merchantId, merchantId), eq(extractionProposals.id, id)));

/** Dismisses a proposal. @throws Refusal `not_found`, `proposal_over` */
export async function dismiss(scope: MemberScope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  await allowProposal(scope, id);
  await act(scope, async (db) => {
    await lockProposal(db, merchantId, id);
    await markProposal(db, merchantId, id, 'dismissed');
    return { result: undefined, audit: [], events: [settingsChanged(merchantId, 'proposals')] };
  });
}

/**
 * Stores the value of a proposal in the contact. An address or number makes a visitor a contact.
 * @throws Refusal `not_found`, `proposal_over`, `extraction_no_contact`, or that of a value the field does not take
 */
export async function take(scope: MemberScope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  await allowProposal(scope, id);
  await act(scope, async (db) => {
    const { proposal, extractor } = await lockProposal(db, merchantId, id);
    const reading = await readingOf(db, merchantId, proposal.conversationId, new Date());
    if (!reading) throw notFound();
    const { target } = extractor;
    if (!reading.contactId && target !== 'email' && target !== 'phone') throw new Refusal(noContact);
    const { audit, events } = reading.contactId
      ? await takeWithin(db, scope, reading.contactId, target, proposal.value)
      : await changeVisitorWithin(db, scope, reading.visitorId, { [target]: proposal.value });
    await markProposal(db, merchantId, id, 'taken');
    return {
      result: undefined,
      audit,
      events: [...events, settingsChanged(merchantId, 'proposals')],
    };
  });
}
