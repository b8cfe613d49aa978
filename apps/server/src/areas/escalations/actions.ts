import { ruleRefused, rulesFull } from '@foyer/contract/escalations/errors';
import { ESCALATION_RULES_MAX } from '@foyer/contract/escalations/shapes';
import { common } from '@foyer/contract/kernel/errors';
import { type EscalationRule, escalationError } from '@foyer/domain/escalation-rule';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { type Audit, act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { departments } from '../accounts/departments/tables.ts';
import { members } from '../accounts/tables.ts';
import { planJob } from './planning.ts';
import { type RuleRow, ruleOf } from './rules.ts';
import { newSecret } from './secrets.ts';
import { escalationRules, escalationTimers } from './tables.ts';

const changed = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'escalations' },
});

const one = (merchantId: number, id: string) =>
  and(eq(escalationRules.merchantId, merchantId), eq(escalationRules.id, id));

/**
 * Stores a rule, and looks at everything that is open by it.
 * @param id of the rule that it takes the place of; undefined for a new one
 * @param readAt when the rule had been changed last as its writer knows it
 * @throws Refusal `rule_refused`, `rules_full`, `conflict`; `not_found` also for a member or department that it names
 */
export function saveRule(
  scope: Scope,
  id: string | undefined,
  rule: EscalationRule,
  readAt?: string,
): Promise<RuleRow> {
  const { merchantId } = scope.tenant;
  checkRule(rule);
  return act(scope, async (db) => {
    await checkReceivers(db, merchantId, rule);
    const { row, audit } = id
      ? await change(db, merchantId, id, rule, readAt)
      : await create(scope, db, rule);
    // What a rule waited for by its old words is found again by the new ones.
    await db
      .delete(escalationTimers)
      .where(and(eq(escalationTimers.merchantId, merchantId), eq(escalationTimers.ruleId, row.id)));
    return {
      result: row,
      audit: [audit],
      events: [changed(merchantId)],
      jobs: row.active ? [planJob(merchantId, row.subject, null)] : [],
    };
  });
}

/** @throws Refusal `rule_refused` that says what is wrong */
export function checkRule(rule: EscalationRule): void {
  const message = escalationError(rule);
  if (message !== null) throw new Refusal(ruleRefused, { message });
}

async function create({ services, tenant }: Scope, db: Db, rule: EscalationRule) {
  const { merchantId } = tenant;
  const count = await db.$count(escalationRules, eq(escalationRules.merchantId, merchantId));
  if (count >= ESCALATION_RULES_MAX) throw new Refusal(rulesFull);
  const id = newId();
  const { sealed: secret } = newSecret(services.config.SEAL_SECRET, merchantId, id);
  const [row] = await db
    .insert(escalationRules)
    .values({ ...storedForm(rule), merchantId, id, secret })
    .returning();
  if (!row) throw new Error('The rule was not stored.');
  const audit: Audit = { action: 'escalation.created', subject: ['escalation', id], after: rule };
  return { row, audit };
}

async function change(db: Db, merchantId: number, id: string, rule: EscalationRule, readAt?: string) {
  const [before] = await db.select().from(escalationRules).where(one(merchantId, id)).for('update');
  if (!before) throw notFound();
  if (readAt && before.modifiedAt.getTime() !== Date.parse(readAt)) throw new Refusal(common.conflict);
  const [row = before] = await db
    .update(escalationRules)
    .set({ ...storedForm(rule), modifiedAt: new Date() })
    .where(one(merchantId, id))
    .returning();
  const audit: Audit = {
    action: 'escalation.changed',
    subject: ['escalation', id],
    before: ruleOf(before),
    after: rule,
  };
  return { row, audit };
}

const storedForm = ({ conditions, actions, ...rule }: EscalationRule) => ({
  ...rule,
  conditions: [...conditions],
  actions: [...actions],
});

/** Members and departments that a rule names must be the merchant's. @throws Refusal `not_found` */
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

/** Removes a rule with its timers; what it did stays in the log. */
export function removeRule(scope: Scope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const [removed] = await db.delete(escalationRules).where(one(merchantId, id)).returning();
    if (!removed) throw notFound();
    return {
      result: undefined,
      audit: [
        { action: 'escalation.removed', subject: ['escalation', id] as const, before: ruleOf(removed) },
      ],
      events: [changed(merchantId)],
    };
  });
}

/** Makes a new secret for the webhooks of a rule and tells it. */
export function renewSecret(scope: Scope, id: string): Promise<string> {
  const { merchantId } = scope.tenant;
  const { secret, sealed } = newSecret(scope.services.config.SEAL_SECRET, merchantId, id);
  return act(scope, async (db) => {
    const [row] = await db
      .update(escalationRules)
      .set({ secret: sealed })
      .where(one(merchantId, id))
      .returning({ id: escalationRules.id });
    if (!row) throw notFound();
    return {
      result: secret,
      audit: [{ action: 'escalation.secretRenewed', subject: ['escalation', id] as const }],
      events: [],
    };
  });
}
