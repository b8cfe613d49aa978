import { SLA_MINUTES_MAX } from '@foyer/domain/sla';
import { TASK_TYPE_MAX } from '@foyer/domain/task';
import { z } from 'zod';
import { Instant, NamedRef, Uuid } from '../kernel/shapes.ts';

const targetMinutes = z
  .number()
  .int()
  .min(1)
  .max(SLA_MINUTES_MAX)
  .nullable()
  .describe('Minutes. Null: no target.');
export const SlaMinutes = z.object({
  firstResponse: targetMinutes,
  nextResponse: targetMinutes,
  resolution: targetMinutes,
});
export const SlaPriorities = z.object({ Low: SlaMinutes, Medium: SlaMinutes, High: SlaMinutes });

const said = {
  minutes: SlaPriorities,
  inOpeningTime: z.boolean().describe('Whether only opening hours count.'),
  warningShare: z
    .number()
    .gt(0)
    .max(1)
    .describe('Share of the target after which a warning is sent. 1: never.'),
};

/** Service level targets of all tickets, or those of a department, a type, or both. */
export const SlaPolicy = z.object({
  id: Uuid,
  /** Both null: the default policy, which always exists. The department takes precedence over the type. */
  department: NamedRef.nullable(),
  type: z.string().nullable(),
  ...said,
  lastModifiedDate: Instant,
});
export type SlaPolicy = z.infer<typeof SlaPolicy>;

export const SlaPolicyInput = z.strictObject(said);

export const NewSlaPolicy = z
  .strictObject({
    ...said,
    departmentId: Uuid.nullable().default(null),
    type: z.string().trim().min(1).max(TASK_TYPE_MAX).nullable().default(null),
  })
  .describe('With a department, a type, or both.');
