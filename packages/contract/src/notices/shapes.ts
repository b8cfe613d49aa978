import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';

/** What a member is told of. */
export const NOTICE_KINDS = [
  'mention',
  'assigned',
  'watched',
  'sla_warning',
  'sla_breach',
  'escalation',
  'mail_failed',
  'export_done',
] as const;

export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** The longest title and text of a notice, in characters; longer ones are cut. */
export const NOTICE_LIMITS = { title: 200, text: 500 } as const;

/** How long a notice is kept. Days. */
export const NOTICE_DAYS = 90;

/** Something that a member should know of, beside what the pages show. */
export const Notice = z.object({
  id: Uuid,
  kind: NoticeKind,
  title: z.string(),
  text: z.string(),
  /** Where the console shows what it is about, such as `/tasks?id=…`; null where there is nothing to open. */
  path: z.string().nullable(),
  createdDate: Instant,
  readDate: Instant.nullable(),
});
export type Notice = z.infer<typeof Notice>;
