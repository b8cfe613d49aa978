import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';
import { files } from '../../../files/tables.ts';
import { members } from '../../accounts/tables.ts';
import { tasks } from '../tables.ts';

const taskId = () => uuid('task_id').notNull();

export const taskChecklist = pgTable(
  'task_checklist',
  {
    merchantId: merchantId(),
    taskId: taskId(),
    id: id(),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    doneAt: moment('done_at'),
    doneBy: uuid('done_by'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.taskId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.taskId], foreignColumns: [tasks.merchantId, tasks.id] }).onDelete(
      'cascade',
    ),
    tenantPolicy(),
  ],
);

export const taskComments = pgTable(
  'task_comments',
  {
    merchantId: merchantId(),
    taskId: taskId(),
    id: id(),
    authorId: uuid('author_id'),
    /** Who wrote it in another system. */
    authorName: text('author_name'),
    text: text('text').notNull(),
    /** Sent to the customer. On a ticket without a conversation it counts as the reply. */
    isPublic: boolean('is_public').notNull().default(false),
    mentions: uuid('mentions').array().notNull().default(sql`'{}'::uuid[]`),
    fileIds: uuid('file_ids').array().notNull().default(sql`'{}'::uuid[]`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.taskId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.taskId], foreignColumns: [tasks.merchantId, tasks.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.merchantId, t.authorId], foreignColumns: [members.merchantId, members.id] }),
    index('task_comments_newest').on(t.merchantId, t.taskId, t.createdAt, t.id),
    tenantPolicy(),
  ],
);

export const taskAttachments = pgTable(
  'task_attachments',
  {
    merchantId: merchantId(),
    taskId: taskId(),
    fileId: uuid('file_id').notNull(),
    addedBy: uuid('added_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.taskId, t.fileId] }),
    foreignKey({ columns: [t.merchantId, t.taskId], foreignColumns: [tasks.merchantId, tasks.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      name: 'task_attachments_file_fk',
      columns: [t.merchantId, t.fileId],
      foreignColumns: [files.merchantId, files.id],
    }),
    tenantPolicy(),
  ],
);

/** Changes of tasks, one row per field. */
export const taskHistory = pgTable(
  'task_history',
  {
    merchantId: merchantId(),
    taskId: taskId(),
    id: id(),
    at: moment('at').notNull().defaultNow(),
    actorType: text('actor_type').$type<'member' | 'visitor' | 'system'>().notNull(),
    actorId: text('actor_id'),
    field: text('field').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.taskId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.taskId], foreignColumns: [tasks.merchantId, tasks.id] }).onDelete(
      'cascade',
    ),
    index('task_history_newest').on(t.merchantId, t.taskId, t.at, t.id),
    tenantPolicy(),
  ],
);
