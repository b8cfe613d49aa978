/** Limits of the conditions of a list. `times` also bounds how many events of a person are read to explain them. */
export const SEGMENT_LIMITS = {
  conditions: 50,
  depth: 3,
  values: 50,
  text: 200,
  times: 1000,
  period: 1000,
} as const;

/** Units of a period. A month is a calendar month. */
export const PERIOD_UNITS = ['days', 'weeks', 'months'] as const;

/** The last n days, weeks or months. */
export interface SegmentPeriod {
  readonly n: number;
  readonly unit: (typeof PERIOD_UNITS)[number];
}

/**
 * The operators by kind of field. Those of `choice` compare with any of the values,
 * those of `address` any address of a person.
 */
export const SEGMENT_OPERATORS = {
  text: ['is', 'isNot', 'contains', 'doesNotContain', 'beginsWith', 'hasValue', 'hasNoValue'],
  address: ['is', 'contains', 'beginsWith', 'endsWith', 'hasValue', 'hasNoValue'],
  choice: ['isAnyOf', 'isNoneOf'],
  number: ['isAtLeast', 'isAtMost', 'isExactly'],
  day: ['before', 'after', 'hasValue', 'hasNoValue'],
  time: ['inTheLast', 'notInTheLast', 'before', 'after'],
  page: ['visited', 'didNotVisit'],
} as const;
export type SegmentKind = keyof typeof SEGMENT_OPERATORS;
export type SegmentOperator = (typeof SEGMENT_OPERATORS)[SegmentKind][number];

/** What conditions depend on. A change of one kind matters only to lists that use it. */
export const SEGMENT_SOURCES = [
  'contact',
  'identities',
  'consents',
  'lists',
  'visits',
  'pages',
  'conversations',
  'tickets',
] as const;
export type SegmentSource = (typeof SEGMENT_SOURCES)[number];

interface FieldDeclaration {
  readonly kind: SegmentKind;
  readonly source: SegmentSource;
  /** A number of things that happened, in a period or ever, or of the score that one of them had. */
  readonly counts?: 'events' | 'scores';
  /** `key` names the own field. */
  readonly own?: true;
}

/** The fields of conditions: how each is compared, and what changes it. Everything else derives from this table. */
export const SEGMENT_FIELDS = {
  name: { kind: 'text', source: 'contact' },
  email: { kind: 'address', source: 'identities' },
  phone: { kind: 'address', source: 'identities' },
  company: { kind: 'text', source: 'contact' },
  country: { kind: 'choice', source: 'contact' },
  city: { kind: 'text', source: 'contact' },
  language: { kind: 'text', source: 'contact' },
  tags: { kind: 'choice', source: 'contact' },
  owner: { kind: 'choice', source: 'contact' },
  source: { kind: 'choice', source: 'contact' },
  created: { kind: 'time', source: 'contact' },
  lastSeen: { kind: 'time', source: 'contact' },
  leadType: { kind: 'choice', source: 'contact' },
  leadStatus: { kind: 'choice', source: 'contact' },
  score: { kind: 'number', source: 'contact' },
  ownText: { kind: 'text', source: 'contact', own: true },
  ownNumber: { kind: 'number', source: 'contact', own: true },
  ownDay: { kind: 'day', source: 'contact', own: true },
  identity: { kind: 'choice', source: 'identities' },
  consent: { kind: 'choice', source: 'consents' },
  unsubscribed: { kind: 'choice', source: 'consents' },
  list: { kind: 'choice', source: 'lists' },
  visits: { kind: 'number', source: 'visits', counts: 'events' },
  page: { kind: 'page', source: 'pages' },
  conversations: { kind: 'number', source: 'conversations', counts: 'events' },
  messages: { kind: 'number', source: 'conversations', counts: 'events' },
  rating: { kind: 'number', source: 'conversations', counts: 'scores' },
  openTickets: { kind: 'number', source: 'tickets' },
  tickets: { kind: 'number', source: 'tickets', counts: 'events' },
} as const satisfies Record<string, FieldDeclaration>;
export type SegmentField = keyof typeof SEGMENT_FIELDS;
export const segmentField = (field: SegmentField): FieldDeclaration => SEGMENT_FIELDS[field];

/** What people said about marketing by a channel. A value of the field `consent` is the channel and one of these. */
export const SEGMENT_CONSENTS = ['given', 'withdrawn', 'none'] as const;
export const segmentConsent = (channel: string, state: string): string => `${channel}.${state}`;

