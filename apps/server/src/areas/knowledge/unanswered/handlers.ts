import type { knowledge as calls } from '@foyer/contract';
import { unansweredList } from '@foyer/contract/knowledge/unanswered-list';
import type { UnansweredAnswer, UnansweredGroup } from '@foyer/contract/knowledge/unanswered-shapes';
import { ANSWER_SCORE } from '@foyer/domain/knowledge';
import { and, desc, eq, gt, ilike, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import type { Handlers } from '../../../kernel/handlers.ts';
import { containing } from '../../../kernel/like.ts';
import { refuseOutdated } from '../../../kernel/precondition.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { tableList } from '../../../kernel/table-list.ts';
import { readPeople } from '../../accounts/people.ts';
import { addVariants, createWithin } from '../documents.ts';
import { findPassages, presentFoundPassage } from '../retrieval.ts';
import { unansweredGroups, unansweredQuestions } from './tables.ts';

type GroupRow = typeof unansweredGroups.$inferSelect;

const { assigneeId, count, doneAt, id, lastAt, question, state } = unansweredGroups;
const { belowThreshold, handedOver, noSource, thumbsDown } = unansweredGroups;

const BY_REASON = {
  no_source: noSource,
  below_threshold: belowThreshold,
  handed_over: handedOver,
  thumbs_down: thumbsDown,
} as const;

export const unansweredRows = tableList(unansweredGroups, {
  list: unansweredList,
  id,
  sorts: { count, last: lastAt },
  filters: { state, assignee: assigneeId, asked: lastAt, reason: (reason) => gt(BY_REASON[reason], 0) },
  search: (text) => ilike(question, containing(text)),
});

const QUESTIONS_SHOWN = 200;
const WEEK_MS = 7 * 86_400_000;

const one = (merchantId: number, groupId: string) =>
  and(eq(unansweredGroups.merchantId, merchantId), eq(id, groupId));

async function presentGroups(
  db: Db,
  merchantId: number,
  rows: readonly GroupRow[],
): Promise<UnansweredGroup[]> {
  const people = await readPeople(
    db,
    merchantId,
    rows.flatMap((row) => row.assigneeId ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    question: row.question,
    state: row.state,
    outcome: row.outcome,
    documentId: row.documentId,
    count: row.count,
    reasons: {
      no_source: row.noSource,
      below_threshold: row.belowThreshold,
      handed_over: row.handedOver,
      thumbs_down: row.thumbsDown,
    },
    languages: row.languages,
    assignee: (row.assigneeId && people.get(row.assigneeId)) || null,
    lastDate: row.lastAt.toISOString(),
    firstDate: row.firstAt.toISOString(),
    lastModifiedDate: row.modifiedAt.toISOString(),
  }));
}

async function presentGroup(db: Db, row: GroupRow): Promise<UnansweredGroup> {
  const [group] = await presentGroups(db, row.merchantId, [row]);
  if (!group) throw notFound();
  return group;
}

async function lockGroup(db: Db, merchantId: number, groupId: string): Promise<GroupRow> {
  const [row] = await db.select().from(unansweredGroups).where(one(merchantId, groupId)).for('update');
  if (!row) throw notFound();
  return row;
}

/** What answers a group from now on. */
export interface Outcome {
  readonly outcome: 'faq' | 'variants' | 'document' | 'intent';
  readonly documentId?: string | null;
}

/**
 * Marks a group as answered, within the caller's transaction. Areas above use it for answers that are not knowledge,
 * such as examples of an intent.
 * @throws Refusal `not_found`
 */
export async function resolveGroup(
  db: Db,
  merchantId: number,
  groupId: string,
  { outcome, documentId }: Outcome,
) {
  await lockGroup(db, merchantId, groupId);
  const now = new Date();
  const [row] = await db
    .update(unansweredGroups)
    .set({ state: 'done', outcome, documentId: documentId ?? null, doneAt: now, modifiedAt: now })
    .where(one(merchantId, groupId))
    .returning();
  if (!row) throw notFound();
  return {
    result: await presentGroup(db, row),
    audit: [
      { action: 'unanswered.answered', subject: ['unanswered', groupId], after: { outcome, documentId } },
    ] as const,
    events: [settingsChanged(merchantId, 'unanswered')],
  };
}

