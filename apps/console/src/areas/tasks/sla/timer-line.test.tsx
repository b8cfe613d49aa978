import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPlain } from '../../../testing/render.tsx';
import { clockWith, taskWith } from '../testing.ts';
import { TimerLine } from './timer-line.tsx';

afterEach(cleanup);

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const show = (parts: Parameters<typeof taskWith>[0]) =>
  renderPlain(<TimerLine task={taskWith(parts)} hoursOf={() => null} />);

test.each([
  ['a clock', { clocks: [clockWith({ dueDate: ago(20) })] }],
  ['a due date', { dueDate: ago(20) }],
])('%s that ended less than a minute ago is due now, not 0m late', (_of, parts) => {
  show(parts);
  expect(screen.getByText('Due now')).toBeDefined();
});

test('a clock that ended before that is late by its minutes', () => {
  show({ clocks: [clockWith({ dueDate: ago(130) })] });
  expect(screen.getByText('First reply 2m overdue')).toBeDefined();
});

test('an immediate resolution took less than a minute', () => {
  const clocks = [clockWith({ target: 'resolution', state: 'met', doneDate: ago(60), usedMs: 0 })];
  show({ status: 'Completed', clocks });
  expect(screen.getByText('Resolved in under a minute')).toBeDefined();
});
