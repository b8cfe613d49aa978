import type { Task, TaskClock, TaskDetail } from '@foyer/contract/tasks/shapes';

/** A test id that ends in a number. */
export const idOf = (end: number) => `00000000-0000-7000-8000-${String(end).padStart(12, '0')}`;

/** A ticket for tests. */
export const taskWith = (parts: Partial<Task> = {}): Task => ({
  id: idOf(1),
  merchantId: 101,
  number: 7,
  mode: 'Ticket',
  type: 'Feedback',
  subtype: null,
  priority: 'High',
  status: 'Open',
  title: 'Chair arrived with a cracked leg',
  visitor: null,
  channel: null,
  parentId: null,
  assignedTo: null,
  department: null,
  createdBy: null,
  dueDate: null,
  tags: [],
  createdDate: '2026-11-20T09:00:00.000Z',
  lastUpdateDate: '2026-11-20T09:00:00.000Z',
  taskClosedAt: null,
  version: 1,
  firstResponsePending: true,
  clocks: [],
  nextDueDate: null,
  counts: {
    comments: 0,
    attachments: 0,
    conversations: 0,
    checklist: 0,
    checklistDone: 0,
    subTasks: 0,
    subTasksDone: 0,
  },
  ...parts,
});

/** A running clock for tests. */
export const clockWith = (parts: Partial<TaskClock> = {}): TaskClock => ({
  target: 'firstResponse',
  state: 'running',
  dueDate: null,
  warnDate: null,
  pausedDate: null,
  doneDate: null,
  targetMs: 3_600_000,
  usedMs: 0,
  remainingMs: 3_600_000,
  inOpeningTime: false,
  ...parts,
});

/** A task with empty details for tests. */
export const detailOf = (task: Task, parts: Partial<TaskDetail> = {}): TaskDetail => ({
  ...task,
  description: '',
  fields: {},
  parent: null,
  subTasks: [],
  checklist: [],
  watchers: [],
  attachments: [],
  conversations: [],
  ...parts,
});
