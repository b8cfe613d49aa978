import type { AiSummary } from '@foyer/contract/ai/shapes';
import { and, eq } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import { badInput } from '../../kernel/refusal.ts';
import { conversationFor } from '../conversations/access.ts';
import { askModel } from './asking.ts';
import { dataBlocks } from './data-blocks.ts';
import type { ModelQuestion } from './questions.ts';
import { aiSummaries } from './tables.ts';
import { readLines, transcriptOf } from './transcript.ts';

const LINES = 200;
/** Models that think before they answer need most of them for that. */
const OUTPUT_TOKENS = 3_000;
/** Characters. */
const SUMMARY_MAX = 4_000;
const LANGUAGES = { en: 'English', ar: 'Arabic' } as const;

const present = ({ text, model, seq, createdAt }: typeof aiSummaries.$inferSelect): AiSummary => ({
  ...{ text, model, seq },
  createdDate: createdAt.toISOString(),
});

/** The last summary of a conversation. Null if there is none. */
export async function findSummary(scope: MemberScope, id: string): Promise<AiSummary | null> {
  const { merchantId, read } = scope.tenant;
  const conversation = await conversationFor(scope, id);
  const [row] = await read((db) =>
    db
      .select()
      .from(aiSummaries)
      .where(and(eq(aiSummaries.merchantId, merchantId), eq(aiSummaries.conversationId, conversation.id))),
  );
  return row ? present(row) : null;
}

/**
 * Lets a model summarize a conversation, in the language of the member, and stores the summary.
 * @throws Refusal `not_found`, or AiFailure
 */
export async function summarize(
  scope: MemberScope,
  id: string,
  onText: ModelQuestion['onText'],
): Promise<AiSummary> {
  const { tenant, services, locale } = scope;
  const conversation = await conversationFor(scope, id, 'change');
  const lines = await readLines(tenant, conversation.id, { limit: LINES, withNotes: true });
  const last = lines.at(-1);
  if (!last) throw badInput('id', 'This conversation has no messages yet.');
  const { block, rule } = dataBlocks();
  const { text, model } = await askModel(services, tenant.merchantId, {
    purpose: 'summary',
    system: [
      'You summarize a support conversation for a colleague who takes it over.',
      `Write in ${LANGUAGES[locale]}, at most five short lines of plain text, each beginning with "- ":`,
      'what the customer wants, what was done or promised, and what is still open. Only what was said; no advice.',
      rule,
    ].join('\n'),
    messages: [{ role: 'user', content: block('Conversation', transcriptOf(lines)) }],
    ...{ maxOutputTokens: OUTPUT_TOKENS, conversationId: conversation.id, agentId: null, caps: null },
    ...{ signal: scope.disconnected(), onText },
  });
  const summary = { text: text.trim().slice(0, SUMMARY_MAX), model, seq: last.seq, createdAt: new Date() };
  await tenant.transaction((db) =>
    db
      .insert(aiSummaries)
      .values({ merchantId: tenant.merchantId, conversationId: conversation.id, ...summary })
      .onConflictDoUpdate({ target: [aiSummaries.merchantId, aiSummaries.conversationId], set: summary }),
  );
  return present({ merchantId: tenant.merchantId, conversationId: conversation.id, ...summary });
}
