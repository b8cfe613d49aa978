import {
  prepareConditions,
  type RuleFacts,
  type RuleVerdict,
  ruleSources,
} from '@foyer/domain/rule-conditions';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import { routingRules } from './tables.ts';

export type RoutingRow = typeof routingRules.$inferSelect;

/** A rule with its conditions prepared. */
export interface ReadyRoute {
  readonly row: RoutingRow;
  readonly explain: (facts: RuleFacts) => RuleVerdict;
}

/** All routing rules of a merchant in their order. */
export const readRoutingRules = (db: Db, merchantId: number): Promise<RoutingRow[]> =>
  db
    .select()
    .from(routingRules)
    .where(eq(routingRules.merchantId, merchantId))
    .orderBy(asc(routingRules.position), asc(routingRules.id));

export const readyRoute = (row: RoutingRow): ReadyRoute => ({
  row,
  explain: prepareConditions(row.conditions).explain,
});

/** The rules that are on, for work that follows messages. */
export const routingRulesOf = cachedSettings('routing', async (db, merchantId) =>
  (await readRoutingRules(db, merchantId)).filter(({ active }) => active).map(readyRoute),
);

/** What the conditions of rules ask for. */
export const sourcesOfRoutes = (rules: readonly ReadyRoute[]) =>
  new Set(rules.flatMap(({ row }) => [...ruleSources(row.conditions)]));

/** A rule with its verdict. */
export interface RouteCheck {
  readonly rule: ReadyRoute;
  readonly verdict: RuleVerdict;
}

/** The rules in order up to the one that fits. The last check holds, or none does. */
export function checkRoutes(rules: readonly ReadyRoute[], facts: RuleFacts): RouteCheck[] {
  const checks: RouteCheck[] = [];
  for (const rule of rules) {
    const verdict = rule.explain(facts);
    checks.push({ rule, verdict });
    if (verdict.holds) break;
  }
  return checks;
}
