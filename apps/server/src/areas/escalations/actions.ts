import { ruleRefused, rulesFull } from '@foyer/contract/escalations/errors';
import { ESCALATION_RULES_MAX } from '@foyer/contract/escalations/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { type EscalationRule, escalationError } from '@foyer/domain/escalation-rule';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { recordsOf } from '../../kernel/records.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { departments } from '../accounts/departments/tables.ts';
import { members } from '../accounts/tables.ts';
import { planJob } from './planning.ts';
import { type RuleRow, ruleOf } from './rules.ts';
import { newSecret } from './secrets.ts';
import { escalationRules, escalationTimers } from './tables.ts';

const ruleRecords = recordsOf({
  table: escalationRules,
  name: 'escalation',
  topic: 'escalations',
  present: ruleOf,
  async follow({ tenant: { merchantId } }, db, before, after) {
    if (!after) return {};
    // The new conditions will set the timers again.
    if (before) await dropTimers(db, before);
    return { jobs: after.active ? [planJob(merchantId, after.subject, null)] : [] };
  },
});

const dropTimers = (db: Db, { merchantId, id }: RuleRow) =>
  db
    .delete(escalationTimers)
    .where(and(eq(escalationTimers.merchantId, merchantId), eq(escalationTimers.ruleId, id)));

/**
 * Saves a rule and schedules it for all open subjects.
 * @param id of the rule to replace. Undefined: a new rule.
 * @throws Refusal `rule_refused`, `rules_full`, `conflict`, or `not_found`, also for a member or department of the rule
 */
export function saveRule(
  scope: Scope,
  id: string | undefined,
  rule: EscalationRule,
  read: Precondition,
): Promise<RuleRow> {
  const { merchantId } = scope.tenant;
  checkRule(rule);
  const checked = async (db: Db) => {
    await checkReceivers(db, merchantId, rule);
    return { ...rule, conditions: [...rule.conditions], actions: [...rule.actions] };
  };
  if (id) return ruleRecords.change(scope, id, read, checked);
  return ruleRecords.create(scope, async (db, newId) => {
    const count = await db.$count(escalationRules, eq(escalationRules.merchantId, merchantId));
    if (count >= ESCALATION_RULES_MAX) throw new Refusal(rulesFull);
    const { sealed } = newSecret(scope.services.config.SEAL_SECRET, merchantId, newId);
    return { ...(await checked(db)), secret: sealed };
  });
}

/** @throws Refusal `rule_refused` with the reason */
export function checkRule(rule: EscalationRule): void {
  const message = escalationError(rule);
  if (message !== null) throw new Refusal(ruleRefused, { message });
}

/** Checks that the members and departments of a rule belong to the merchant. @throws Refusal `not_found` */
export async function checkReceivers(db: Db, merchantId: number, { actions }: EscalationRule): Promise<void> {
  const memberIds = new Set(
    actions.flatMap((action) => {
      if (action.type === 'notify') return action.memberIds;
      return action.type === 'assign' && action.to === 'member' ? [action.memberId] : [];
    }),
  );
  const departmentIds = new Set(
    actions.flatMap((action) =>
      action.type === 'assign' && action.to === 'department' ? [action.departmentId] : [],
    ),
  );
  const known =
    (await db.$count(
      members,
      and(
        eq(members.merchantId, merchantId),
        eq(members.isService, false),
        inArray(members.id, [...memberIds]),
      ),
    )) +
    (await db.$count(
      departments,
      and(eq(departments.merchantId, merchantId), inArray(departments.id, [...departmentIds])),
    ));
  if (known < memberIds.size + departmentIds.size) throw notFound();
}

/** Removes a rule with its timers. Its log entries stay. */
export const removeRule = (scope: Scope, id: string) => ruleRecords.remove(scope, id);

/** Replaces the webhook secret of a rule and returns the new one. */
export function renewSecret(scope: Scope, id: string): Promise<string> {
  const { merchantId } = scope.tenant;
  const { secret, sealed } = newSecret(scope.services.config.SEAL_SECRET, merchantId, id);
  return act(scope, async (db) => {
    const [row] = await db
      .update(escalationRules)
      .set({ secret: sealed })
      .where(and(eq(escalationRules.merchantId, merchantId), eq(escalationRules.id, id)))
      .returning({ id: escalationRules.id });
    if (!row) throw notFound();
    return {
      result: secret,
      audit: [{ action: 'escalation.secretRenewed', subject: ['escalation', id] as const }],
      events: [],
    };
  });
}
