import { and, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { VisitorScope } from '../../kernel/context.ts';
import { appendWithin, eventEntry, storedEvents } from '../conversations/append.ts';
import type { ConversationRow } from '../conversations/present.ts';
import { conversations } from '../conversations/tables.ts';
import { visitorAuthor } from '../conversations/visitor-conversation.ts';
import { changeVisitor, type VisitorChanges } from '../visitors/actions.ts';
import type { VisitorRow } from '../visitors/identification.ts';
import { currentConversation } from './queries.ts';

export type Contact = Pick<
  VisitorChanges,
  'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'country'
>;

/**
 * Stores the contact data of a visitor. Fields set by a signed identity cannot be changed. Adds an event to an open
 * conversation.
 */
export async function introduce(scope: VisitorScope, contact: Contact, consent: boolean): Promise<void> {
  const { tenant, caller } = scope;
  await changeVisitor(scope, caller.id, (before) => ({
    ...(before.externalId ? blanksOf(before, contact) : contact),
    ...(consent && !before.consentAt && { consentAt: new Date() }),
  }));
  const row = await currentConversation(tenant, caller.id);
  if (row?.status !== 'open') return;
  const author = await visitorAuthor(scope, caller.id);
  await act(scope, async (db) => {
    const stored = await appendWithin(db, [eventEntry(row, author, { type: 'identified' })]);
    return { result: undefined, audit: [], events: storedEvents(row, stored) };
  });
}

const blanksOf = (before: VisitorRow, contact: Contact): Contact =>
  Object.fromEntries(Object.entries(contact).filter(([part]) => before[part as keyof Contact] === ''));

/** Stores the visitor's rating of a chat. A later rating replaces it. */
export async function rate(
  scope: VisitorScope,
  row: ConversationRow,
  rating: { readonly score: number; readonly comment: string },
): Promise<void> {
  const { merchantId } = scope.tenant;
  const author = await visitorAuthor(scope, scope.caller.id);
  await act(scope, async (db) => {
    await db
      .update(conversations)
      .set({ ratingScore: rating.score, ratingComment: rating.comment })
      .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, row.id)));
    const stored = await appendWithin(db, [eventEntry(row, author, { type: 'rated', ...rating })]);
    return {
      result: undefined,
      audit: [
        {
          action: 'conversation.rated',
          subject: ['conversation', row.id],
          before: { score: row.ratingScore },
          after: { score: rating.score },
        },
      ],
      events: [
        ...storedEvents(row, stored),
        {
          name: 'conversation.changed',
          data: { merchantId, conversationID: row.id, referenceID: row.visitorId },
        },
      ],
    };
  });
}
