import type { LeadNextStep } from '@foyer/contract/contacts/lead-shapes';
import { tasksView } from '@foyer/contract/tasks/access';
import { mayCall } from '@foyer/domain/access';
import { and, isNull, sql } from 'drizzle-orm';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { registerNextSteps } from '../contacts/leads/next-steps.ts';
import { tasks } from './tables.ts';
import { notRemoved, taskViewer, taskVisibility } from './visibility.ts';

/** A task ends at its due date, a ticket also with its running clock. */
const due = sql<Date | null>`least(${tasks.dueAt}, ${tasks.nextDueAt})`.mapWith(tasks.dueAt);

/** Registers the open task or ticket that is due first as the next step of a lead. */
export const registerTaskNextSteps = (): void =>
  registerNextSteps('tasks', ({ tenant, caller }, { visitorIds }) => {
    if (!mayCall(tasksView, caller)) return Promise.resolve(new Map());
    return tenant.read(async (db) => {
      const rows = await db
        .selectDistinctOn([tasks.visitorId], {
          visitorId: tasks.visitorId,
          mode: tasks.mode,
          title: tasks.title,
          due,
        })
        .from(tasks)
        .where(
          and(
            notRemoved(tenant.merchantId),
            isNull(tasks.closedAt),
            isOneOf(tasks.visitorId, visitorIds),
            taskVisibility(tenant.merchantId, await taskViewer(db, caller)),
          ),
        )
        .orderBy(tasks.visitorId, sql`${due} nulls last`, tasks.id);
      return new Map(
        rows.map(({ visitorId, mode, title, due: at }): [string, LeadNextStep] => [
          visitorId ?? '',
          { kind: mode === 'Task' ? 'task' : 'ticket', title, dueDate: at?.toISOString() ?? null },
        ]),
      );
    });
  });
