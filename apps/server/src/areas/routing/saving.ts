import { routingFull, routingNameTaken, routingRefused } from '@foyer/contract/routing/errors';
import type { RoutingRuleInput } from '@foyer/contract/routing/shapes';
import { ROUTING_LIMITS, routingError } from '@foyer/domain/routing';
import { type RuleGroup, ruleConditions } from '@foyer/domain/rule-conditions';
import { count, eq, max } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { moveTo } from '../../kernel/positions.ts';
import { recordsOf } from '../../kernel/records.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { requireAll } from '../../kernel/require-all.ts';
import { departments } from '../accounts/departments/tables.ts';
import { members } from '../accounts/tables.ts';
import { contactFields } from '../contacts/tables.ts';
import { listReceivers } from './receivers.ts';
import { routingRules } from './tables.ts';

export const routingRecords = recordsOf({
  table: routingRules,
  name: 'routingRule',
  topic: 'routing',
  present: ({ name, active, conditions, stops, end }) => ({ name, active, conditions, stops, end }),
  unique: { index: 'routing_rules_name', error: routingNameTaken, field: 'name' },
  // A move shifts the rules after it.
  isSerial: true,
});

/** The position of a new rule: last. @throws Refusal `routing_full` */
export async function nextPosition(db: Db, merchantId: number): Promise<number> {
  const [known] = await db
    .select({ number: count(), last: max(routingRules.position) })
    .from(routingRules)
    .where(eq(routingRules.merchantId, merchantId));
  if ((known?.number ?? 0) >= ROUTING_LIMITS.rules) throw new Refusal(routingFull);
  return (known?.last ?? -1) + 1;
}

/**
 * Checks a rule and what it refers to.
 * @throws Refusal `routing_refused` with the reason, or `not_found` for ids that are not the merchant's
 */
export async function checkedRule(
  db: Db,
  { services, tenant: { merchantId } }: Scope,
  input: RoutingRuleInput,
) {
  const message = routingError(input);
  if (message) throw new Refusal(routingRefused, { message });
  const { stops, conditions } = input;
  const memberIds = stops.flatMap((stop) => (stop.to === 'members' ? stop.memberIds : []));
  const departmentIds = stops.flatMap((stop) => (stop.to === 'team' ? [stop.departmentId] : []));
  await requireAll(db, members, merchantId, memberIds);
  await requireAll(db, departments, merchantId, departmentIds);
  await checkConditionIds(db, merchantId, conditions);
  const receivers = await listReceivers(services, merchantId);
  const isKnown = stops.every(
    (stop) => stop.to !== 'further' || receivers.some(({ name, id }) => name === stop.name && id === stop.id),
  );
  if (!isKnown) throw notFound();
  return input;
}

/** Checks that the own fields of conditions are the merchant's. @throws Refusal `not_found` */
export const checkConditionIds = (db: Db, merchantId: number, conditions: RuleGroup): Promise<void> =>
  requireAll(
    db,
    contactFields,
    merchantId,
    ruleConditions(conditions).flatMap(({ key }) => key ?? []),
  );

/** Moves a rule to a position among the others, which keep their order. */
export const moveRule = (scope: Scope, id: string, position: number): Promise<void> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await routingRecords.lock(db, scope, id);
    const after = await moveTo(db, routingRules, merchantId, id, position);
    return {
      result: undefined,
      audit: [
        {
          action: 'routingRule.moved',
          subject: ['routingRule', id],
          before: { position: before.position },
          after: { position: after },
        },
      ],
      events: [settingsChanged(merchantId, 'routing')],
    };
  });
