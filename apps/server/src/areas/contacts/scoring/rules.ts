import { isDeepStrictEqual } from 'node:util';
import { scoreRuleNameTaken, tooManyScoreRules } from '@foyer/contract/contacts/score-errors';
import { SCORE_RULES_MAX, type ScoreRule } from '@foyer/contract/contacts/score-shapes';
import { isFieldOfContact } from '@foyer/domain/scoring';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import type { Scope } from '../../../kernel/context.ts';
import { recordsOf } from '../../../kernel/records.ts';
import { badInput, Refusal } from '../../../kernel/refusal.ts';
import { scoreRules } from '../score-tables.ts';
import { contactFields } from '../tables.ts';
import { startRun } from './runs.ts';

type RuleRow = typeof scoreRules.$inferSelect;

export const presentRule = (row: RuleRow): ScoreRule => ({
  id: row.id,
  name: row.name,
  active: row.active,
  trigger: row.trigger,
  points: row.points,
  halfLifeDays: row.halfLifeDays,
  limit: row.limit,
  version: row.version,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** The scoring rules. A change of anything but the name recalculates all scores. */
export const scoreRuleRecords = recordsOf({
  table: scoreRules,
  name: 'scoreRule',
  topic: 'scoring',
  present: presentRule,
  isSerial: true,
  unique: { index: 'score_rules_name', error: scoreRuleNameTaken, field: 'name' },
  async follow(scope, db, before, after) {
    const effect = (row: RuleRow | null) => row?.active && { ...presentRule(row), ...UNIMPORTANT };
    if (isDeepStrictEqual(effect(before), effect(after))) return {};
    return { jobs: await startRun(db, scope.tenant.merchantId) };
  },
});

const UNIMPORTANT = { name: '', version: 0, createdDate: '', lastModifiedDate: '' };

type RuleInput = Pick<
  z.infer<typeof ScoreRule>,
  'name' | 'active' | 'trigger' | 'points' | 'halfLifeDays' | 'limit'
>;

/** Refuses rules about unknown fields, and events with parts of another one. */
export async function checkTrigger(db: Db, merchantId: number, { trigger }: Pick<RuleInput, 'trigger'>) {
  if ('event' in trigger) {
    const { event, contains, atLeast } = trigger;
    if (contains !== undefined && event !== 'page' && event !== 'identity')
      throw badInput('trigger', 'Only pages and identities are compared with a text.');
    if (atLeast !== undefined && event !== 'rating')
      throw badInput('trigger', 'Only ratings have a lowest value.');
    return;
  }
  if (trigger.operator !== 'hasValue' && trigger.value === '')
    throw badInput('trigger', 'Enter the value to compare with.');
  if (isFieldOfContact(trigger.field)) return;
  const [own] = await db
    .select({ id: contactFields.id })
    .from(contactFields)
    .where(and(eq(contactFields.merchantId, merchantId), sql`${contactFields.id}::text = ${trigger.field}`));
  if (!own) throw badInput('trigger', 'This field no longer exists.');
}

/** Creates a rule. */
export async function createRule(scope: Scope, body: RuleInput): Promise<RuleRow> {
  return scoreRuleRecords.create(scope, async (db) => {
    await checkTrigger(db, scope.tenant.merchantId, body);
    const all = await db
      .select({ id: scoreRules.id })
      .from(scoreRules)
      .where(eq(scoreRules.merchantId, scope.tenant.merchantId));
    if (all.length >= SCORE_RULES_MAX) throw new Refusal(tooManyScoreRules);
    return body;
  });
}

/** Changes a rule. Its entries are replaced when trigger or points differ. */
export async function changeRule(
  scope: Scope,
  id: string,
  body: RuleInput,
  read: { ifUnmodifiedSince?: string | undefined },
): Promise<RuleRow> {
  return scoreRuleRecords.change(scope, id, read, async (db, before) => {
    await checkTrigger(db, scope.tenant.merchantId, body);
    const isSame = before.points === body.points && isDeepStrictEqual(before.trigger, body.trigger);
    return { ...body, version: isSame ? before.version : before.version + 1 };
  });
}

/** All rules of a merchant by name. */
export const listRules = (db: Db, merchantId: number): Promise<RuleRow[]> =>
  db
    .select()
    .from(scoreRules)
    .where(eq(scoreRules.merchantId, merchantId))
    .orderBy(asc(sql`lower(${scoreRules.name})`));
