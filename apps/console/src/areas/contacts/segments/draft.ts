import {
  conditionFault,
  conditionsOf,
  isSegmentGroup,
  SEGMENT_LIMITS,
  SEGMENT_OPERATORS,
  type SegmentCondition,
  type SegmentField,
  type SegmentGroup,
  type SegmentPart,
  segmentField,
  valueCount,
} from '@foyer/domain/segments';

/** A new condition, which is unfinished. */
export const newCondition = (field: SegmentField = 'country', key?: string): SegmentCondition => {
  const operator = SEGMENT_OPERATORS[segmentField(field).kind][0];
  return {
    field,
    ...(key && { key }),
    operator,
    values: [],
    ...(operator === 'inTheLast' && { period: { n: 30, unit: 'days' } }),
  };
};

/** A condition with another operator; its values stay if the operator takes them. */
export function withOperator(
  condition: SegmentCondition,
  operator: SegmentCondition['operator'],
): SegmentCondition {
  const next = { ...condition, operator };
  const isTimed = operator === 'inTheLast' || operator === 'notInTheLast';
  const { kind } = segmentField(condition.field);
  return {
    ...next,
    values: valueCount(next) === 'none' ? [] : condition.values,
    ...(kind === 'time' && { period: isTimed ? (condition.period ?? { n: 30, unit: 'days' }) : null }),
  };
}

/** Whether a part is complete: an unfinished condition is not counted. */
export const isFinished = (part: SegmentPart): boolean =>
  isSegmentGroup(part) ? part.parts.some(isFinished) : conditionFault(part) === null;

/** The finished part of what is edited. */
export const finished = (group: SegmentGroup): SegmentGroup => ({
  match: group.match,
  parts: group.parts.filter(isFinished).map((part) => (isSegmentGroup(part) ? finished(part) : part)),
});

/** Whether every condition is finished and every group has one. */
export const isComplete = (group: SegmentGroup): boolean =>
  group.parts.every((part) =>
    isSegmentGroup(part) ? part.parts.length > 0 && isComplete(part) : conditionFault(part) === null,
  );

export const isFull = (group: SegmentGroup): boolean =>
  conditionsOf(group).length >= SEGMENT_LIMITS.conditions;

/** A group with another part at an index; without one, it is removed. */
export const withPart = (group: SegmentGroup, index: number, part?: SegmentPart): SegmentGroup => ({
  ...group,
  parts: part
    ? [...group.parts.slice(0, index), part, ...group.parts.slice(index + 1)]
    : group.parts.filter((_, at) => at !== index),
});
