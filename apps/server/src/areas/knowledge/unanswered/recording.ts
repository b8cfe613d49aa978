import type { UnansweredReason } from '@foyer/domain/knowledge';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { configOf, detectLanguage, gramsOf, spacedPart } from '../words.ts';
import { unansweredGroups, unansweredQuestions } from './tables.ts';

/** A question that was not answered. */
export interface Unanswered {
  readonly text: string;
  readonly reason: UnansweredReason;
  readonly source: 'widget' | 'bot' | 'agent' | 'member';
  /** Identifies the question, such as the id of its message: recording it again only changes its reason. */
  readonly key: string;
  /** The best score that was found. */
  readonly score?: number | null;
  /** ISO code. Default as detected. */
  readonly language?: string | undefined;
  readonly conversationId?: string | null;
  readonly visitorId?: string | null;
  /** Default now. */
  readonly at?: Date;
}

/** Questions that share so many of their words are one group. Share of the words of both. */
const SIMILAR = 0.5;
/**
 * From so many letters on, a stem that begins with another is the same word: "deliver" and "delivery" have different
 * stems, and a short question may be stemmed in a language that it is not in.
 */
const STEM_MIN = 4;
/** Groups that no one asked about for so long are not joined any more. Days. */
const JOINED_DAYS = 180;
const TEXT_MAX = 500;

/** The counter of each reason. */
export const COUNTERS = {
  no_source: 'noSource',
  below_threshold: 'belowThreshold',
  handed_over: 'handedOver',
  thumbs_down: 'thumbsDown',
} as const satisfies Record<UnansweredReason, string>;

/**
 * Records a question that knowledge, a bot or an agent could not answer, in the group of similar questions. A new
 * question reopens a group that was done, since its answer was not found; one that is not for the merchant stays
 * dismissed.
 */
export async function recordUnanswered(
  services: Services,
  merchantId: number,
  asked: Unanswered,
): Promise<void> {
  const text = asked.text.trim().slice(0, TEXT_MAX);
  if (!/[\p{L}\p{N}]/u.test(text)) return;
  const language = asked.language ?? (await detectLanguage(text));
  await services.database.tenant(merchantId).transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('unanswered'), ${merchantId})`);
    const [known] = await db
      .select({
        id: unansweredQuestions.id,
        groupId: unansweredQuestions.groupId,
        reason: unansweredQuestions.reason,
      })
      .from(unansweredQuestions)
      .where(and(eq(unansweredQuestions.merchantId, merchantId), eq(unansweredQuestions.key, asked.key)));
    if (known) return changeReason(db, merchantId, known, asked.reason);
    const at = asked.at ?? new Date();
    const groupId = await joinGroup(db, merchantId, { text, language, reason: asked.reason, at });
    await db.insert(unansweredQuestions).values({
      merchantId,
      id: newId(),
      groupId,
      key: asked.key,
      text,
      language,
      reason: asked.reason,
      score: asked.score ?? null,
      source: asked.source,
      conversationId: asked.conversationId ?? null,
      visitorId: asked.visitorId ?? null,
      at,
    });
  });
  services.bus.publish(settingsChanged(merchantId, 'unanswered'));
}

const one = (merchantId: number, id: string) =>
  and(eq(unansweredGroups.merchantId, merchantId), eq(unansweredGroups.id, id));

async function changeReason(
  db: Db,
  merchantId: number,
  known: { readonly id: string; readonly groupId: string; readonly reason: UnansweredReason },
  reason: UnansweredReason,
): Promise<void> {
  if (known.reason === reason) return;
  await db
    .update(unansweredQuestions)
    .set({ reason })
    .where(and(eq(unansweredQuestions.merchantId, merchantId), eq(unansweredQuestions.id, known.id)));
  const [before, after] = [COUNTERS[known.reason], COUNTERS[reason]];
  await db
    .update(unansweredGroups)
    .set({ [before]: sql`${unansweredGroups[before]} - 1`, [after]: sql`${unansweredGroups[after]} + 1` })
    .where(one(merchantId, known.groupId));
}

interface Question {
  readonly text: string;
  readonly language: string;
  readonly reason: UnansweredReason;
  readonly at: Date;
}

/** Adds a question to the most similar group, or to a new one. Returns its id. */
async function joinGroup(
  db: Db,
  merchantId: number,
  { text, language, reason, at }: Question,
): Promise<string> {
  const tokens = await tokensOf(db, text, language);
  const { rows } = await db.execute<{ id: string }>(sql`
    select g.id from unanswered_groups g
    cross join lateral (
      select least(count(*), ${tokens.length}::int)::real as count from unnest(g.tokens) t
      where exists (select from unnest(${sql.param(tokens)}::text[]) w
        where t = w or (least(length(t), length(w)) >= ${STEM_MIN}::int and (starts_with(t, w) or starts_with(w, t))))) same
    where g.merchant_id = ${merchantId} and g.last_at > now() - ${JOINED_DAYS} * interval '1 day'
      and same.count / greatest(cardinality(g.tokens) + ${tokens.length}::int - same.count, 1) >= ${SIMILAR}::real
    order by same.count / greatest(cardinality(g.tokens) + ${tokens.length}::int - same.count, 1) desc, g.count desc limit 1`);
  const counter = COUNTERS[reason];
  const [similar] = rows;
  if (!similar) {
    const id = newId();
    await db.insert(unansweredGroups).values({
      merchantId,
      id,
      question: text,
      tokens,
      languages: language ? [language] : [],
      count: 1,
      [counter]: 1,
      firstAt: at,
      lastAt: at,
    });
    return id;
  }
  const { count, languages, lastAt, state } = unansweredGroups;
  await db
    .update(unansweredGroups)
    .set({
      count: sql`${count} + 1`,
      [counter]: sql`${unansweredGroups[counter]} + 1`,
      languages: sql`case when ${language} = '' or ${language} = any(${languages}) then ${languages}
        else ${languages} || ${language}::text end`,
      lastAt: sql`greatest(${lastAt}, ${at.toISOString()}::timestamptz)`,
      state: sql`case when ${state} = 'done' then 'open' else ${state} end`,
      modifiedAt: new Date(),
    })
    .where(one(merchantId, similar.id));
  return similar.id;
}

/** The stems of a question; all its words if it has stop words only. */
async function tokensOf(db: Db, text: string, language: string): Promise<string[]> {
  const { rows } = await db.execute<{ stems: string[]; words: string[] }>(sql`
    select tsvector_to_array(to_tsvector(${configOf(language)}::regconfig, ${spacedPart(text)})) as stems,
      tsvector_to_array(to_tsvector('simple', ${spacedPart(text)})) as words`);
  const stems = [...(rows[0]?.stems ?? []), ...new Set(gramsOf(text))];
  return stems.length > 0 ? stems : (rows[0]?.words ?? []);
}
