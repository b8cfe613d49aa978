import {
  addressText,
  isSegmentGroup,
  periodStart,
  type SegmentCondition,
  type SegmentGroup,
  type SegmentOperator,
  type SegmentPart,
  type SegmentPeriod,
  segmentField,
} from './segments.ts';

/** Something a person did: a visit, a page, a conversation, a message, a rating or a ticket. */
export interface SegmentEvent {
  readonly at: Date;
  readonly url?: string;
  readonly title?: string;
  readonly score?: number;
}

/** What is known about one person, by field; own fields by their id. Events are the newest first. */
export interface PersonFacts {
  readonly texts: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly times: Readonly<Record<string, Date | null>>;
  readonly events: Readonly<Record<string, readonly SegmentEvent[]>>;
}

/** Why a condition holds or does not: what the person has. */
export interface SegmentEvidence {
  readonly values?: readonly string[];
  readonly number?: number;
  readonly count?: number;
  /** Time of the field, or of the newest of the events. */
  readonly at?: Date;
  readonly title?: string;
}

/** A condition or group with its verdict. */
export interface ExplainedPart {
  readonly holds: boolean;
  readonly part: SegmentPart;
  readonly evidence: SegmentEvidence;
  readonly parts: readonly ExplainedPart[];
}

/** Evaluates conditions for one person, and says why. */
export function explainSegment(group: SegmentGroup, facts: PersonFacts, now: Date): ExplainedPart {
  const parts = group.parts.map((part) =>
    isSegmentGroup(part)
      ? explainSegment(part, facts, now)
      : { part, parts: [], ...explainCondition(part, facts, now) },
  );
  const holds = parts.length > 0 && parts[group.match === 'all' ? 'every' : 'some'](({ holds }) => holds);
  return { holds, part: group, evidence: {}, parts };
}

type Verdict = Pick<ExplainedPart, 'holds' | 'evidence'>;

function explainCondition(condition: SegmentCondition, facts: PersonFacts, now: Date): Verdict {
  const { field, key } = condition;
  const { kind } = segmentField(field);
  const text = facts.texts[key ?? field] ?? '';
  switch (kind) {
    case 'text':
    case 'day':
      return { holds: holdsForText(condition, text), evidence: text ? { values: [text] } : {} };
    case 'address':
      return explainAddresses(condition, facts.choices[field] ?? []);
    case 'choice':
      return explainChoice(condition, facts.choices[field] ?? []);
    case 'time':
      return explainTime(condition, facts.times[field] ?? null, now);
    case 'page':
      return explainPages(condition, facts.events.page ?? [], now);
    case 'number':
      return explainNumber(condition, facts, now);
  }
}

function holdsForText({ operator, values: [value = ''] }: SegmentCondition, text: string): boolean {
  const [actual, expected] = [text.trim().toLowerCase(), value.trim().toLowerCase()];
  switch (operator) {
    case 'is':
      return actual === expected;
    case 'isNot':
      return actual !== expected;
    case 'contains':
      return actual.includes(expected);
    case 'doesNotContain':
      return !actual.includes(expected);
    case 'beginsWith':
      return actual.startsWith(expected);
    case 'endsWith':
      return actual.endsWith(expected);
    case 'before':
      return actual !== '' && actual < expected;
    case 'after':
      return actual > expected;
    case 'hasValue':
      return actual !== '';
    default:
      return actual === '';
  }
}

function explainAddresses(condition: SegmentCondition, actual: readonly string[]): Verdict {
  const { field, operator, values } = condition;
  const wanted = { ...condition, values: values.map((value) => addressText(field, value)) };
  const holds =
    operator === 'hasNoValue' ? actual.length === 0 : actual.some((one) => holdsForText(wanted, one));
  return { holds, evidence: { values: actual } };
}

function explainChoice({ operator, values }: SegmentCondition, actual: readonly string[]): Verdict {
  const found = actual.some((value) => values.includes(value));
  return { holds: found === (operator === 'isAnyOf'), evidence: { values: actual } };
}

function explainTime(condition: SegmentCondition, at: Date | null, now: Date): Verdict {
  const { operator, values, period } = condition;
  const isRecent = at !== null && Boolean(period) && at >= periodStart(period as SegmentPeriod, now);
  const day = values[0] ? new Date(`${values[0]}T00:00:00Z`).getTime() : 0;
  const verdicts: Partial<Record<SegmentOperator, boolean>> = {
    inTheLast: isRecent,
    notInTheLast: !isRecent,
    before: at !== null && at.getTime() < day,
    after: at !== null && at.getTime() >= day + 86_400_000,
  };
  return { holds: verdicts[operator] ?? false, evidence: at ? { at } : {} };
}

const within = (events: readonly SegmentEvent[], { period }: SegmentCondition, now: Date) => {
  if (!period) return events;
  const start = periodStart(period, now);
  return events.filter(({ at }) => at >= start);
};

const evidenceOf = (events: readonly SegmentEvent[]): SegmentEvidence => ({
  count: events.length,
  ...(events[0] && { at: events[0].at }),
  ...(events[0]?.title && { title: events[0].title }),
});

function explainPages(condition: SegmentCondition, pages: readonly SegmentEvent[], now: Date): Verdict {
  const text = (condition.values[0] ?? '').trim().toLowerCase();
  const found = within(pages, condition, now).filter(({ url }) => url?.toLowerCase().includes(text));
  return { holds: found.length > 0 === (condition.operator === 'visited'), evidence: evidenceOf(found) };
}

function explainNumber(condition: SegmentCondition, facts: PersonFacts, now: Date): Verdict {
  const { field, key, values } = condition;
  const { counts, own } = segmentField(field);
  const expected = Number(values[0]);
  const compares = (actual: number) => {
    if (condition.operator === 'isAtLeast') return actual >= expected;
    return condition.operator === 'isAtMost' ? actual <= expected : actual === expected;
  };
  if (!counts) {
    const text = own ? facts.texts[key ?? ''] : undefined;
    const number = own ? (isDecimal(text) ? Number(text) : undefined) : (facts.numbers[field] ?? 0);
    return number === undefined
      ? { holds: false, evidence: {} }
      : { holds: compares(number), evidence: { number } };
  }
  const events = within(facts.events[field] ?? [], condition, now);
  if (counts === 'events') return { holds: compares(events.length), evidence: evidenceOf(events) };
  const rated = events.filter(({ score }) => score !== undefined && compares(score));
  const [shown] = rated.length > 0 ? rated : events;
  return {
    holds: rated.length > 0,
    evidence: shown ? { number: shown.score ?? 0, at: shown.at } : {},
  };
}

const isDecimal = (text: string | undefined): boolean => /^-?\d{1,15}(\.\d+)?$/.test(text ?? '');
