import { MESSAGE_ATTACHMENTS_MAX, MESSAGE_TEXT_MAX, NAME_MAX } from '@foyer/domain/limits';
import { SLA_TARGETS } from '@foyer/domain/sla';
import {
  TASK_CHECKLIST_TEXT_MAX,
  TASK_DESCRIPTION_MAX,
  TASK_FIELDS_MAX,
  TASK_MODES,
  TASK_PRIORITIES,
  TASK_TAGS_MAX,
  TASK_TITLE_MAX,
  TASK_TYPE_MAX,
  TASK_WATCHERS_MAX,
} from '@foyer/domain/task';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { z } from 'zod';
import { FileRef } from '../conversations/shapes.ts';
import { INTEGER_MAX, Instant, MemberRef, MerchantId, NamedRef, recordOf, Uuid } from '../kernel/shapes.ts';

export const TaskStatus = z.enum(TASK_STATUSES);
export const TaskPriority = z.enum(TASK_PRIORITIES);
export const TaskMode = z.enum(TASK_MODES);

/** A timer of a ticket's service level. */
export const TaskClock = z.object({
  target: z.enum(SLA_TARGETS),
  /** `met` and `met_late` are final. `breached` is overdue. */
  state: z.enum(['running', 'paused', 'warning', 'breached', 'met', 'met_late']),
  /** When it is due and when it warns. Null while not running, and without a target. */
  dueDate: Instant.nullable(),
  warnDate: Instant.nullable(),
  pausedDate: Instant.nullable(),
  doneDate: Instant.nullable(),
  /** Target, used and remaining time, in milliseconds of counted hours. Negative if overdue. */
  targetMs: z.number().int().nullable(),
  usedMs: z.number().int(),
  remainingMs: z.number().int().nullable(),
  /** Whether only opening hours count. */
  inOpeningTime: z.boolean(),
});
export type TaskClock = z.infer<typeof TaskClock>;

export const TaskVisitor = z.object({ referenceID: Uuid, name: z.string(), email: z.string() });

export const TaskCounts = z.object({
  comments: z.number().int(),
  attachments: z.number().int(),
  conversations: z.number().int(),
  checklist: z.number().int(),
  checklistDone: z.number().int(),
  subTasks: z.number().int(),
  subTasksDone: z.number().int(),
});

/** A task or ticket (Specification 3), as listed. */
export const Task = z.object({
  id: Uuid,
  merchantId: MerchantId,
  /** Counts from 1 without gaps. Shown as '#123'. */
  number: z.number().int(),
  mode: TaskMode,
  type: z.string(),
  subtype: z.string().nullable(),
  priority: TaskPriority,
  status: TaskStatus,
  title: z.string(),
  visitor: TaskVisitor.nullable(),
  channel: z.string().nullable().describe('Channel of the first linked conversation. Null without one.'),
  parentId: Uuid.nullable(),
  assignedTo: MemberRef.nullable(),
  department: NamedRef.nullable(),
  /** Null if created by the server. */
  createdBy: MemberRef.nullable(),
  dueDate: Instant.nullable(),
  tags: z.array(z.string()),
  createdDate: Instant,
  lastUpdateDate: Instant,
  taskClosedAt: Instant.nullable(),
  /** Incremented by every change. Send it with an update to detect concurrent changes. */
  version: z.number().int(),
  /** Whether the first response timer is not met (the list `frt-pending`). */
  firstResponsePending: z.boolean(),
  /** Tickets only. */
  clocks: z.array(TaskClock),
  /** Earliest `dueDate` of the running timers. */
  nextDueDate: Instant.nullable(),
  counts: TaskCounts,
});
export type Task = z.infer<typeof Task>;

export const ChecklistItem = z.object({
  id: Uuid,
  text: z.string(),
  done: z.boolean(),
  doneDate: Instant.nullable(),
  doneBy: MemberRef.nullable(),
});

export const TaskAttachment = FileRef.extend({ addedBy: MemberRef.nullable(), createdDate: Instant });
export type TaskAttachment = z.infer<typeof TaskAttachment>;

