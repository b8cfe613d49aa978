import {
  CONDITION_OPERATORS,
  type ConditionOperator,
  type ConditionValue,
  matchesCondition,
} from './conditions.ts';
import { isPattern } from './pattern.ts';
import { isEmpty, toNumber } from './values.ts';

/** Conditions of automation and routing rules: groups of and/or with the twelve operators. Specification 5. */

/** How a field is entered: by text, as a number, or from a list of values. */
type FieldKind = 'text' | 'number' | 'choice';

/** What must be read to know a field: the conversation with its visitor, the visit, the person, or the task. */
export type RuleSource = 'conversation' | 'visit' | 'contact' | 'task' | 'event';

interface FieldDeclaration {
  readonly kind: FieldKind;
  readonly source: RuleSource;
  /** `key` names the own field. */
  readonly own?: true;
}

/** The fields of conditions. */
export const RULE_FIELDS = {
  message: { kind: 'text', source: 'event' },
  channel: { kind: 'choice', source: 'conversation' },
  kind: { kind: 'choice', source: 'conversation' },
  engagement: { kind: 'choice', source: 'conversation' },
  language: { kind: 'choice', source: 'conversation' },
  country: { kind: 'choice', source: 'conversation' },
  city: { kind: 'text', source: 'conversation' },
  hours: { kind: 'choice', source: 'conversation' },
  status: { kind: 'choice', source: 'conversation' },
  priority: { kind: 'choice', source: 'conversation' },
  team: { kind: 'choice', source: 'conversation' },
  assigned: { kind: 'choice', source: 'conversation' },
  label: { kind: 'choice', source: 'conversation' },
  rating: { kind: 'number', source: 'conversation' },
  sentiment: { kind: 'number', source: 'conversation' },
  page: { kind: 'text', source: 'visit' },
  campaign: { kind: 'text', source: 'visit' },
  source: { kind: 'text', source: 'visit' },
  list: { kind: 'choice', source: 'contact' },
  score: { kind: 'number', source: 'contact' },
  ladder: { kind: 'choice', source: 'contact' },
  tag: { kind: 'text', source: 'contact' },
  company: { kind: 'text', source: 'contact' },
  email: { kind: 'text', source: 'contact' },
  own: { kind: 'text', source: 'contact', own: true },
  ticketType: { kind: 'text', source: 'task' },
  ticketStatus: { kind: 'choice', source: 'task' },
} as const satisfies Record<string, FieldDeclaration>;
export type RuleField = keyof typeof RULE_FIELDS;
export const ruleField = (field: RuleField): FieldDeclaration => RULE_FIELDS[field];

/** Limits of the conditions of one rule. */
export const RULE_CONDITION_LIMITS = { conditions: 30, depth: 3, value: 200 } as const;

/** One condition. */
export interface RuleCondition {
  readonly field: RuleField;
  /** The id of an own field of contacts. */
  readonly key?: string | undefined;
  readonly operator: ConditionOperator;
  readonly value: string | number | boolean | null;
}

/** Conditions of which all or any must hold. An empty group always holds. */
export interface RuleGroup {
  readonly match: 'all' | 'any';
  readonly parts: readonly RulePart[];
}
export type RulePart = RuleCondition | RuleGroup;
export const isRuleGroup = (part: RulePart): part is RuleGroup => 'parts' in part;

/** The operators of a field, by how it is entered. */
export const operatorsOf = (field: RuleField): readonly ConditionOperator[] => {
  const { kind } = ruleField(field);
  if (kind === 'choice') return ['isEqualTo', 'isNotEqualTo', 'hasValue'];
  return kind === 'number'
    ? ['isEqualTo', 'isNotEqualTo', ...ORDERS, 'hasValue']
    : CONDITION_OPERATORS.filter((operator) => !ORDERS.includes(operator) || ruleField(field).own);
};

/** The operators that compare numbers. */
export const ORDERS: readonly ConditionOperator[] = [
  'isLessThan',
  'isLessThanOrEqual',
  'isGreaterThan',
  'isGreaterThanOrEqual',
];

/** What is known about the subject of a rule, by field; own fields by their id. Fields with several values have a list. */
export type RuleFacts = Readonly<Record<string, ConditionValue | readonly ConditionValue[]>>;

