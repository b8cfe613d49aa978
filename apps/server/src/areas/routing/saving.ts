import { routingFull, routingNameTaken, routingRefused } from '@foyer/contract/routing/errors';
import type { RoutingRuleInput } from '@foyer/contract/routing/shapes';
import { ROUTING_LIMITS, routingError } from '@foyer/domain/routing';
import { ruleConditions } from '@foyer/domain/rule-conditions';
import { and, count, eq, inArray, max, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { recordsOf } from '../../kernel/records.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
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
export async function checkedRoute(db: Db, merchantId: number, input: RoutingRuleInput) {
  const message = routingError(input);
  if (message) throw new Refusal(routingRefused, { message });
  const { stops, conditions } = input;
  const memberIds = stops.flatMap((stop) => (stop.to === 'members' ? stop.memberIds : []));
  const departmentIds = stops.flatMap((stop) => (stop.to === 'team' ? [stop.departmentId] : []));
  await requireAll(db, members, merchantId, memberIds);
  await requireAll(db, departments, merchantId, departmentIds);
  await requireAll(
    db,
    contactFields,
    merchantId,
    ruleConditions(conditions).flatMap(({ key }) => key ?? []),
  );
  const receivers = await listReceivers(db, merchantId);
  const isKnown = stops.every(
    (stop) => stop.to !== 'further' || receivers.some(({ name, id }) => name === stop.name && id === stop.id),
  );
  if (!isKnown) throw notFound();
  return input;
}

/** @throws Refusal `not_found` when one of the ids is not the merchant's */
export async function requireAll(
  db: Db,
  table: typeof members | typeof departments | typeof contactFields,
  merchantId: number,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await db.$count(table, and(eq(table.merchantId, merchantId), inArray(table.id, wanted)));
  if (found < wanted.length) throw notFound();
}

/** Moves a rule to a position among the others, which keep their order. */
export const moveRoute = (scope: Scope, id: string, position: number): Promise<void> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await routingRecords.lock(db, scope, id);
    const rows = await db
      .select({ id: routingRules.id })
      .from(routingRules)
      .where(eq(routingRules.merchantId, merchantId))
      .orderBy(routingRules.position, routingRules.id);
    const others = rows.map((row) => row.id).filter((one) => one !== id);
    const ordered = others.toSpliced(position, 0, id);
    await db.execute(sql`
      update ${routingRules} r set position = given.at - 1
      from unnest(${`{${ordered.join(',')}}`}::uuid[]) with ordinality as given (id, at)
      where r.merchant_id = ${merchantId} and r.id = given.id and r.position <> given.at - 1`);
    return {
      result: undefined,
      audit: [
        {
          action: 'routingRule.moved',
          subject: ['routingRule', id],
          before: { position: before.position },
          after: { position: ordered.indexOf(id) },
        },
      ],
      events: [settingsChanged(merchantId, 'routing')],
    };
  });
