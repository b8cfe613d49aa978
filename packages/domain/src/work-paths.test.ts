import { expect, test } from 'vitest';
import { taskPath, threadPath } from './work-paths.ts';

test('a chat has its own page, a mail stands in the inbox', () => {
  expect(threadPath({ id: 'c1', kind: 'chat' })).toBe('/livechat?id=c1');
  expect(threadPath({ id: 'c1', kind: 'mail' })).toBe('/visitors/team-messages?id=c1');
});

test('tickets stand in their list, tasks in theirs', () => {
  expect(taskPath({ id: 't1', mode: 'Ticket' })).toBe('/tickets/all?task=t1');
  expect(taskPath({ id: 't1', mode: 'Task' })).toBe('/visitors/tasks?task=t1');
});