/** All conditions of a group and those within it, in reading order. Their index is their number from 0. */
export const ruleConditions = (group: RuleGroup): RuleCondition[] =>
  group.parts.flatMap((part) => (isRuleGroup(part) ? ruleConditions(part) : [part]));

const depthOf = (group: RuleGroup): number =>
  1 + Math.max(0, ...group.parts.map((part) => (isRuleGroup(part) ? depthOf(part) : 0)));

/** Validates conditions. Returns an error message, or null. */
export function ruleConditionsError(group: RuleGroup): string | null {
  const all = ruleConditions(group);
  if (all.length > RULE_CONDITION_LIMITS.conditions)
    return `A rule can have at most ${RULE_CONDITION_LIMITS.conditions} conditions.`;
  if (depthOf(group) > RULE_CONDITION_LIMITS.depth)
    return `Groups can be nested at most ${RULE_CONDITION_LIMITS.depth} deep.`;
  const wrong = all.findIndex((condition) => ruleConditionFault(condition) !== null);
  if (wrong >= 0) return `Condition ${wrong + 1} is not complete.`;
  return hasEmptyGroup(group) ? 'A group needs a condition.' : null;
}

const hasEmptyGroup = (group: RuleGroup): boolean =>
  group.parts.some((part) => isRuleGroup(part) && (part.parts.length === 0 || hasEmptyGroup(part)));

/** The part of a condition that is missing or wrong, or null. */
export function ruleConditionFault({
  field,
  key,
  operator,
  value,
}: RuleCondition): 'key' | 'operator' | 'value' | null {
  if (Boolean(ruleField(field).own) !== Boolean(key)) return 'key';
  if (!operatorsOf(field).includes(operator)) return 'operator';
  if (operator === 'hasValue') return null;
  if (isEmpty(value) || String(value).length > RULE_CONDITION_LIMITS.value) return 'value';
  const isNumeric = ORDERS.includes(operator) || ruleField(field).kind === 'number';
  if (isNumeric && toNumber(value) === null) return 'value';
  return operator === 'regEx' && !isPattern(String(value)) ? 'value' : null;
}

/** What must be read to evaluate conditions. */
export const ruleSources = (group: RuleGroup): ReadonlySet<RuleSource> =>
  new Set(ruleConditions(group).map(({ field }) => ruleField(field).source));

/** The verdict on one condition, with what the subject has. Conditions after the deciding one are not checked. */
export interface ConditionVerdict {
  readonly state: 'met' | 'unmet' | 'unchecked';
  readonly actual: string;
}

/** The verdict on all conditions. `failed` is the index of the condition that decided against it, if one did. */
export interface RuleVerdict {
  readonly holds: boolean;
  readonly failed: number | null;
  readonly conditions: readonly ConditionVerdict[];
}

type Evaluate = (facts: RuleFacts, verdicts: ConditionVerdict[]) => { holds: boolean; failed: number | null };
type Test<Verdict = boolean> = (facts: RuleFacts) => Verdict;

/** Conditions that were prepared once, to be evaluated many times. */
export interface PreparedConditions {
  /** Whether they hold. For a hundred rules at each message, so it says nothing more. */
  readonly holds: Test;
  /** Whether they hold whatever the facts that are missing here may be. Null if it depends on those. */
  readonly decide: Test<boolean | null>;
  /** The verdict on each of them. */
  readonly explain: (facts: RuleFacts) => RuleVerdict;
}

/** Prepares conditions. All functions use the same test of each condition. */
export function prepareConditions(group: RuleGroup): PreparedConditions {
  const tests = new Map(ruleConditions(group).map((condition) => [condition, prepareTest(condition)]));
  const counter = { next: 0 };
  const evaluate = prepareGroup(group, tests, counter);
  const blank: ConditionVerdict[] = Array.from({ length: counter.next }, () => UNCHECKED);
  return {
    holds: prepareVerdict(group, (condition) => testOf(tests, condition)),
    decide: prepareVerdict(group, (condition) => {
      const [test, name] = [testOf(tests, condition), nameOf(condition)];
      return (facts) => (name in facts ? test(facts) : null);
    }),
    explain: (facts) => {
      const conditions = [...blank];
      return { ...evaluate(facts, conditions), conditions };
    },
  };
}

