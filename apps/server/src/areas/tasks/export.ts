import { gridQuery } from '@foyer/contract/kernel/shapes';
import { taskReading } from '@foyer/contract/tasks/access';
import { TASK_SORTS, TaskFilter } from '@foyer/contract/tasks/filter';
import type { Task } from '@foyer/contract/tasks/shapes';
import { ticketNumberText } from '@foyer/domain/task';
import type { z } from 'zod';
import { type ExportScope, offerExport, walkPages } from '../exports/source.ts';
import { askerOf } from './access.ts';
import { countTasks, readTasks } from './lists.ts';
import { presentTask } from './present.ts';

const PAGE = 200;

const { sort, order } = gridQuery(TASK_SORTS, { sort: 'createdDate', order: 'desc' });
const Wanted = TaskFilter.omit({ merchantId: true }).extend({ sort, order });

async function readPage(scope: ExportScope, wanted: z.output<typeof Wanted>, cursor: string | undefined) {
  const { sort, order, ...filter } = wanted;
  const place = { sort, order, back: false, cursor, limit: PAGE };
  const { tasks, nextCursor } = await scope.tenant.read(async (db) =>
    readTasks(db, await askerOf(db, scope), filter, place),
  );
  return { page: tasks.map((task) => presentTask(task)), nextCursor };
}

const moment = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** Offers tasks and tickets as a file. */
export function offerTasks(): void {
  offerExport({
    kind: 'tasks',
    name: { en: 'Tasks', ar: 'المهام' },
    access: taskReading,
    filter: Wanted,
    columns: [
      { title: { en: 'Number', ar: 'الرقم' }, cell: (task: Task) => ticketNumberText(task.number) },
      {
        title: { en: 'Mode', ar: 'النوع' },
        cell: ({ mode }, words) =>
          words(mode === 'Ticket' ? { en: 'Ticket', ar: 'تذكرة' } : { en: 'Task', ar: 'مهمة' }),
      },
      { title: { en: 'Title', ar: 'العنوان' }, cell: ({ title }) => title },
      { title: { en: 'Type', ar: 'التصنيف' }, cell: ({ type }) => type },
      { title: { en: 'Subtype', ar: 'التصنيف الفرعي' }, cell: ({ subtype }) => subtype },
      { title: { en: 'Priority', ar: 'الأولوية' }, cell: ({ priority }) => priority },
      { title: { en: 'Status', ar: 'الحالة' }, cell: ({ status }) => status },
      { title: { en: 'Assigned to', ar: 'مسند إلى' }, cell: ({ assignedTo }) => assignedTo?.name ?? null },
      { title: { en: 'Department', ar: 'القسم' }, cell: ({ department }) => department?.name ?? null },
      { title: { en: 'Customer', ar: 'العميل' }, cell: ({ visitor }) => visitor?.name ?? null },
      { title: { en: 'Channel', ar: 'القناة' }, cell: ({ channel }) => channel },
      { title: { en: 'Tags', ar: 'الوسوم' }, cell: ({ tags }) => tags.join(', ') },
      { title: { en: 'Due', ar: 'تاريخ الاستحقاق' }, isMoment: true, cell: ({ dueDate }) => moment(dueDate) },
      {
        title: { en: 'SLA due', ar: 'موعد اتفاقية الخدمة' },
        isMoment: true,
        cell: ({ nextDueDate }) => moment(nextDueDate),
      },
      { title: { en: 'Created by', ar: 'أنشأها' }, cell: ({ createdBy }) => createdBy?.name ?? null },
      {
        title: { en: 'Created', ar: 'تاريخ الإنشاء' },
        isMoment: true,
        cell: ({ createdDate }) => moment(createdDate),
      },
      {
        title: { en: 'Last change', ar: 'آخر تغيير' },
        isMoment: true,
        cell: ({ lastUpdateDate }) => moment(lastUpdateDate),
      },
      {
        title: { en: 'Closed', ar: 'تاريخ الإغلاق' },
        isMoment: true,
        cell: ({ taskClosedAt }) => moment(taskClosedAt),
      },
    ],
    count: async (scope, { sort: _, order: __, ...filter }) => {
      const { total } = await scope.tenant.read(async (db) =>
        countTasks(db, await askerOf(db, scope), filter),
      );
      return total;
    },
    rows: (scope, wanted) => walkPages((cursor) => readPage(scope, wanted, cursor)),
  });
}