/** A conversation linked to a task. */
export const LinkedConversation = z.object({
  conversationID: Uuid,
  referenceID: Uuid,
  visitorName: z.string(),
  channel: z.string(),
  kind: z.enum(['chat', 'mail']),
  subject: z.string(),
  status: z.enum(['open', 'closed']),
  lastMessage: z.string(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});

/** Value of a custom field. Choices and dates ('2026-11-21') are strings. */
export const TaskFieldValue = z.union([z.string().max(2000), z.number(), z.boolean()]);
export type TaskFieldValue = z.infer<typeof TaskFieldValue>;
const FieldValues = recordOf(Uuid, TaskFieldValue.nullable(), TASK_FIELDS_MAX);

export const RelatedTask = Task.pick({
  id: true,
  number: true,
  mode: true,
  title: true,
  status: true,
  priority: true,
  assignedTo: true,
  dueDate: true,
});

/** A task with everything except comments and history, which are paged. */
export const TaskDetail = Task.extend({
  description: z.string(),
  /** Values by field id. */
  fields: z.record(Uuid, TaskFieldValue),
  parent: RelatedTask.nullable(),
  subTasks: z.array(RelatedTask),
  checklist: z.array(ChecklistItem),
  watchers: z.array(MemberRef),
  attachments: z.array(TaskAttachment),
  conversations: z.array(LinkedConversation),
});
export type TaskDetail = z.infer<typeof TaskDetail>;

export const TaskComment = z.object({
  id: Uuid,
  taskId: Uuid,
  author: MemberRef.nullable(),
  /** Who wrote it in another system. Null if a member did. */
  authorName: z.string().nullable(),
  /** Mentions are written as in notes: '@[Name](member:id)'. */
  text: z.string(),
  isPublic: z
    .boolean()
    .describe('Sent to the customer. On a ticket without a conversation this is the reply.'),
  mentions: z.array(Uuid),
  attachments: z.array(FileRef),
  createdDate: Instant,
});
export type TaskComment = z.infer<typeof TaskComment>;

/**
 * A change of one field of a task. Before and after are readable values: names, timestamps, strings, lists of strings.
 * Fields: created, removed, restored, title, description, mode, type, subtype, priority, status, assignedTo,
 * department, visitor, dueDate, tags, parent, watchers, conversations, attachments, checklist, comments, `field:` and
 * the name of a custom field, `sla:` and the target of a warning or breach.
 */
export const TaskChange = z.object({
  id: Uuid,
  date: Instant,
  by: z.object({
    type: z.enum(['member', 'visitor', 'system']),
    id: z.string().nullable(),
    name: z.string(),
  }),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type TaskChange = z.infer<typeof TaskChange>;

const title = z.string().trim().min(1).max(TASK_TITLE_MAX);
const tags = z
  .array(z.string().trim().min(1).max(40))
  .max(TASK_TAGS_MAX)
  .describe('Tags are case-insensitive and keep their spelling.');

/** Editable fields of a task. */
const parts = {
  mode: TaskMode,
  type: z.string().trim().min(1).max(TASK_TYPE_MAX),
  subtype: z.string().trim().min(1).max(TASK_TYPE_MAX).nullable(),
  priority: TaskPriority,
  title,
  description: z.string().max(TASK_DESCRIPTION_MAX),
  referenceID: Uuid.nullable().describe('The visitor.'),
  parentId: Uuid.nullable(),
  assignedTo: Uuid.nullable(),
  departmentId: Uuid.nullable(),
  dueDate: Instant.nullable(),
  tags,
  fields: FieldValues.describe('Values by field id. Null removes a value.'),
};

export const NewTask = z.object({
  ...z.object(parts).partial().shape,
  merchantId: MerchantId.optional(),
  title,
  mode: TaskMode.default('Task'),
  priority: TaskPriority.default('Medium'),
  status: TaskStatus.optional().describe('Default: Assigned with an assignee, else Open.'),
  watchers: z.array(Uuid).max(TASK_WATCHERS_MAX).default([]),
  checklist: z.array(z.string().trim().min(1).max(TASK_CHECKLIST_TEXT_MAX)).max(50).default([]),
  conversationIDs: z.array(Uuid).max(20).default([]),
  attachments: z.array(Uuid).max(MESSAGE_ATTACHMENTS_MAX).default([]).describe('Ids of uploaded files.'),
});

/** The version read by the caller. Responds with 409 if another one is stored. */
export const TaskPrecondition = z.object({
  version: z.number().int().min(1).max(INTEGER_MAX).optional(),
  lastUpdateDate: Instant.optional().describe('Alternative to `version`: the time of the last change.'),
});

export const TaskUpdate = z.object({
  ...z.object(parts).partial().shape,
  ...TaskPrecondition.shape,
  merchantId: MerchantId.optional(),
  id: Uuid,
  status: TaskStatus.optional(),
});

export const NewComment = z.strictObject({
  text: z.string().max(MESSAGE_TEXT_MAX).default(''),
  isPublic: z.boolean().default(false),
  mentions: z.array(Uuid).max(50).default([]),
  attachments: z.array(Uuid).max(MESSAGE_ATTACHMENTS_MAX).default([]).describe('Ids of uploaded files.'),
});

/** A custom field of tasks. */
export const TaskField = z.object({
  id: Uuid,
  /** Task type it applies to. Null: all. */
  type: z.string().nullable(),
  name: z.string(),
  kind: z.enum(['text', 'number', 'date', 'choice', 'checkbox']),
  choices: z.array(z.string()),
  required: z.boolean(),
  lastModifiedDate: Instant,
});
export type TaskField = z.infer<typeof TaskField>;

export const TaskFieldInput = z.strictObject({
  type: z.string().trim().min(1).max(TASK_TYPE_MAX).nullable().default(null),
  name: z.string().trim().min(1).max(NAME_MAX),
  kind: TaskField.shape.kind,
  choices: z.array(z.string().trim().min(1).max(NAME_MAX)).max(100).default([]),
  required: z.boolean().default(false),
  position: z.number().int().min(0).max(1000).optional().describe('Default: the last.'),
});