const UNCHECKED: ConditionVerdict = { state: 'unchecked', actual: '' };

type Tests = ReadonlyMap<RuleCondition, Test>;

const testOf = (tests: Tests, condition: RuleCondition): Test => tests.get(condition) as Test;

/** The name of the fact that a condition asks for. */
const nameOf = ({ key, field }: RuleCondition): string => key ?? field;

/** The verdict on a group from those on its conditions, of which null is open. */
function prepareVerdict<Verdict extends boolean | null>(
  { match, parts }: RuleGroup,
  prepareOne: (condition: RuleCondition) => Test<Verdict>,
): Test<Verdict | boolean> {
  const all = parts.map((part) => (isRuleGroup(part) ? prepareVerdict(part, prepareOne) : prepareOne(part)));
  if (all.length === 0) return () => true;
  const deciding = match === 'any';
  return (facts) => {
    let verdict: Verdict | boolean = !deciding;
    for (const one of all) {
      const part = one(facts);
      if (part === deciding) return part;
      if (part === null) verdict = part;
    }
    return verdict;
  };
}

function prepareGroup({ match, parts }: RuleGroup, tests: Tests, counter: { next: number }): Evaluate {
  const all = parts.map((part) =>
    isRuleGroup(part) ? prepareGroup(part, tests, counter) : prepareCondition(part, tests, counter),
  );
  if (match === 'all')
    return (facts, verdicts) => {
      for (const one of all) {
        const verdict = one(facts, verdicts);
        if (!verdict.holds) return verdict;
      }
      return { holds: true, failed: null };
    };
  return (facts, verdicts) => {
    let failed: number | null = null;
    for (const one of all) {
      const verdict = one(facts, verdicts);
      if (verdict.holds) return verdict;
      failed = verdict.failed;
    }
    return { holds: all.length === 0, failed: all.length === 1 ? failed : null };
  };
}

function prepareCondition(condition: RuleCondition, tests: Tests, counter: { next: number }): Evaluate {
  const index = counter.next;
  counter.next += 1;
  const test = testOf(tests, condition);
  return (facts, verdicts) => {
    const holds = test(facts);
    const actual = textOf(facts[nameOf(condition)]);
    verdicts[index] = { state: holds ? 'met' : 'unmet', actual };
    return { holds, failed: holds ? null : index };
  };
}

const textOf = (actual: RuleFacts[string]): string =>
  [actual]
    .flat()
    .filter((one) => !isEmpty(one))
    .map((one) => String(one).slice(0, RULE_CONDITION_LIMITS.value))
    .slice(0, 10)
    .join(', ');

/** Any of several values may match. For a negated operator all must. */
function prepareTest(condition: RuleCondition): Test {
  const { operator, value } = condition;
  const name = nameOf(condition);
  const holds = prepareOperator(operator, value);
  const isNegated = operator === 'isNotEqualTo' || operator === 'doesNotContain';
  return (facts) => {
    const actual = facts[name];
    if (!Array.isArray(actual)) return holds(actual as ConditionValue);
    if (actual.length === 0) return holds(null);
    return isNegated ? actual.every(holds) : actual.some(holds);
  };
}

/** The comparison with a value. That of texts, the most frequent, has its value prepared. */
function prepareOperator(
  operator: ConditionOperator,
  value: ConditionValue,
): (actual: ConditionValue) => boolean {
  const wanted = String(value ?? '')
    .trim()
    .toLowerCase();
  if (toNumber(value) === null) {
    if (operator === 'isEqualTo') return (actual) => lowered(actual) === wanted;
    if (operator === 'isNotEqualTo') return (actual) => lowered(actual) !== wanted;
  }
  if (operator === 'contains') return (actual) => lowered(actual).includes(wanted);
  if (operator === 'doesNotContain') return (actual) => !lowered(actual).includes(wanted);
  return (actual) => matchesCondition(operator, actual, value);
}

/** The last long text in lower case, since many conditions look at the same message. */
const last = { text: '', lower: '' };

function lowered(actual: ConditionValue): string {
  if (actual === null || actual === undefined) return '';
  const text = String(actual);
  if (text.length < 40) return text.trim().toLowerCase();
  if (text !== last.text) {
    last.text = text;
    last.lower = text.trim().toLowerCase();
  }
  return last.lower;
}
