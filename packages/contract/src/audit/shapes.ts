import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

/** Who did what to what, before and after, from where. */
export const AuditEntry = z.object({
  id: Uuid,
  at: Instant,
  actor: z.object({
    type: z.enum(['member', 'visitor', 'system']),
    id: Uuid.nullable(),
    /** Current name. Empty for visitors and the system. */
    name: z.string(),
  }),
  /** A code of `AUDIT_ACTIONS`. */
  action: z.string(),
  subject: z.object({
    /** One of `AUDIT_SUBJECTS`. */
    type: z.string(),
    id: z.string(),
    /** The name stored in the entry, or the current name of a member or department. Empty if there is none. */
    name: z.string(),
  }),
  /** Only the changed fields, never secrets. */
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
