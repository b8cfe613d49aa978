import type { TaskMode, TaskPriority } from '@foyer/domain/task';
import type { TaskStatus } from '@foyer/domain/task-status';
import { defineList } from '../kernel/list.ts';

const MODES = { Task: 'Task', Ticket: 'Ticket' } as const satisfies Record<TaskMode, string>;

/** Tasks and tickets visible to the member. Tasks without a due date sort last, those without a closing date first. */
export const taskList = defineList({
  name: 'tasks',
  title: 'Tasks',
  call: 'listTasks',
  rows: 'tasks',
  countCall: 'countTasks',
  columns: {
    number: { title: 'Number', type: 'number', fixed: true },
    title: { title: 'Title', minWidth: 280, width: 320, flex: 2, fixed: true },
    status: { title: 'Status', type: 'status', width: 120 },
    priority: { title: 'Priority' },
    assignedTo: { title: 'Assigned to', width: 160 },
    nextDueDate: { title: 'Timer', type: 'moment', minWidth: 190, width: 190 },
    customer: { title: 'Customer', width: 160 },
    channel: { title: 'Channel', width: 120 },
    team: { title: 'Team', width: 130, hidden: true },
    mode: { title: 'Mode', type: 'status', hidden: true, labels: MODES },
    type: { title: 'Type', width: 160 },
    subtype: { title: 'Subtype', only: 'file' },
    tags: { title: 'Tags', width: 180, hidden: true },
    dueDate: { title: 'Due', type: 'moment', width: 170 },
    createdBy: { title: 'Created by', only: 'file' },
    createdDate: { title: 'Created', type: 'moment', width: 120 },
    lastUpdateDate: { title: 'Updated', type: 'moment', width: 120, hidden: true },
    taskClosedAt: { title: 'Completed', type: 'moment', width: 170, hidden: true },
  },
  filters: {
    mode: { kind: 'oneOf', title: 'Mode', multiple: true, values: MODES },
    type: { kind: 'reference', title: 'Type', maxLength: 100 },
    subtype: { kind: 'reference', title: 'Subtype', maxLength: 100 },
    priority: {
      kind: 'oneOf',
      title: 'Priority',
      multiple: true,
      values: { High: 'High', Medium: 'Medium', Low: 'Low' } satisfies Record<TaskPriority, string>,
    },
    status: {
      kind: 'oneOf',
      title: 'Status',
      multiple: true,
      values: {
        Open: 'Open',
        Pending: 'Pending',
        Assigned: 'Assigned',
        'In Progress': 'In Progress',
        Completed: 'Completed',
      } satisfies Record<TaskStatus, string>,
    },
    assignedTo: { kind: 'reference', title: 'Assigned to', none: 'No one' },
    departmentId: { kind: 'reference', title: 'Team', none: 'None' },
    due: { kind: 'days', title: 'Due', from: 'dueFrom', to: 'dueTo' },
    created: { kind: 'days', title: 'Created', from: 'createdFrom', to: 'createdTo' },
    referenceID: { kind: 'reference', title: 'Customer', note: 'The visitor.' },
    tag: { kind: 'reference', title: 'Tag', maxLength: 40 },
    sla: {
      kind: 'oneOf',
      title: 'Timer',
      multiple: true,
      values: { breached: 'Late', warning: 'Warns', running: 'In time', none: 'None runs' },
      note: 'breached: a running timer is overdue; warning: none is overdue and one is due soon; running: none is due soon.',
    },
  },
  search: {
    minLength: 1,
    maxLength: 200,
    note: 'Beginnings of words of title and description, all of them, or a number such as #123.',
  },
  sorts: {
    createdDate: 'moment',
    lastUpdateDate: 'moment',
    dueDate: 'moment',
    taskClosedAt: 'moment',
    nextDueDate: 'moment',
    number: 'integer',
    title: 'text',
    priority: 'integer',
    status: 'integer',
  },
  defaultSort: { sort: 'createdDate', order: 'desc' },
  openAs: 'task',
});
