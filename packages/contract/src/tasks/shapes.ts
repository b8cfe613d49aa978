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
import {
  DepartmentRef,
  INTEGER_MAX,
  Instant,
  MemberRef,
  MerchantId,
  recordOf,
  Uuid,
} from '../kernel/shapes.ts';

export const TaskStatus = z.enum(TASK_STATUSES);
export const TaskPriority = z.enum(TASK_PRIORITIES);
export const TaskMode = z.enum(TASK_MODES);

/** The clock of one promise of a ticket. */
export const TaskClock = z.object({
  target: z.enum(SLA_TARGETS),
  /** `met` and `met_late` are done; of the others `breached` are late. */
  state: z.enum(['running', 'paused', 'warning', 'breached', 'met', 'met_late']),
  /** When it is due and when it warns; null while it does not run, and where nothing is promised. */
  dueDate: Instant.nullable(),
  warnDate: Instant.nullable(),
  pausedDate: Instant.nullable(),
  doneDate: Instant.nullable(),
  /** What is promised, used and left, in milliseconds of the hours that count; below 0 it is late. */
  targetMs: z.number().int().nullable(),
  usedMs: z.number().int(),
  remainingMs: z.number().int().nullable(),
  /** Whether it counts opening time alone. */
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

/** A task or ticket (Specification 3) as lists show it. */
export const Task = z.object({
  id: Uuid,
  merchantId: MerchantId,
  /** From 1 on without gaps; shown as '#123'. */
  number: z.number().int(),
  mode: TaskMode,
  type: z.string(),
  subtype: z.string().nullable(),
  priority: TaskPriority,
  status: TaskStatus,
  title: z.string(),
  visitor: TaskVisitor.nullable(),
  channel: z.string().nullable().describe('Of the conversation that was linked first; null without one.'),
  parentId: Uuid.nullable(),
  assignedTo: MemberRef.nullable(),
  department: DepartmentRef.nullable(),
  /** Null where the server made it by itself. */
  createdBy: MemberRef.nullable(),
  dueDate: Instant.nullable(),
  tags: z.array(z.string()),
  createdDate: Instant,
  lastUpdateDate: Instant,
  taskClosedAt: Instant.nullable(),
  /** Goes up with every change. Send it along with yours, and a quicker colleague's is not overwritten. */
  version: z.number().int(),
  /** Whether the clock of the first response is not done (the list `frt-pending`). */
  firstResponsePending: z.boolean(),
  /** Of tickets alone. */
  clocks: z.array(TaskClock),
  /** The first `dueDate` of its running clocks. */
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

/** A conversation that a task is about, as far as a list of links shows it. */
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

/** The value of a merchant's own field: text, choice and day ('2026-11-21') are texts. */
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

/** One task with everything but comments and history, which have pages of their own. */
export const TaskDetail = Task.extend({
  description: z.string(),
  /** Values by the id of the field. */
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
  /** Mentions stand in it as in notes: '@[Name](member:id)'. */
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
 * A change of one field of a task. Before and after hold what people read: names of members and departments, instants,
 * texts, lists of texts. Fields: created, removed, restored, title, description, mode, type, subtype, priority, status,
 * assignedTo, department, visitor, dueDate, tags, parent, watchers, conversations, attachments, checklist, comments,
 * `field:` with the name of a merchant's own field, and `sla:` with the target for a warning or a breach.
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
  .describe('Spelling is kept, case does not tell tags apart.');

/** What a caller says of a task. */
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

/** The version that the caller saw; with another one stored nothing changes and the answer is 409. */
export const Seen = z.object({
  version: z.number().int().min(1).max(INTEGER_MAX).optional(),
  lastUpdateDate: Instant.optional().describe('The same by the time of the last change.'),
});

export const TaskUpdate = z.object({
  ...z.object(parts).partial().shape,
  ...Seen.shape,
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

/** A field that a merchant adds to tasks. */
export const TaskField = z.object({
  id: Uuid,
  /** The type whose tasks have it; null: all. */
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
