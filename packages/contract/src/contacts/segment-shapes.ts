import {
  conditionFault,
  conditionsOf,
  type SegmentGroup as Group,
  PERIOD_UNITS,
  SEGMENT_FIELDS,
  SEGMENT_LIMITS,
  SEGMENT_OPERATORS,
  type SegmentField,
  type SegmentOperator,
} from '@foyer/domain/segments';
import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

const OPERATORS = [...new Set(Object.values(SEGMENT_OPERATORS).flat())] as [
  SegmentOperator,
  ...SegmentOperator[],
];

/** The last n days, weeks or months. */
export const SegmentPeriod = z.strictObject({
  n: z.number().int().min(1).max(SEGMENT_LIMITS.period),
  unit: z.enum(PERIOD_UNITS),
});

/** A condition about a person. `SEGMENT_FIELDS` of the domain declares which operators a field has. */
export const SegmentCondition = z.strictObject({
  field: z.enum(Object.keys(SEGMENT_FIELDS) as [SegmentField, ...SegmentField[]]),
  key: Uuid.optional().describe('The own field, for the fields that begin with `own`.'),
  operator: z.enum(OPERATORS),
  values: z
    .array(z.string().trim().min(1).max(SEGMENT_LIMITS.text))
    .max(SEGMENT_LIMITS.values)
    .default([])
    .describe('One value, or several for `isAnyOf` and `isNoneOf`. Days are YYYY-MM-DD in UTC.'),
  period: SegmentPeriod.nullable().optional().describe('Null: ever.'),
});

const match = z.enum(['all', 'any']);
const groupOf = <Part extends z.ZodType>(part: Part, min: 0 | 1) =>
  z.strictObject({ match, parts: z.array(part).min(min).max(SEGMENT_LIMITS.conditions) });

const InnermostGroup = groupOf(SegmentCondition, 1);
const InnerGroup = groupOf(z.union([SegmentCondition, InnermostGroup]), 1);

/** The conditions of a dynamic list, in groups up to three deep. Without conditions the list is empty. */
export const SegmentGroup = groupOf(z.union([SegmentCondition, InnerGroup]), 0).superRefine(
  (group: Group, context) => {
    const conditions = conditionsOf(group);
    if (conditions.length > SEGMENT_LIMITS.conditions) {
      context.addIssue({
        code: 'custom',
        message: 'Please enter at most {max} entries',
        params: { max: SEGMENT_LIMITS.conditions },
      });
    }
    if (conditions.some((condition) => conditionFault(condition) !== null)) {
      context.addIssue({ code: 'custom', message: 'Please complete each condition' });
    }
  },
);
export type SegmentGroup = z.infer<typeof SegmentGroup>;

/** Someone in the preview of a list. */
export const SegmentPerson = z.object({
  id: Uuid,
  name: z.string().describe('The name, or the first address or number.'),
  city: z.string(),
  country: z.string(),
});
export type SegmentPerson = z.infer<typeof SegmentPerson>;

const size = z.number().int().nullable();

/** Whom conditions match. Numbers that took too long to count are null. */
export const SegmentPreview = z.object({
  people: size.describe('All contacts of the merchant.'),
  matching: size,
  joining: size,
  leaving: size,
  left: z.array(size).describe('How many match the first conditions of the outermost group up to each one.'),
  sample: z.array(SegmentPerson).describe('Some who match and whom the caller may see.'),
  countedDate: Instant,
  milliseconds: z.number().int(),
});
export type SegmentPreview = z.infer<typeof SegmentPreview>;

/** Why a condition holds or not. What the person has depends on the field. */
export const SegmentReason = z.object({
  path: z.array(z.number().int()).describe('Where the condition or group is: its index within each group.'),
  holds: z.boolean(),
  values: z.array(z.string()).optional(),
  number: z.number().optional(),
  count: z.number().int().optional(),
  date: Instant.optional(),
  title: z.string().optional(),
});
export type SegmentReason = z.infer<typeof SegmentReason>;
