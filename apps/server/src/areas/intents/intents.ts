import { intentNameTaken, tooManyIntents } from '@foyer/contract/intents/errors';
import { intentList } from '@foyer/contract/intents/list';
import type { Intent, IntentDetail, IntentInput } from '@foyer/contract/intents/shapes';
import { INTENT_LIMITS } from '@foyer/domain/intents';
import { and, desc, eq, ilike, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { containing } from '../../kernel/like.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput, Refusal } from '../../kernel/refusal.ts';
import { tableList } from '../../kernel/table-list.ts';
import { knowledgeBases, knowledgeDocuments } from '../knowledge/tables.ts';
import { requireBot } from './bots.ts';
import { intentExamples, intents } from './tables.ts';

export type IntentRow = typeof intents.$inferSelect;
type Origin = IntentDetail['texts'][number]['origin'];

export const presentIntent = (row: IntentRow): Intent => ({
  id: row.id,
  name: row.name,
  description: row.description,
  response: row.response,
  knowledgeBaseId: row.knowledgeBaseId,
  documentId: row.documentId,
  botId: row.botId,
  examples: row.examples,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export const intentRecords = recordsOf({
  table: intents,
  name: 'intent',
  topic: 'intents',
  present: presentIntent,
  unique: { index: 'intents_name', error: intentNameTaken, field: 'name' },
  isSerial: true,
  async follow({ tenant: { merchantId } }, db, before) {
    if (!before) await refuseTooMany(db, merchantId);
    // Whether the live training is outdated is shown with the trainings.
    return { events: [settingsChanged(merchantId, 'intentTrainings')] };
  },
});

/** @throws Refusal when there are more intents than allowed */
export async function refuseTooMany(db: Db, merchantId: number): Promise<void> {
  const max = INTENT_LIMITS.intents;
  if ((await db.$count(intents, eq(intents.merchantId, merchantId))) > max)
    throw new Refusal(tooManyIntents, { values: { max } });
}

const { botId, documentId, examples, id, knowledgeBaseId, modifiedAt, name } = intents;

export const intentRows = tableList(intents, {
  list: intentList,
  id,
  sorts: { name: sql`lower(${name})`, examples, changed: modifiedAt },
  filters: { base: knowledgeBaseId, document: documentId, bot: botId },
  search: (text) => ilike(name, containing(text)),
});

/** The wire form of an intent with its examples. */
export const presentDetail = ({ read }: Tenant, row: IntentRow): Promise<IntentDetail> =>
  read(async (db) => ({
    ...presentIntent(row),
    texts: await db
      .select({ text: intentExamples.text, origin: intentExamples.origin })
      .from(intentExamples)
      .where(and(eq(intentExamples.merchantId, row.merchantId), eq(intentExamples.intentId, row.id)))
      .orderBy(desc(intentExamples.createdAt), desc(intentExamples.id)),
  }));

const keyOf = (text: string) => text.toLowerCase();

/**
 * Makes the texts the examples of an intent, or adds them. Returns whether something changed, and how many there are.
 * @throws Refusal when there are too many
 */
export async function writeExamples(
  db: Db,
  { merchantId, intentId }: { merchantId: number; intentId: string },
  texts: readonly string[],
  origin: Origin,
  isReplacing = false,
): Promise<{ isChanged: boolean; count: number; added: number }> {
  const own = and(eq(intentExamples.merchantId, merchantId), eq(intentExamples.intentId, intentId));
  const there = await db
    .select({ id: intentExamples.id, text: intentExamples.text })
    .from(intentExamples)
    .where(own);
  const known = new Set(there.map(({ text }) => keyOf(text)));
  const wanted = new Map(texts.map((text) => [keyOf(text), text]));
  const added = [...wanted].filter(([key]) => !known.has(key)).map(([, text]) => text);
  const gone = isReplacing ? there.filter(({ text }) => !wanted.has(keyOf(text))) : [];
  const count = there.length + added.length - gone.length;
  if (count > INTENT_LIMITS.examples)
    throw badInput('examples', 'An intent can have at most {max} examples.', { max: INTENT_LIMITS.examples });
  if (gone.length > 0)
    await db
      .delete(intentExamples)
      .where(
        and(own, sql`${intentExamples.id} = any(${`{${gone.map((one) => one.id).join(',')}}`}::uuid[])`),
      );
  if (added.length > 0)
    await db
      .insert(intentExamples)
      // The first text is the newest.
      .values(added.toReversed().map((text) => ({ merchantId, id: newId(), intentId, text, origin })));
  return { isChanged: added.length + gone.length > 0, count, added: added.length };
}

/**
 * The values of an intent without its examples.
 * @throws Refusal when its knowledge base, document or bot does not exist
 */
export async function intentValues(
  db: Db,
  merchantId: number,
  { examples: _, ...values }: IntentInput,
): Promise<Omit<IntentInput, 'examples'>> {
  await requireBot(db, merchantId, values.botId);
  const [base] = values.knowledgeBaseId
    ? await db
        .select({ id: knowledgeBases.id })
        .from(knowledgeBases)
        .where(and(eq(knowledgeBases.merchantId, merchantId), eq(knowledgeBases.id, values.knowledgeBaseId)))
    : [{}];
  if (!base) throw badInput('knowledgeBaseId', 'This knowledge base does not exist.');
  const [document] = values.documentId
    ? await db
        .select({ id: knowledgeDocuments.id })
        .from(knowledgeDocuments)
        .where(
          and(eq(knowledgeDocuments.merchantId, merchantId), eq(knowledgeDocuments.id, values.documentId)),
        )
    : [{}];
  if (!document) throw badInput('documentId', 'This document does not exist.');
  return values;
}
