import { type ConditionOperator, matchesCondition } from './conditions.ts';
import { LADDER, type LadderStep, SCORED_STEPS, type ScoredStep } from './lead-ladder.ts';

/** What can give points. */
export const SCORE_EVENTS = ['visit', 'page', 'message', 'rating', 'ticket', 'mail', 'identity'] as const;
export type ScoreEvent = (typeof SCORE_EVENTS)[number];

/** The fields of a contact that can give points, besides the merchant's own. */
export const SCORE_FIELDS = [
  'firstName',
  'lastName',
  'company',
  'country',
  'city',
  'language',
  'tags',
  'source',
  'leadType',
] as const;

/** Whether a field is one that every contact has. */
export const isFieldOfContact = (name: string): boolean => (SCORE_FIELDS as readonly string[]).includes(name);

/** The operators of field rules. */
export const SCORE_OPERATORS = [
  'hasValue',
  'isEqualTo',
  'isNotEqualTo',
  'contains',
  'doesNotContain',
  'beginsWith',
  'isGreaterThanOrEqual',
  'isLessThanOrEqual',
] as const satisfies readonly ConditionOperator[];

/** The highest score a merchant can set as the cap. */
export const SCORE_MAX = 100;

/** What gives points: an event, or a field of the contact while it fits. */
export type ScoreTrigger =
  | {
      readonly event: ScoreEvent;
      /** `page`: a part of the address. `identity`: the kind. */
      readonly contains?: string | undefined;
      /** `rating`: the lowest rating. */
      readonly atLeast?: number | undefined;
    }
  | {
      /** One of `SCORE_FIELDS`, or the id of an own field. */
      readonly field: string;
      readonly operator: (typeof SCORE_OPERATORS)[number];
      readonly value: string;
    };

/** A rule that gives points. */
export interface ScoreRule {
  readonly id: string;
  readonly trigger: ScoreTrigger;
  /** −100 to 100. */
  readonly points: number;
  /** Points halve in this time. Null: they stay. */
  readonly halfLifeDays: number | null;
  /** The most points of the rule for one contact, of either sign. Null: no limit. */
  readonly limit: number | null;
  readonly version: number;
}

/** Something a contact did or has. */
export interface ScoreCause {
  readonly event: ScoreEvent;
  /** Identifies it within the event. */
  readonly cause: string;
  readonly at: Date;
  /** The address of a page, the kind of an identity. */
  readonly detail: string;
  /** The rating. */
  readonly amount: number | null;
}

/** A line of the ledger: points given once for a cause. */
export interface ScoreEntry {
  readonly ruleId: string;
  readonly cause: string;
  readonly points: number;
  readonly at: Date;
  readonly detail: string;
  readonly version: number;
}

/** The values of a contact by field; several for tags. */
export type ScoredFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The cause of field rules. */
export const FIELD_CAUSE = 'field';

const DAY_MS = 86_400_000;

/** Whether a rule looks at a field, whose points end when it no longer fits. */
export const isFieldRule = ({ trigger }: Pick<ScoreRule, 'trigger'>): boolean => 'field' in trigger;

function isCausedBy(trigger: ScoreTrigger, { event, detail, amount }: ScoreCause): boolean {
  if ('field' in trigger || trigger.event !== event) return false;
  const { contains, atLeast } = trigger;
  if (contains && !detail.toLowerCase().includes(contains.toLowerCase())) return false;
  return atLeast === undefined || (amount ?? 0) >= atLeast;
}

function fits(
  { operator, value, field }: Extract<ScoreTrigger, { field: string }>,
  fields: ScoredFields,
): boolean {
  const actual = fields[field];
  if (typeof actual === 'string' || actual === undefined) return matchesCondition(operator, actual, value);
  const isNegative = operator === 'isNotEqualTo' || operator === 'doesNotContain';
  const test = (one: string) => matchesCondition(operator, one, value);
  return isNegative ? actual.every(test) : actual.some(test);
}

/** The entries that rules give a contact for its causes and fields. */
export function scoreEntries(
  rules: readonly ScoreRule[],
  causes: readonly ScoreCause[],
  fields: ScoredFields,
  now: Date,
): ScoreEntry[] {
  return rules.flatMap(({ id, trigger, points, version }) => {
    const entry = (cause: string, at: Date, detail: string) => ({
      ruleId: id,
      cause,
      points,
      at,
      detail: detail.slice(0, 200),
      version,
    });
    if ('field' in trigger) return fits(trigger, fields) ? [entry(FIELD_CAUSE, now, '')] : [];
    return causes
      .filter((one) => isCausedBy(trigger, one))
      .map(({ cause, at, detail }) => entry(cause, at, detail));
  });
}

/** The points of an entry now, not rounded. */
export function pointsNow(
  { points, at }: Pick<ScoreEntry, 'points' | 'at'>,
  { halfLifeDays }: Pick<ScoreRule, 'halfLifeDays'>,
  now: Date,
): number {
  if (halfLifeDays === null) return points;
  return points * 0.5 ** (Math.max(0, now.getTime() - at.getTime()) / (halfLifeDays * DAY_MS));
}

/** What a rule gives a contact now. */
export interface RulePoints {
  readonly ruleId: string;
  /** Rounded; these add up to the score before its cap. */
  readonly points: number;
  /** Before decay and limit. */
  readonly original: number;
  readonly isLimited: boolean;
  readonly entries: readonly ScoreEntry[];
}

/** A score, and what each rule contributes. */
export interface Score {
  readonly score: number;
  /** What the cap of 0 and the merchant's highest score adds or takes away. */
  readonly capped: number;
  readonly rules: readonly RulePoints[];
}

/** The score of a contact from its ledger. Entries of unknown rules count nothing. */
export function scoreOf(
  rules: readonly ScoreRule[],
  entries: readonly ScoreEntry[],
  { cap, now }: { readonly cap: number; readonly now: Date },
): Score {
  const byRule = Map.groupBy(entries, ({ ruleId }) => ruleId);
  const parts = rules.flatMap((rule): RulePoints[] => {
    const own = byRule.get(rule.id);
    if (!own) return [];
    const sum = own.reduce((total, entry) => total + pointsNow(entry, rule, now), 0);
    const limit = rule.limit ?? Number.POSITIVE_INFINITY;
    const points = Math.round(Math.max(-limit, Math.min(limit, sum)));
    return [
      {
        ruleId: rule.id,
        // Not −0.
        points: points || 0,
        original: own.reduce((total, entry) => total + entry.points, 0),
        isLimited: Math.abs(sum) > limit,
        entries: own,
      },
    ];
  });
  const total = parts.reduce((sum, { points }) => sum + points, 0);
  const score = Math.max(0, Math.min(cap, total));
  return { score, capped: score - total, rules: parts };
}

/** The scores from which a lead belongs on a step. Null: leads are not moved there. */
export type ScoreThresholds = Readonly<Record<ScoredStep, number | null>>;

/**
 * The step to which a score moves a lead, never backwards and never out of CUSTOMER or DNQ. Null when it stays.
 */
export function stepOfScore(score: number, step: LadderStep, thresholds: ScoreThresholds): ScoredStep | null {
  const at = LADDER.indexOf(step);
  if (at >= LADDER.indexOf('CUSTOMER')) return null;
  const reached = SCORED_STEPS.findLast((one) => {
    const from = thresholds[one];
    return from !== null && score >= from;
  });
  return reached && LADDER.indexOf(reached) > at ? reached : null;
}
