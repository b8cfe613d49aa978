import { and, desc, eq, inArray } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import { findPassages, presentFoundPassage } from '../knowledge/retrieval.ts';
import { recordUnanswered } from '../knowledge/unanswered/recording.ts';
import { conversationFor } from './access.ts';
import { messages } from './tables.ts';

/** Messages looked at to find what the visitor asks now. */
const LOOKED_AT = 10;
const SUGGESTED = 3;
/** Shorter messages ask nothing, such as "Hello?". Characters. */
const QUESTION_MIN = 12;

/** What knowledge answers to the last question of a visitor who waits for a reply. */
export async function suggestAnswers(scope: MemberScope, id: string) {
  const { tenant, services } = scope;
  const conversation = await conversationFor(scope, id, 'change');
  const asked = await lastQuestion(scope, conversation.id);
  if (!asked) return { question: null, seq: null, suggestions: [] };
  const found = await findPassages(scope, { text: asked.text, limit: SUGGESTED });
  const suggestions = found.filter(({ answers }) => answers).map(presentFoundPassage);
  if (suggestions.length === 0 && /[?？؟]\s*$/u.test(asked.text))
    await recordUnanswered(services, tenant.merchantId, {
      text: asked.text,
      reason: found.length > 0 ? 'below_threshold' : 'no_source',
      source: 'member',
      key: `${conversation.id} ${asked.seq}`,
      score: found[0]?.score ?? null,
      conversationId: conversation.id,
      visitorId: conversation.visitorId,
    });
  return { question: asked.text, seq: asked.seq, suggestions };
}

/** The last message of the visitor, unless a member has replied since. */
async function lastQuestion({ tenant: { merchantId, read } }: MemberScope, conversationId: string) {
  const rows = await read((db) =>
    db
      .select({ seq: messages.seq, text: messages.text, author: messages.authorType })
      .from(messages)
      .where(
        and(
          eq(messages.merchantId, merchantId),
          eq(messages.conversationId, conversationId),
          eq(messages.kind, 'text'),
          inArray(messages.authorType, ['visitor', 'member', 'bot']),
        ),
      )
      .orderBy(desc(messages.seq))
      .limit(LOOKED_AT),
  );
  const [last] = rows;
  return last?.author === 'visitor' && last.text.trim().length >= QUESTION_MIN ? last : null;
}
