import { listOrder } from '@foyer/contract/kernel/list-query';
import { tasksView } from '@foyer/contract/tasks/access';
import { TaskFilter } from '@foyer/contract/tasks/filter';
import { taskList } from '@foyer/contract/tasks/list';
import { ticketNumberText } from '@foyer/domain/task';
import { registerListExport } from '../exports/source.ts';
import { taskReaderOf } from './access.ts';
import { countTasks, readTasks } from './lists.ts';
import { presentTask } from './present.ts';

const moment = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** Registers the export of tasks and tickets. */
export const offerTasks = (): void =>
  registerListExport({
    list: taskList,
    access: tasksView,
    filter: TaskFilter.omit({ merchantId: true }).extend(listOrder(taskList)),
    count: (scope, filter) =>
      scope.tenant.read(async (db) => (await countTasks(db, await taskReaderOf(db, scope), filter)).total),
    page: async (scope, { sort, order, back, cursor, limit, ...filter }) => {
      const { tasks, nextCursor } = await scope.tenant.read(async (db) =>
        readTasks(db, await taskReaderOf(db, scope), filter, { sort, order, back, cursor, limit }),
      );
      return { page: tasks.map((task) => presentTask(task)), nextCursor };
    },
    cells: {
      number: (task) => ticketNumberText(task.number),
      title: ({ title }) => title,
      status: ({ status }) => status,
      priority: ({ priority }) => priority,
      assignedTo: ({ assignedTo }) => assignedTo?.name ?? null,
      nextDueDate: ({ nextDueDate }) => moment(nextDueDate),
      customer: ({ visitor }) => visitor?.name ?? null,
      channel: ({ channel }) => channel,
      team: ({ department }) => department?.name ?? null,
      mode: ({ mode }) => mode,
      type: ({ type }) => type,
      subtype: ({ subtype }) => subtype,
      tags: ({ tags }) => tags.join(', '),
      dueDate: ({ dueDate }) => moment(dueDate),
      createdBy: ({ createdBy }) => createdBy?.name ?? null,
      createdDate: ({ createdDate }) => moment(createdDate),
      lastUpdateDate: ({ lastUpdateDate }) => moment(lastUpdateDate),
      taskClosedAt: ({ taskClosedAt }) => moment(taskClosedAt),
    },
  });
