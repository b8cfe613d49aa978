import { describe, expect, it } from 'vitest';
import {
  ALLOWED_TASK_MOVES,
  isClosed,
  isTaskStatus,
  isWaitingForCustomer,
  mayMoveTask,
  statusAfterAssigning,
  statusAfterCustomerReply,
  statusAfterReopening,
  TASK_STATUSES,
  type TaskStatus,
} from './task-status.ts';

describe('the status of a task', () => {
  it('is one of five', () => {
    expect(TASK_STATUSES).toEqual(['Open', 'Pending', 'Assigned', 'In Progress', 'Completed']);
    expect(['In Progress', 'in progress', 'Closed', 'toString'].map(isTaskStatus)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(TASK_STATUSES.filter(isClosed)).toEqual(['Completed']);
    expect(TASK_STATUSES.filter(isWaitingForCustomer)).toEqual(['Pending']);
  });
  it('moves freely while the task is not completed, and from there back to work', () => {
    expect(ALLOWED_TASK_MOVES).toEqual({
      Open: ['Assigned', 'In Progress', 'Pending', 'Completed'],
      Assigned: ['Open', 'In Progress', 'Pending', 'Completed'],
      'In Progress': ['Open', 'Assigned', 'Pending', 'Completed'],
      Pending: ['Open', 'Assigned', 'In Progress', 'Completed'],
      Completed: ['Open', 'Assigned', 'In Progress'],
    });
    expect(mayMoveTask('Open', 'Completed')).toBe(true);
    expect(mayMoveTask('Completed', 'Pending')).toBe(false);
    for (const status of TASK_STATUSES) expect(mayMoveTask(status, status)).toBe(false);
  });

  const table: [TaskStatus, TaskStatus, TaskStatus, TaskStatus, TaskStatus][] = [
    // from, assigned, unassigned, reply with an assignee, reply without
    ['Open', 'Assigned', 'Open', 'Open', 'Open'],
    ['Pending', 'Pending', 'Pending', 'In Progress', 'Open'],
    ['Assigned', 'Assigned', 'Open', 'Assigned', 'Assigned'],
    ['In Progress', 'In Progress', 'In Progress', 'In Progress', 'In Progress'],
    ['Completed', 'Completed', 'Completed', 'Assigned', 'Open'],
  ];
  it.each(table)(
    '%s follows the assignee and the customer',
    (from, given, freed, replied, repliedToNobody) => {
      expect(statusAfterAssigning(from, true)).toBe(given);
      expect(statusAfterAssigning(from, false)).toBe(freed);
      expect(statusAfterCustomerReply(from, true)).toBe(replied);
      expect(statusAfterCustomerReply(from, false)).toBe(repliedToNobody);
    },
  );
  it('follows them by moves that are allowed, to a status that then stays', () => {
    for (const from of TASK_STATUSES) {
      for (const has of [true, false]) {
        for (const to of [statusAfterAssigning(from, has), statusAfterCustomerReply(from, has)]) {
          expect(to === from || mayMoveTask(from, to)).toBe(true);
        }
        const after = statusAfterCustomerReply(from, has);
        expect(statusAfterCustomerReply(after, has)).toBe(after);
        expect(isClosed(after)).toBe(false);
      }
    }
  });
  it('returns from completed to who has the task', () => {
    expect(statusAfterReopening(true)).toBe('Assigned');
    expect(statusAfterReopening(false)).toBe('Open');
  });
});