const answerGroup = (scope: MemberScope, groupId: string, answer: UnansweredAnswer) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    await lockGroup(db, merchantId, groupId);
    const written =
      answer.by === 'variants'
        ? await addVariants(db, merchantId, answer.documentId, answer.variants)
        : await createWithin(db, merchantId, answer.knowledgeBaseId, [inputOf(answer)], true);
    const [document] = written.result;
    const resolved = await resolveGroup(db, merchantId, groupId, {
      outcome: answer.by,
      documentId: document?.id ?? null,
    });
    return {
      result: resolved.result,
      audit: [...written.audit, ...resolved.audit],
      events: [...written.events, ...resolved.events],
      jobs: written.jobs,
    };
  });

const inputOf = (answer: Exclude<UnansweredAnswer, { by: 'variants' }>) =>
  answer.by === 'faq'
    ? ({ kind: 'faq', question: answer.question, variants: answer.variants, answer: answer.answer } as const)
    : ({ kind: 'text', name: answer.name, text: answer.text } as const);

type UnansweredCall = 'listUnanswered' | 'getUnanswered' | 'answerUnanswered' | 'changeUnanswered';

export const unansweredHandlers: Pick<Handlers<typeof calls>, UnansweredCall> = {
  async listUnanswered({ tenant }, { query }) {
    const { merchantId } = tenant;
    const [{ page, ...rest }, open] = await Promise.all([
      unansweredRows.pageWithTotal(tenant, query),
      tenant.read(async (db) => {
        const sum = (of: SQLWrapper) =>
          sql<number>`coalesce(sum(${of}) filter (where ${state} = 'open'), 0)::int`;
        const since = new Date(Date.now() - WEEK_MS).toISOString();
        const [sums] = await db
          .select({
            all: sum(count),
            no_source: sum(noSource),
            below_threshold: sum(belowThreshold),
            handed_over: sum(handedOver),
            thumbs_down: sum(thumbsDown),
            done: sql<number>`(count(*) filter (where ${state} = 'done' and ${doneAt} > ${since}::timestamptz))::int`,
          })
          .from(unansweredGroups)
          .where(eq(unansweredGroups.merchantId, merchantId));
        return sums ?? { all: 0, no_source: 0, below_threshold: 0, handed_over: 0, thumbs_down: 0, done: 0 };
      }),
    ]);
    const { done, ...sums } = open;
    const groups = await tenant.read((db) => presentGroups(db, merchantId, page));
    return { groups, open: sums, doneThisWeek: done, ...rest };
  },

  async getUnanswered(scope, { params }) {
    const { tenant } = scope;
    const { merchantId } = tenant;
    const detail = await tenant.read(async (db) => {
      const [row] = await db.select().from(unansweredGroups).where(one(merchantId, params.id));
      if (!row) throw notFound();
      const questions = await db
        .select()
        .from(unansweredQuestions)
        .where(and(eq(unansweredQuestions.merchantId, merchantId), eq(unansweredQuestions.groupId, row.id)))
        .orderBy(desc(unansweredQuestions.at))
        .limit(QUESTIONS_SHOWN);
      return {
        ...(await presentGroup(db, row)),
        questions: questions.map((asked) => ({
          id: asked.id,
          text: asked.text,
          language: asked.language,
          reason: asked.reason,
          score: asked.score,
          source: asked.source,
          conversationId: asked.conversationId,
          date: asked.at.toISOString(),
        })),
      };
    });
    const closest = await findPassages(scope, { text: detail.question, limit: 3 });
    return { ...detail, closest: closest.map(presentFoundPassage), threshold: ANSWER_SCORE };
  },

  answerUnanswered: (scope, { params, body }) => answerGroup(scope, params.id, body),

  changeUnanswered: (scope, { params, body }) =>
    act(scope, async (db) => {
      const { merchantId } = scope.tenant;
      const before = await lockGroup(db, merchantId, params.id);
      refuseOutdated(before.modifiedAt, body);
      if (body.assigneeId) {
        const people = await readPeople(db, merchantId, [body.assigneeId]);
        if (!people.has(body.assigneeId)) throw notFound();
      }
      const now = new Date();
      const [after] = await db
        .update(unansweredGroups)
        .set({
          ...(body.state && { state: body.state, doneAt: body.state === 'done' ? now : null }),
          ...(body.state === 'open' && { outcome: null, documentId: null }),
          ...(body.assigneeId !== undefined && { assigneeId: body.assigneeId }),
          modifiedAt: now,
        })
        .where(one(merchantId, params.id))
        .returning();
      if (!after) throw notFound();
      return {
        result: await presentGroup(db, after),
        audit: [
          {
            action: 'unanswered.changed',
            subject: ['unanswered', params.id],
            before: { state: before.state, assigneeId: before.assigneeId },
            after: { state: after.state, assigneeId: after.assigneeId },
          },
        ],
        events: [settingsChanged(merchantId, 'unanswered')],
      };
    }),
};
