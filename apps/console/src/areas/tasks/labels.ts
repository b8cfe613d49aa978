import type { TaskField } from '@foyer/contract/tasks/shapes';
import type { SlaTarget } from '@foyer/domain/sla';
import type { TaskMode, TaskPriority, TicketList } from '@foyer/domain/task';
import type { TaskStatus } from '@foyer/domain/task-status';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TaskView } from './search.ts';

export const STATUS_LABELS: Readonly<Record<TaskStatus, MessageDescriptor>> = {
  Open: msg({ message: 'Open', context: 'state' }),
  Pending: msg`Pending`,
  Assigned: msg`Assigned`,
  'In Progress': msg`In Progress`,
  Completed: msg`Completed`,
};

export const PRIORITY_LABELS: Readonly<Record<TaskPriority, MessageDescriptor>> = {
  Low: msg`Low`,
  Medium: msg`Medium`,
  High: msg`High`,
};

export const MODE_LABELS: Readonly<Record<TaskMode, MessageDescriptor>> = {
  Task: msg`Task`,
  Ticket: msg`Ticket`,
};

export const LIST_LABELS: Readonly<Record<TicketList, MessageDescriptor>> = {
  'my-tickets': msg`My tickets`,
  team: msg`Team`,
  all: msg`All`,
  'frt-pending': msg`First reply pending`,
  unassigned: msg`Unassigned`,
};

export const VIEW_LABELS: Readonly<Record<TaskView, MessageDescriptor>> = {
  list: msg`List`,
  board: msg`Board`,
  calendar: msg`Calendar`,
};

export const TARGET_LABELS: Readonly<Record<SlaTarget, MessageDescriptor>> = {
  firstResponse: msg`First reply`,
  nextResponse: msg`Next reply`,
  resolution: msg`Resolution`,
};

export const KIND_LABELS: Readonly<Record<TaskField['kind'], MessageDescriptor>> = {
  text: msg`Text`,
  number: msg`Number`,
  date: msg`Date`,
  choice: msg`Choice`,
  checkbox: msg`Yes or no`,
};
