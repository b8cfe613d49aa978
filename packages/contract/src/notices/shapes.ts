import { z } from 'zod';
import { Instant, Uuid } from '../kernel/shapes.ts';
import { NOTICE_KINDS, NOTICE_TEXTS, type NoticeTextKey } from './texts.ts';

const TitleKey = z.enum(Object.keys(NOTICE_TEXTS) as [NoticeTextKey, ...NoticeTextKey[]]);

/** Maximum length of a value in the title, and of the text. Longer ones are truncated. */
export const NOTICE_LIMITS = { value: 200, text: 500 } as const;

/** Retention of notifications. Days. */
export const NOTICE_DAYS = 90;

/** A notification of a member. */
export const Notice = z.object({
  id: Uuid,
  kind: z.enum(NOTICE_KINDS),
  /** Key and values of the title, for clients that translate it. */
  titleKey: TitleKey,
  values: z.record(z.string(), z.string()),
  /** In English. */
  title: z.string(),
  text: z.string(),
  /** Path in the console, such as `/tasks?id=…`. Null if there is nothing to open. */
  path: z.string().nullable(),
  createdDate: Instant,
  readDate: Instant.nullable(),
});
export type Notice = z.infer<typeof Notice>;
