import { type RuleGroup, ruleConditionsError } from './rule-conditions.ts';
import { implies } from './rule-implication.ts';
import { isEmpty } from './values.ts';

/** One stop of a routed conversation: who is asked, and how long before the next stop is tried. */
export type RouteStop =
  | { readonly to: 'members'; readonly memberIds: readonly string[]; readonly waitMinutes: number }
  | {
      readonly to: 'team';
      readonly departmentId: string;
      readonly skill: string;
      readonly waitMinutes: number;
    }
  | { readonly to: 'anyone'; readonly skill: string; readonly waitMinutes: number }
  /** Someone that another area provides, such as a bot. */
  | { readonly to: 'further'; readonly name: string; readonly id: string; readonly waitMinutes: number };

/** What happens when no one took it at any stop. */
export type RouteEnd = { readonly kind: 'queue' } | { readonly kind: 'message'; readonly text: string };

/** A routing rule: conversations that meet the conditions go through the stops in order. */
export interface RoutingRule {
  readonly name: string;
  readonly conditions: RuleGroup;
  readonly stops: readonly RouteStop[];
  readonly end: RouteEnd;
}

/** Limits of routing rules. Minutes: a day. */
export const ROUTING_LIMITS = {
  rules: 100,
  stops: 5,
  members: 20,
  minutes: 24 * 60,
  skill: 100,
  text: 1000,
} as const;

/** Validates a rule. Returns an error message, or null. */
export function routingError({ name, conditions, stops, end }: RoutingRule): string | null {
  if (isEmpty(name)) return 'Enter a name for the rule.';
  const wrong = ruleConditionsError(conditions);
  if (wrong) return wrong;
  if (stops.length === 0) return 'Choose who is asked.';
  if (stops.length > ROUTING_LIMITS.stops) return `A rule can have at most ${ROUTING_LIMITS.stops} stops.`;
  for (const stop of stops) {
    if (stop.to === 'members' && stop.memberIds.length === 0) return 'Choose a member.';
    if (stop.to === 'team' && isEmpty(stop.departmentId)) return 'Choose a department.';
    if (stop.to === 'further' && isEmpty(stop.id)) return 'Choose who answers.';
    if (
      !Number.isInteger(stop.waitMinutes) ||
      stop.waitMinutes < 0 ||
      stop.waitMinutes > ROUTING_LIMITS.minutes
    )
      return 'Enter a time from 0 minutes to a day.';
  }
  return end.kind === 'message' && isEmpty(end.text) ? 'Enter the offline message.' : null;
}

/**
 * The index of the stop that is due, from the time the conversation was routed. The number of stops when all are over.
 * The last stop is over only if a message ends the route.
 */
export function stopAt({ stops, end }: Pick<RoutingRule, 'stops' | 'end'>, since: Date, now: Date): number {
  let left = now.getTime() - since.getTime();
  for (const [index, { waitMinutes }] of stops.entries()) {
    const isLast = index === stops.length - 1;
    if (isLast && end.kind === 'queue') return index;
    left -= waitMinutes * 60_000;
    if (left < 0) return index;
  }
  return stops.length;
}

/** When the next stop begins. Null at the last one. */
export function nextStopAt(route: Pick<RoutingRule, 'stops' | 'end'>, since: Date, now: Date): Date | null {
  const current = stopAt(route, since, now);
  const isLast = current >= route.stops.length - 1;
  if (current >= route.stops.length || (isLast && route.end.kind === 'queue')) return null;
  const minutes = route.stops.slice(0, current + 1).reduce((sum, { waitMinutes }) => sum + waitMinutes, 0);
  return new Date(since.getTime() + minutes * 60_000);
}

/**
 * The rules that are never reached, each with the index of an earlier active rule that takes all of their
 * conversations.
 */
export function neverReached(
  rules: readonly { readonly active: boolean; readonly conditions: RuleGroup }[],
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [index, { conditions }] of rules.entries()) {
    const earlier = rules.findIndex(
      (rule, at) => at < index && rule.active && implies(conditions, rule.conditions),
    );
    if (earlier >= 0) found.set(index, earlier);
  }
  return found;
}
