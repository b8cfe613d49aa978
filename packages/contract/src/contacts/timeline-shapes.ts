import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { z } from 'zod';
import { Instant, MemberRef, Uuid } from '../kernel/shapes.ts';
import { Campaign, LastMessage } from '../visitors/shapes.ts';
import { LeadMove } from './lead-shapes.ts';

/** Maximum length of a note. */
export const NOTE_MAX = 5000;

const NoteText = z.string().trim().min(1).max(NOTE_MAX);

/** What the team noted about a person. */
export const ContactNote = z.object({
  id: Uuid,
  contactId: Uuid,
  text: z.string(),
  author: MemberRef.nullable(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type ContactNote = z.infer<typeof ContactNote>;

export const ContactNoteInput = z.strictObject({ text: NoteText });

const entry = { id: Uuid, date: Instant };

const ConversationEntry = z.object({
  ...entry,
  channel: z.string(),
  subject: z.string(),
  isOpen: z.boolean(),
  status: z.enum(MESSAGE_STATUSES),
  /** Messages of both sides, without notes and events. */
  messages: z.number().int(),
  assignee: MemberRef.nullable(),
  /** The last texts, oldest first: three of an open conversation, one of a closed one. */
  recent: z.array(LastMessage),
});

const TaskEntry = z.object({
  ...entry,
  number: z.number().int(),
  title: z.string(),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  assignee: MemberRef.nullable(),
  dueDate: Instant.nullable(),
});

const VisitEntry = z.object({
  ...entry,
  endedDate: Instant.nullable().describe('Null while it lasts.'),
  pageCount: z.number().int(),
  /** The first pages: titles, or addresses of pages without one. */
  pages: z.array(z.string()),
  referrer: z.string(),
  campaign: Campaign.nullable(),
  browser: z.string(),
  os: z.string(),
});

/**
 * An entry of the timeline of a person. The date of a conversation is that of its last message, that of a task its
 * creation, that of a visit its start.
 */
export const TimelineEntry = z.discriminatedUnion('kind', [
  ConversationEntry.extend({ kind: z.literal('chat') }),
  ConversationEntry.extend({ kind: z.literal('mail') }),
  TaskEntry.extend({ kind: z.literal('ticket') }),
  TaskEntry.extend({ kind: z.literal('task') }),
  VisitEntry.extend({ kind: z.literal('visit') }),
  z.object({ ...entry, kind: z.literal('note'), note: ContactNote }),
  z.object({ ...entry, kind: z.literal('lead'), move: LeadMove }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;
export type TimelineKind = TimelineEntry['kind'];

export const TIMELINE_KINDS = [
  'chat',
  'mail',
  'ticket',
  'task',
  'visit',
  'note',
  'lead',
] as const satisfies readonly TimelineKind[];

export const TimelineTotals = z.partialRecord(z.enum(TIMELINE_KINDS), z.number().int());
