import type { contacts as calls } from '@foyer/contract';
import { and, desc, eq } from 'drizzle-orm';
import { systemScope } from '../../../kernel/context.ts';
import type { Handlers } from '../../../kernel/handlers.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { valuesBy } from '../../../kernel/values-by.ts';
import { visitors } from '../../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../../visitors/visibility.ts';
import { emailsOf, leadName } from '../leads/present.ts';
import { readLeads } from '../leads/rows.ts';
import { stepOf } from '../leads/step.ts';
import { explainScore, previewScore } from './preview.ts';
import { rescore } from './rescore.ts';
import { changeRule, createRule, listRules, presentRule, scoreRuleRecords } from './rules.ts';
import { cancelRun } from './runs.ts';
import { presentScoring, recalculate, saveScoring } from './settings.ts';

type ScoreCalls = Pick<
  typeof calls,
  | 'scoreList'
  | 'createScore'
  | 'removeScore'
  | 'visitorsScore'
  | 'getScoring'
  | 'saveScoring'
  | 'cancelScoreRun'
  | 'recalculateScores'
  | 'previewScore'
  | 'explainScore'
>;

export const scoreHandlers: Handlers<ScoreCalls> = {
  scoreList: ({ tenant }) =>
    tenant.read(async (db) => ({ rules: (await listRules(db, tenant.merchantId)).map(presentRule) })),

  async createScore(scope, { body: { id, ifUnmodifiedSince, ...values } }) {
    return presentRule(
      id ? await changeRule(scope, id, values, { ifUnmodifiedSince }) : await createRule(scope, values),
    );
  },

  removeScore: (scope, { params }) => scoreRuleRecords.remove(scope, params.id),

  async visitorsScore(scope, { params, query }) {
    const { tenant, caller } = scope;
    if (params.merchantId !== tenant.merchantId) throw notFound();
    const paging = { ...query, sort: 'score', order: 'desc', back: false } as const;
    const { page, nextCursor } = await readLeads(scope, paging);
    const visible = visibilityCondition(await loadViewer(tenant, caller));
    const ids = page.map(({ id }) => id);
    return tenant.read(async (db) => {
      const emails = await emailsOf(db, tenant.merchantId, ids);
      const presences = await db
        .select({ id: visitors.id, contactId: visitors.contactId })
        .from(visitors)
        .where(and(eq(visitors.merchantId, tenant.merchantId), isOneOf(visitors.contactId, ids), visible))
        .orderBy(desc(visitors.lastSeenAt));
      const byContact = valuesBy(
        presences,
        ({ contactId }) => contactId,
        ({ id }) => id,
      );
      return {
        visitors: page.map((row) => ({
          contactId: row.id,
          referenceIDs: byContact.get(row.id) ?? [],
          name: leadName(row, emails.get(row.id)),
          score: row.score,
          leadStatus: stepOf(row),
        })),
        nextCursor,
      };
    });
  },

  getScoring: presentScoring,

  async saveScoring(scope, { body: { ifUnmodifiedSince, ...values } }) {
    await saveScoring(scope, values, { ifUnmodifiedSince });
    return presentScoring(scope);
  },

  async cancelScoreRun(scope) {
    await cancelRun(scope);
    return presentScoring(scope);
  },

  async recalculateScores(scope) {
    await recalculate(scope);
    return presentScoring(scope);
  },

  previewScore: (scope, { body }) => previewScore(scope, body),

  // Points fade with time, and lists show the stored score.
  async explainScore(scope, { params }) {
    const { isOutdated, ...explanation } = await explainScore(scope, params.id);
    if (isOutdated) await rescore(systemScope(scope.services, scope.tenant.merchantId), [params.id]);
    return explanation;
  },
};
