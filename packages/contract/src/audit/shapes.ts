import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

/** Who did what to what, before and after, from where. */
export const AuditEntry = z.object({
  id: Uuid,
  at: Instant,
  actor: z.object({
    type: z.enum(['member', 'visitor', 'system']),
    id: Uuid.nullable(),
    /** The name as it is today; empty for visitors and the system. */
    name: z.string(),
  }),
  /** What was done: a code of `AUDIT_ACTIONS`. */
  action: z.string(),
  /** What it was done to; the type is one of `AUDIT_SUBJECTS`. */
  subject: z.object({ type: z.string(), id: z.string() }),
  /** The changed parts only, never secrets. */
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
