import { createHash } from 'node:crypto';
import { MIN_EXAMPLES } from '@foyer/domain/intents';
import type { Example } from '@foyer/domain/intents/training';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { unansweredGroups, unansweredQuestions } from '../../knowledge/unanswered/tables.ts';
import { intentExamples, intents } from '../tables.ts';

/** Fewer dismissed questions teach nothing. */
const MIN_DISMISSED = 5;
const DISMISSED_MAX = 1_000;

/** The intents that are trained, with their examples. */
export interface Material {
  readonly intents: readonly { readonly id: string; readonly name: string }[];
  /** Examples with the label after the last intent are dismissed questions, which are to be refused. */
  readonly examples: readonly Example[];
  /** Changes when something of it changes. */
  readonly hash: string;
}

/** Condition for the intents that a bot understands: those of all bots and its own. Null: only those of all bots. */
export const ofBots = (botId: string | null) =>
  botId ? or(isNull(intents.botId), eq(intents.botId, botId)) : isNull(intents.botId);

/** What the training of a bot is made of: the intents of all bots and its own, with enough examples. */
export async function readMaterial(db: Db, merchantId: number, botId: string | null): Promise<Material> {
  const rows = await db
    .select({ id: intents.id, name: intents.name, text: intentExamples.text })
    .from(intents)
    .innerJoin(
      intentExamples,
      and(eq(intentExamples.merchantId, merchantId), eq(intentExamples.intentId, intents.id)),
    )
    .where(
      and(eq(intents.merchantId, merchantId), sql`${intents.examples} >= ${MIN_EXAMPLES}`, ofBots(botId)),
    )
    .orderBy(asc(intents.id), asc(intentExamples.id));
  const trained = [...new Map(rows.map(({ id, name }) => [id, { id, name }])).values()];
  const labels = new Map(trained.map(({ id }, label) => [id, label]));
  const dismissed = await db
    .select({ text: unansweredQuestions.text })
    .from(unansweredQuestions)
    .innerJoin(
      unansweredGroups,
      and(eq(unansweredGroups.merchantId, merchantId), eq(unansweredGroups.id, unansweredQuestions.groupId)),
    )
    .where(and(eq(unansweredQuestions.merchantId, merchantId), eq(unansweredGroups.state, 'dismissed')))
    .orderBy(asc(unansweredQuestions.id))
    .limit(DISMISSED_MAX);
  const refused = dismissed.length >= MIN_DISMISSED ? dismissed : [];
  const examples = [
    ...rows.map(({ id, text }) => ({ text, label: labels.get(id) ?? 0 })),
    ...refused.map(({ text }) => ({ text, label: trained.length })),
  ];
  const hash = createHash('sha256')
    .update(JSON.stringify([trained, examples]))
    .digest('base64url');
  return { intents: trained, examples, hash };
}
