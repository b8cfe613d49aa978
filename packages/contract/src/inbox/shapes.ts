import { LABEL_COLOURS } from '@foyer/domain/labels';
import { MAIL_HTML_MAX, MAIL_TEXT_MAX, MESSAGE_ATTACHMENTS_MAX } from '@foyer/domain/limits';
import { REPLY_STATUSES } from '@foyer/domain/message-moves';
import { SEARCH_TEXT_MAX } from '@foyer/domain/message-search';
import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { z } from 'zod';
import { InboxThread, Label, MailAddress } from '../conversations/shapes.ts';
import { Wording } from '../kernel/errors.ts';
import { savedView, savedViewInput } from '../kernel/saved-views.ts';
import { BooleanQuery, Cursor, DateLike, Instant, OwnMerchant, pageSize, Uuid } from '../kernel/shapes.ts';

/** The lists of the inbox. `needAgent`: pending, online, no member attached (Specification 4). */
export const InboxList = z.enum([
  'my',
  'team',
  'unassigned',
  'sent',
  'deleted',
  'junk',
  'snoozed',
  'completed',
  'needAgent',
  'all',
]);
export type InboxList = z.infer<typeof InboxList>;

export const InboxSort = z.enum(['newest', 'oldest', 'waiting']);

/** Case-insensitive, since the lists of the specification differ in case. */
const caseInsensitive = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(
    (given) => values.find((value) => value.toLowerCase() === String(given).toLowerCase()) ?? given,
    z.enum(values),
  );

/** Filter of the inbox. Catalogue 7.14. */
export const InboxFilter = OwnMerchant.extend({
  fromDate: DateLike.optional().describe('Default: one month back; without limit for searches.'),
  toDate: DateLike.optional().describe('Default: now. A date includes the whole day.'),
  status: caseInsensitive(MESSAGE_STATUSES).optional(),
  replyStatus: caseInsensitive(REPLY_STATUSES).optional(),
  assignedTo: z.union([Uuid, z.enum(['me', 'none'])]).optional(),
  list: InboxList.default('all'),
  departmentId: Uuid.optional(),
  labelId: Uuid.optional().describe('The label or one below it.'),
  channel: z.string().max(40).optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
  unread: BooleanQuery.optional(),
  search: z
    .string()
    .max(SEARCH_TEXT_MAX)
    .optional()
    .describe('Words and operators such as `from:` or `label:`.'),
});

export const InboxQuery = InboxFilter.extend({
  sort: InboxSort.default('newest'),
  cursor: Cursor.optional(),
  limit: pageSize(50, 200),
  pageIndex: z.coerce
    .number()
    .int()
    .min(0)
    .max(200)
    .optional()
    .describe('Page number minus one. `cursor` is faster.'),
});

/** Filter and order of a saved view, named as in the page's address. */
export const SavedViewQuery = z.strictObject({
  list: InboxList.default('all'),
  status: z.enum(MESSAGE_STATUSES).optional(),
  assignedTo: z.string().max(40).optional(),
  departmentId: Uuid.optional(),
  labelId: Uuid.optional(),
  channel: z.string().max(40).optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
  unread: z.boolean().optional(),
  search: z.string().max(SEARCH_TEXT_MAX).optional(),
  sort: InboxSort.optional(),
  /** Days back from today. */
  days: z.number().int().min(1).max(3650).optional(),
});
export type SavedViewQuery = z.infer<typeof SavedViewQuery>;

export const SavedView = savedView(SavedViewQuery);
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewInput = savedViewInput(SavedViewQuery);