/** A part of an address as it is compared: numbers without the signs between digits. */
export const addressText = (field: SegmentField, text: string): string =>
  field === 'phone' ? text.replace(/[\s().-]/g, '') : text.trim();

/** One condition about a person. */
export interface SegmentCondition {
  readonly field: SegmentField;
  /** The id of an own field. */
  readonly key?: string | undefined;
  readonly operator: SegmentOperator;
  readonly values: readonly string[];
  /** Null or absent: ever. */
  readonly period?: SegmentPeriod | null | undefined;
}

/** Conditions of which all or any must hold. A list whose outermost group is empty contains nobody. */
export interface SegmentGroup {
  readonly match: 'all' | 'any';
  readonly parts: readonly SegmentPart[];
}
export type SegmentPart = SegmentCondition | SegmentGroup;
export const isSegmentGroup = (part: SegmentPart): part is SegmentGroup => 'parts' in part;

/** All conditions of a group and those within it. */
export const conditionsOf = (group: SegmentGroup): SegmentCondition[] =>
  group.parts.flatMap((part) => (isSegmentGroup(part) ? conditionsOf(part) : [part]));

/** How deep groups are nested: 1 for a group of conditions. */
export const segmentDepth = (group: SegmentGroup): number =>
  1 + Math.max(0, ...group.parts.map((part) => (isSegmentGroup(part) ? segmentDepth(part) : 0)));

/** Whether a field has periods: things that happen, and visited pages. */
export const hasPeriod = (field: SegmentField): boolean =>
  segmentField(field).counts !== undefined || segmentField(field).kind === 'page';

/** Whether a condition becomes true or false by time alone. */
export const isWindowed = ({ operator, period }: SegmentCondition): boolean =>
  operator === 'inTheLast' || operator === 'notInTheLast' || Boolean(period);

/** How many values an operator takes. */
export function valueCount({
  field,
  operator,
}: Pick<SegmentCondition, 'field' | 'operator'>): 'none' | 'one' | 'several' {
  if (/^has|InTheLast$|^inTheLast/.test(operator)) return 'none';
  return segmentField(field).kind === 'choice' ? 'several' : 'one';
}

/** The part of a condition that is missing or wrong, or null when it is complete. */
export function conditionFault(condition: SegmentCondition): 'key' | 'operator' | 'values' | 'period' | null {
  const { field, key, operator, values, period } = condition;
  const { kind, own } = segmentField(field);
  if (Boolean(own) !== Boolean(key)) return 'key';
  if (!(SEGMENT_OPERATORS[kind] as readonly string[]).includes(operator)) return 'operator';
  const wanted = valueCount(condition);
  const isCountRight =
    wanted === 'several' ? values.length > 0 : values.length === (wanted === 'one' ? 1 : 0);
  if (!isCountRight || !values.every((value) => isValueOf(condition, value))) return 'values';
  const takesPeriod = hasPeriod(field) || /InTheLast|inTheLast/.test(operator);
  const isPeriodRight = period
    ? takesPeriod && isCount(period.n, SEGMENT_LIMITS.period)
    : !/InTheLast|inTheLast/.test(operator);
  return isPeriodRight ? null : 'period';
}

const isCount = (n: number, max: number) => Number.isInteger(n) && n >= 1 && n <= max;

function isValueOf({ field, operator }: SegmentCondition, value: string): boolean {
  const { kind, counts } = segmentField(field);
  if (value.trim() === '' || value.length > SEGMENT_LIMITS.text) return false;
  if (kind === 'number') {
    const isInRange = field === 'openTickets' || counts ? Number(value) <= SEGMENT_LIMITS.times : true;
    const isWhole = field === 'ownNumber' || /^-?\d+$/.test(value);
    return /^-?\d{1,9}(\.\d{1,4})?$/.test(value) && isWhole && isInRange;
  }
  if (kind === 'day' || operator === 'before' || operator === 'after')
    return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return true;
}

/** When a period began. */
export function periodStart({ n, unit }: SegmentPeriod, now: Date): Date {
  if (unit !== 'months') return new Date(now.getTime() - n * (unit === 'weeks' ? 7 : 1) * 86_400_000);
  const start = new Date(now);
  const day = now.getUTCDate();
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - n);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(day, lastDay));
  return start;
}
