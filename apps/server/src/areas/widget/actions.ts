import { and, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { VisitorScope } from '../../kernel/context.ts';
import { appendWithin, eventEntry, storedEvents } from '../conversations/append.ts';
import { visitorSpeaker } from '../conversations/beginning.ts';
import type { ConversationRow } from '../conversations/present.ts';
import { conversations } from '../conversations/tables.ts';
import { changeVisitor, type VisitorChanges } from '../visitors/actions.ts';
import type { VisitorRow } from '../visitors/who.ts';
import { currentConversation } from './queries.ts';

export type Contact = Pick<
  VisitorChanges,
  'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'country'
>;

/**
 * The visitor says who they are. What the merchant's server vouched for is not theirs to change. In an open
 * conversation the team sees that they did.
 */
export async function introduce(scope: VisitorScope, contact: Contact, consent: boolean): Promise<void> {
  const { tenant, caller } = scope;
  await changeVisitor(scope, caller.id, (before) => ({
    ...(before.externalId ? blanksOf(before, contact) : contact),
    ...(consent && !before.consentAt && { consentAt: new Date() }),
  }));
  const row = await currentConversation(tenant, caller.id);
  if (row?.status !== 'open') return;
  const speaker = await visitorSpeaker(scope, caller.id);
  await act(scope, async (db) => {
    const stored = await appendWithin(db, [eventEntry(row, speaker, { type: 'identified' })]);
    return { result: undefined, audit: [], events: storedEvents(row, stored) };
  });
}

const blanksOf = (before: VisitorRow, contact: Contact): Contact =>
  Object.fromEntries(Object.entries(contact).filter(([part]) => before[part as keyof Contact] === ''));

/** The visitor rates the chat; a later rating replaces the earlier one. */
export async function rate(
  scope: VisitorScope,
  row: ConversationRow,
  rating: { readonly score: number; readonly comment: string },
): Promise<void> {
  const { merchantId } = scope.tenant;
  const speaker = await visitorSpeaker(scope, scope.caller.id);
  await act(scope, async (db) => {
    await db
      .update(conversations)
      .set({ ratingScore: rating.score, ratingComment: rating.comment })
      .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, row.id)));
    const stored = await appendWithin(db, [eventEntry(row, speaker, { type: 'rated', ...rating })]);
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
