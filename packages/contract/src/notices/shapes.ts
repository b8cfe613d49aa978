import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { NOTICE_KINDS, type NoticeSaying, SAYINGS } from './sayings.ts';

const Says = z.enum(Object.keys(SAYINGS) as [NoticeSaying, ...NoticeSaying[]]);

/** The longest text of a notice, and the longest value in its title, in characters; longer ones are cut. */
export const NOTICE_LIMITS = { value: 200, text: 500 } as const;

/** How long a notice is kept. Days. */
export const NOTICE_DAYS = 90;

/** Something that a member should know of, beside what the pages show. */
export const Notice = z.object({
  id: Uuid,
  kind: z.enum(NOTICE_KINDS),
  /** What the title says, for whoever says it in another language. */
  says: Says,
  values: z.record(z.string(), z.string()),
  /** In English. */
  title: z.string(),
  text: z.string(),
  /** Where the console shows what it is about, such as `/tasks?id=…`; null where there is nothing to open. */
  path: z.string().nullable(),
  createdDate: Instant,
  readDate: Instant.nullable(),
});
export type Notice = z.infer<typeof Notice>;
