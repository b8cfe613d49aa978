import type { TaskMode, TaskPriority } from '@foyer/domain/task';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { TASK_STATUSES, type TaskStatus } from '@foyer/domain/task-status';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { byteText, id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';
import { conversations } from '../conversations/tables.ts';
import { visitors } from '../visitors/tables.ts';

/** Index of a text in a list, computed by the database. */
const rankOf = (column: AnyPgColumn, order: readonly string[]): SQL =>
  sql.join([
    sql`case ${column} `,
    ...order.map((value, rank) => sql.raw(`when '${value}' then ${rank} `)),
    sql.raw('end'),
  ]);

/**
 * Sort key for a nullable date, nulls last. Uses `case`, since `coalesce` is not leakproof, and row-level security
 * would keep conditions from using its index.
 */
export const nullsLast = (column: AnyPgColumn): SQL =>
  sql`(case when ${column} is null then '9999-12-31T00:00:00Z'::timestamptz else ${column} end)`;

/** Sort key for a nullable date, nulls first. */
export const nullsFirst = (column: AnyPgColumn): SQL =>
  sql`(case when ${column} is null then '1000-01-01T00:00:00Z'::timestamptz else ${column} end)`;

const OPEN = sql`closed_at is null and removed_at is null`;

/** Tasks and tickets. A removed one keeps its row with `removedAt` until it is purged, so that it can be restored. */
export const tasks = pgTable(
  'tasks',
  {
    merchantId: merchantId(),
    id: id(),
    /** From 1, in order of creation, without gaps. */
    number: integer('number').notNull(),
    mode: text('mode').$type<TaskMode>().notNull(),
    type: text('type').notNull(),
    subtype: text('subtype'),
    priority: text('priority').$type<TaskPriority>().notNull(),
    priorityRank: integer('priority_rank')
      .notNull()
      .generatedAlwaysAs((): SQL => rankOf(tasks.priority, TASK_PRIORITIES)),
    status: text('status').$type<TaskStatus>().notNull(),
    statusRank: integer('status_rank')
      .notNull()
      .generatedAlwaysAs((): SQL => rankOf(tasks.status, TASK_STATUSES)),
    title: text('title').notNull(),
    /** Sort key of the title. */
    titleKey: text('title_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${tasks.title})`),
    description: text('description').notNull().default(''),
    visitorId: uuid('visitor_id'),
    parentId: uuid('parent_id'),
    assignedTo: uuid('assigned_to'),
    /** The baseline migration adds the foreign key. */
    departmentId: uuid('department_id'),
    /** Null: created by the system. */
    createdBy: uuid('created_by'),
    dueAt: moment('due_at'),
    /** Values of custom fields by field id. */
    fields: jsonb('fields').$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** Incremented with every change, to detect concurrent changes. */
    version: integer('version').notNull().default(1),
    /** Whether the first response clock is unfinished. Written with the clocks (`sla/store.ts`). */
    owesFirstResponse: boolean('owes_first_response').notNull().default(false),
    /** Earliest `warnAt` and `dueAt` of the running clocks. Written with them. */
    nextWarnAt: moment('next_warn_at'),
    nextDueAt: moment('next_due_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
    removedAt: moment('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.visitorId], foreignColumns: [visitors.merchantId, visitors.id] }),
    foreignKey({ columns: [t.merchantId, t.parentId], foreignColumns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.assignedTo], foreignColumns: [members.merchantId, members.id] }),
    foreignKey({ columns: [t.merchantId, t.createdBy], foreignColumns: [members.merchantId, members.id] }),
    uniqueIndex('tasks_number').on(t.merchantId, t.number),
    index('tasks_created').on(t.merchantId, t.createdAt, t.id).where(sql`removed_at is null`),
    index('tasks_updated').on(t.merchantId, t.updatedAt, t.id).where(sql`removed_at is null`),
    index('tasks_due_order').on(t.merchantId, nullsLast(t.dueAt), t.id).where(sql`removed_at is null`),
    index('tasks_due').on(t.merchantId, t.dueAt).where(sql`removed_at is null`),
    index('tasks_closed_order').on(t.merchantId, nullsFirst(t.closedAt), t.id).where(sql`removed_at is null`),
    index('tasks_closed').on(t.merchantId, t.closedAt).where(sql`removed_at is null`),
    index('tasks_next_due_order')
      .on(t.merchantId, nullsLast(t.nextDueAt), t.id)
      .where(sql`removed_at is null`),
    index('tasks_title').on(t.merchantId, t.titleKey, t.id).where(sql`removed_at is null`),
    index('tasks_priority').on(t.merchantId, t.priorityRank, t.id).where(sql`removed_at is null`),
    index('tasks_status').on(t.merchantId, t.statusRank, t.id).where(sql`removed_at is null`),
    index('tasks_mode').on(t.merchantId, t.mode, t.createdAt, t.id).where(sql`removed_at is null`),
    index('tasks_type').on(t.merchantId, t.type, t.createdAt, t.id).where(sql`removed_at is null`),
    index('tasks_assigned').on(t.merchantId, t.assignedTo, t.createdAt, t.id).where(sql`removed_at is null`),
    index('tasks_department')
      .on(t.merchantId, t.departmentId, t.createdAt, t.id)
      .where(sql`removed_at is null`),
    index('tasks_creator').on(t.merchantId, t.createdBy, t.createdAt, t.id).where(sql`removed_at is null`),
    index('tasks_visitor').on(t.merchantId, t.visitorId, t.createdAt, t.id).where(sql`removed_at is null`),
    index('tasks_parent').on(t.merchantId, t.parentId, t.createdAt, t.id).where(sql`removed_at is null`),
    // Few tasks are open, and lists of open tasks have their own indexes.
    index('tasks_first_response')
      .on(t.merchantId, t.createdAt, t.id)
      .where(sql`owes_first_response and closed_at is null and removed_at is null`),
    index('tasks_open_created').on(t.merchantId, t.createdAt, t.id).where(OPEN),
    index('tasks_open_updated').on(t.merchantId, t.updatedAt, t.id).where(OPEN),
    index('tasks_open_due_order').on(t.merchantId, nullsLast(t.dueAt), t.id).where(OPEN),
    index('tasks_open_closed_order').on(t.merchantId, nullsFirst(t.closedAt), t.id).where(OPEN),
    index('tasks_open_next_due_order').on(t.merchantId, nullsLast(t.nextDueAt), t.id).where(OPEN),
    index('tasks_open_next_due').on(t.merchantId, t.nextDueAt).where(OPEN),
    index('tasks_open_next_warn').on(t.merchantId, t.nextWarnAt).where(OPEN),
    index('tasks_open_number').on(t.merchantId, t.number, t.id).where(OPEN),
    index('tasks_open_title').on(t.merchantId, t.titleKey, t.id).where(OPEN),
    index('tasks_open_priority').on(t.merchantId, t.priorityRank, t.id).where(OPEN),
    // The load of members and the counts of the dashboard.
    index('tasks_open_load')
      .on(t.merchantId, t.mode, t.assignedTo, t.status, t.dueAt, t.nextDueAt, t.nextWarnAt)
      .where(OPEN),
    index('tasks_open_status').on(t.merchantId, t.statusRank, t.id).where(OPEN),
    index('tasks_removed').on(t.removedAt).where(sql`removed_at is not null`),
    check('tasks_mode_known', sql`${t.mode} in ('Task', 'Ticket')`),
    check('tasks_closed_when_done', sql`(${t.status} = 'Completed') = (${t.closedAt} is not null)`),
    check('tasks_no_own_parent', sql`${t.parentId} <> ${t.id}`),
    tenantPolicy(),
  ],
);

/** Number of the newest task of each merchant. Locked while a task is created, so that numbers have no gaps. */
export const taskCounters = pgTable(
  'task_counters',
  { merchantId: merchantId(), lastNumber: integer('last_number').notNull() },
  (t) => [primaryKey({ columns: [t.merchantId] }), tenantPolicy()],
);

const taskId = () => uuid('task_id').notNull();

/** Conversations linked to tasks. */
export const taskConversations = pgTable(
  'task_conversations',
  {
    merchantId: merchantId(),
    taskId: taskId(),
    conversationId: uuid('conversation_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.taskId, t.conversationId] }),
    foreignKey({ columns: [t.merchantId, t.taskId], foreignColumns: [tasks.merchantId, tasks.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    index('task_conversations_conversation').on(t.merchantId, t.conversationId, t.taskId),
    tenantPolicy(),
  ],
);

/** Watchers of tasks. They are notified of changes and always see the task. */
export const taskWatchers = pgTable(
  'task_watchers',
  {
    merchantId: merchantId(),
    taskId: taskId(),
    memberId: uuid('member_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.taskId, t.memberId] }),
    foreignKey({ columns: [t.merchantId, t.taskId], foreignColumns: [tasks.merchantId, tasks.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    index('task_watchers_member').on(t.merchantId, t.memberId, t.taskId),
    tenantPolicy(),
  ],
);

export const taskTags = pgTable(
  'task_tags',
  {
    merchantId: merchantId(),
    taskId: taskId(),
    /** In lower case, for searches. */
    key: text('key').notNull(),
    tag: text('tag').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.taskId, t.key] }),
    foreignKey({ columns: [t.merchantId, t.taskId], foreignColumns: [tasks.merchantId, tasks.id] }).onDelete(
      'cascade',
    ),
    index('task_tags_key').on(t.merchantId, t.key, t.taskId),
    tenantPolicy(),
  ],
);

/**
 * Words of title and description, and values of custom fields (`fields/tokens.ts`), for searches. Compared as texts,
 * which allows an index under row-level security. Sorted bytewise, so that a prefix is a range.
 */
export const taskWords = pgTable(
  'task_words',
  { merchantId: merchantId(), taskId: taskId(), word: byteText('word').notNull() },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.taskId, t.word] }),
    foreignKey({ columns: [t.merchantId, t.taskId], foreignColumns: [tasks.merchantId, tasks.id] }).onDelete(
      'cascade',
    ),
    index('task_words_word').on(t.merchantId, t.word, t.taskId),
    tenantPolicy(),
  ],
);
