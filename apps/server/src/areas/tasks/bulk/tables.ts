import { index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';

/** Previous state of tasks in a bulk change, with the version after it, for undo. */
export const taskUndos = pgTable(
  'task_undos',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    tasks: jsonb('tasks')
      .$type<{ readonly id: string; readonly version: number; readonly before: Record<string, unknown> }[]>()
      .notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('task_undos_over').on(t.createdAt),
    tenantPolicy(),
  ],
);
