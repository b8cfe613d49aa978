import { NEAR_THRESHOLD } from '@foyer/domain/intents';
import { Model } from '@foyer/domain/intents/model';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { intentsOfSkills } from './skills.ts';
import { intents, intentTrainings } from './tables.ts';

/** An intent that a text may mean. */
export interface FoundIntent {
  readonly id: string;
  readonly name: string;
  readonly response: string;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface Understood {
  /** What is meant. Null if nothing is likely enough, or nothing is trained. */
  readonly intent: FoundIntent | null;
  /** What may be meant, to be asked: "Did you mean …?" At most three; none if `intent` is known. */
  readonly near: readonly FoundIntent[];
  /** All guesses, the likeliest first. */
  readonly guesses: readonly FoundIntent[];
  /** Null if nothing is trained. */
  readonly threshold: number | null;
}

const NOTHING: Understood = { intent: null, near: [], guesses: [], threshold: null };
const NEAR_MAX = 3;
const GUESSES = 5;
const MODELS_MAX = 20;

/** Models in the memory of this process, by training; the least recently used first. */
const models = new Map<string, Model>();

async function modelOf(db: Db, merchantId: number, trainingId: string): Promise<Model | null> {
  const known = models.get(trainingId);
  if (known) {
    models.delete(trainingId);
    models.set(trainingId, known);
    return known;
  }
  const [row] = await db
    .select({ model: intentTrainings.model })
    .from(intentTrainings)
    .where(and(eq(intentTrainings.merchantId, merchantId), eq(intentTrainings.id, trainingId)));
  if (!row?.model) return null;
  const model = Model.fromBytes(row.model);
  models.set(trainingId, model);
  for (const oldest of [...models.keys()].slice(0, Math.max(0, models.size - MODELS_MAX)))
    models.delete(oldest);
  return model;
}

/**
 * What a text means, by the live training of a bot; by that of the merchant if the bot has none, or for null. Deleted
 * intents are never found.
 * @param skillIds only intents of these skills are found. Default all
 */
export const findIntent = (
  { merchantId, read }: Tenant,
  text: string,
  botId: string | null = null,
  skillIds: readonly string[] = [],
): Promise<Understood> =>
  read(async (db) => {
    const ofMerchant = isNull(intentTrainings.botId);
    const [live] = await db
      .select({
        id: intentTrainings.id,
        threshold: intentTrainings.threshold,
        intentIds: intentTrainings.intentIds,
      })
      .from(intentTrainings)
      .where(
        and(
          eq(intentTrainings.merchantId, merchantId),
          eq(intentTrainings.state, 'live'),
          botId ? or(eq(intentTrainings.botId, botId), ofMerchant) : ofMerchant,
        ),
      )
      .orderBy(sql`${intentTrainings.botId} nulls last`)
      .limit(1);
    const model = live && (await modelOf(db, merchantId, live.id));
    if (!live || !model) return NOTHING;
    const threshold = live.threshold ?? 1;
    const likely = model.guess(text, GUESSES).map(({ label, confidence }) => ({
      // The label after those of the intents: what is not for the merchant.
      id: live.intentIds[label],
      confidence,
    }));
    const known = skillIds.length > 0 ? await intentsOfSkills(db, merchantId, skillIds) : null;
    const ids = likely.flatMap(({ id }) => (id && (known?.has(id) ?? true) ? id : []));
    const rows = await db
      .select({ id: intents.id, name: intents.name, response: intents.response })
      .from(intents)
      .where(and(eq(intents.merchantId, merchantId), isOneOf(intents.id, ids)));
    const guesses = likely.flatMap(({ id, confidence }) => {
      const row = rows.find((one) => one.id === id);
      return row ? [{ ...row, confidence }] : [];
    });
    const [first] = guesses;
    const isFirst = first !== undefined && first.id === likely[0]?.id;
    const intent = isFirst && first.confidence >= threshold ? first : null;
    const near =
      intent || !isFirst
        ? []
        : guesses.filter(({ confidence }) => confidence >= threshold * NEAR_THRESHOLD).slice(0, NEAR_MAX);
    return { intent, near, guesses, threshold };
  });
