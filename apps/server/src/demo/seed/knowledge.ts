import { ANSWER_SCORE } from '@foyer/domain/knowledge';
import { and, desc, eq, gt, ilike, sql } from 'drizzle-orm';
import { conversations, messages } from '../../areas/conversations/tables.ts';
import { createWithin } from '../../areas/knowledge/documents.ts';
import { findPassages } from '../../areas/knowledge/retrieval.ts';
import { knowledgeBases, knowledgeDocuments } from '../../areas/knowledge/tables.ts';
import { trainDocument } from '../../areas/knowledge/training.ts';
import { recordUnanswered } from '../../areas/knowledge/unanswered/recording.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { askedQuestions, CHANGED_TEXT, knowledgeRecipes } from '../content/knowledge.ts';
import { TIDEWELL } from '../ids.ts';
import { DAY_MS } from './calendar.ts';

/** Questions of the demo's conversations that are put to knowledge. */
const ASKED_MAX = 80;

/** Fills and trains the knowledge bases of Tidewell, if it never had any, and asks what its visitors asked. */
export async function seedKnowledge(services: Services): Promise<void> {
  const tenant = services.database.tenant(TIDEWELL);
  const [known] = await tenant.read((db) =>
    db.select({ id: knowledgeBases.id }).from(knowledgeBases).limit(1),
  );
  if (known) return;
  const documents = await tenant.transaction(async (db) => {
    const ids: string[] = [];
    for (const { documents: inputs, ...base } of knowledgeRecipes) {
      const baseId = newId();
      await db.insert(knowledgeBases).values({ merchantId: TIDEWELL, id: baseId, ...base });
      const { result } = await createWithin(db, TIDEWELL, baseId, inputs, true);
      ids.push(...result.filter(({ kind }) => kind !== 'url').map(({ id }) => id));
    }
    return ids;
  });
  for (const id of documents) await trainDocument(services, TIDEWELL, id, false);
  await tenant.read((db) =>
    db
      .update(knowledgeDocuments)
      .set({ content: CHANGED_TEXT, state: 'outOfSync', stateAt: new Date() })
      .where(
        and(
          eq(knowledgeDocuments.merchantId, TIDEWELL),
          eq(knowledgeDocuments.name, 'Oiling your furniture'),
        ),
      ),
  );
  await askKnowledge(services);
}

/** Puts questions of visitors to knowledge, and records those that it cannot answer. */
async function askKnowledge(services: Services): Promise<void> {
  const now = Date.now();
  const tenant = services.database.tenant(TIDEWELL);
  const asked = await tenant.read((db) =>
    db
      .select({
        text: messages.text,
        at: messages.createdAt,
        conversationId: messages.conversationId,
        seq: messages.seq,
        visitorId: conversations.visitorId,
      })
      .from(messages)
      .innerJoin(
        conversations,
        and(eq(conversations.merchantId, TIDEWELL), eq(conversations.id, messages.conversationId)),
      )
      .where(
        and(
          eq(messages.merchantId, TIDEWELL),
          eq(messages.authorType, 'visitor'),
          eq(messages.kind, 'text'),
          eq(conversations.kind, 'chat'),
          // What is asked later is often not understood by itself.
          sql`not exists (select from messages earlier where earlier.merchant_id = ${TIDEWELL}
            and earlier.conversation_id = ${messages.conversationId} and earlier.seq < ${messages.seq}
            and earlier.author_type = 'visitor' and earlier.kind = 'text')`,
          gt(messages.createdAt, new Date(now - 14 * DAY_MS)),
          ilike(messages.text, '%?'),
          sql`length(${messages.text}) between 15 and 160`,
        ),
      )
      .orderBy(desc(messages.createdAt))
      .limit(ASKED_MAX),
  );
  const all = [
    ...asked.map(({ seq, ...one }) => ({ ...one, key: `${one.conversationId} ${seq}` })),
    ...askedQuestions.map(({ text, daysAgo }, n) => ({
      text,
      at: new Date(now - daysAgo * DAY_MS),
      key: `demo ${n}`,
      conversationId: null,
      visitorId: null,
    })),
  ];
  for (const question of all) {
    const [best] = await findPassages({ services, tenant }, { text: question.text, limit: 1 });
    if (best?.answers) continue;
    await recordUnanswered(services, TIDEWELL, {
      ...question,
      source: 'widget',
      reason: best && best.score >= ANSWER_SCORE / 2 ? 'below_threshold' : 'no_source',
      score: best?.score ?? null,
    });
  }
}