/** An action on one or more threads. */
export const BulkAction = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('assign'),
    memberId: Uuid.nullable().describe('Null returns it to the queue.'),
  }),
  z.strictObject({ type: z.literal('team'), departmentId: Uuid.nullable() }),
  z.strictObject({ type: z.literal('roundRobin'), departmentId: Uuid.nullable() }),
  z.strictObject({ type: z.literal('addLabel'), labelId: Uuid }),
  z.strictObject({ type: z.literal('removeLabel'), labelId: Uuid }),
  z.strictObject({ type: z.literal('status'), status: z.enum(MESSAGE_STATUSES) }),
  z.strictObject({ type: z.literal('restore') }),
  z.strictObject({ type: z.literal('priority'), priority: z.enum(TASK_PRIORITIES).nullable() }),
  z.strictObject({ type: z.literal('snooze'), until: Instant.nullable().describe('Null ends the snooze.') }),
  z.strictObject({ type: z.literal('read') }),
  z.strictObject({ type: z.literal('unread') }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

export const Undo = z.object({ id: Uuid, until: Instant });

/** Result of an action per thread. */
export const BulkResult = z.object({
  done: z.array(Uuid),
  failed: z.array(
    z.object({
      conversationID: Uuid,
      name: z.string(),
      error: z.string(),
      errorDescription: z.string(),
      wording: Wording.optional(),
    }),
  ),
  /** Null if nothing changed. */
  undo: Undo.nullable(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** A part of a search that is ignored, with its position in the text. */
export const SearchProblem = z.object({
  kind: z.enum(['missing_value', 'wrong_value', 'too_long', 'too_many']),
  start: z.number().int(),
  end: z.number().int(),
  sentence: z.string(),
});

export const InboxPage = z.object({
  messages: z.array(InboxThread),
  nextCursor: z.string().nullable(),
  /** Parts of the search that were ignored. */
  problems: z.array(SearchProblem),
});

/** Exact up to 10,000; beyond that `isExact` is false. */
export const Total = z.object({ count: z.number().int(), isExact: z.boolean() });
export type Total = z.infer<typeof Total>;

export const ListedLabel = Label.extend({ lastModifiedDate: Instant });

export const LabelInput = z.strictObject({
  tagName: z.string().trim().min(1).max(120),
  tagColor: z.enum(LABEL_COLOURS),
});

/** Email fields of a draft besides its text. */
export const DraftMail = z.strictObject({
  to: z.array(MailAddress).max(50).default([]),
  cc: z.array(MailAddress).max(50).default([]),
  bcc: z.array(MailAddress).max(50).default([]),
  subject: z.string().max(500).default(''),
  html: z.string().max(MAIL_HTML_MAX).default(''),
  mailboxId: Uuid.nullable().default(null),
});
export type DraftMail = z.infer<typeof DraftMail>;

export const DraftInput = z.strictObject({
  conversationID: Uuid.nullable(),
  kind: z.enum(['text', 'note', 'mail']),
  text: z.string().max(MAIL_TEXT_MAX).default(''),
  mail: DraftMail.nullable().default(null),
  attachments: z.array(Uuid).max(MESSAGE_ATTACHMENTS_MAX).default([]),
});

export const Draft = z.object({
  id: Uuid,
  conversationID: Uuid.nullable(),
  kind: z.enum(['text', 'note', 'mail']),
  text: z.string(),
  mail: DraftMail.nullable(),
  attachments: z.array(
    z.object({ id: Uuid, name: z.string(), type: z.string(), size: z.number().int(), url: z.string() }),
  ),
  updatedDate: Instant,
  /** The thread it belongs to. Null for a new email. */
  thread: InboxThread.nullable(),
});
export type Draft = z.infer<typeof Draft>;

export const ScheduledInput = z.strictObject({
  text: z.string().max(MAIL_TEXT_MAX).default(''),
  mail: DraftMail.nullable().default(null),
  attachments: z.array(Uuid).max(MESSAGE_ATTACHMENTS_MAX).default([]),
  sendAt: Instant,
  ifAnswered: z
    .enum(['send', 'hold'])
    .default('hold')
    .describe('What to do if the customer writes before it is sent.'),
});

export const ScheduledMessage = z.object({
  id: Uuid,
  conversationID: Uuid,
  memberId: Uuid,
  memberName: z.string(),
  text: z.string(),
  mail: DraftMail.nullable(),
  attachments: z.array(Uuid),
  sendAt: Instant,
  ifAnswered: z.enum(['send', 'hold']),
  state: z.enum(['waiting', 'sent', 'held', 'cancelled', 'failed']),
  error: z.string().nullable(),
  thread: InboxThread.nullable(),
});
export type ScheduledMessage = z.infer<typeof ScheduledMessage>;
