import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { idOf } from '../testing.ts';
import { CommentForm } from './comment-form.tsx';

const desk = sectionHarness();
const task = { id: idOf(1), conversations: [] as TaskDetail['conversations'] } as TaskDetail;
const colleague = (n: number, firstName: string) => ({
  id: idOf(700 + n),
  firstName,
  lastName: 'Byron',
  imageUrl: null,
});

test('a person is mentioned by keyboard, ignoring keys of an input method', async () => {
  desk.show(
    () => <CommentForm task={task} />,
    { address: '/settings', rights: {} },
    { 'GET /api/colleagues': () => ({ colleagues: [colleague(1, 'Ada'), colleague(2, 'Anna')] }) },
  );
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  await userEvent.type(box, 'Ask @a');
  await screen.findByRole('option', { name: /Anna/ });
  for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(box, { key, isComposing: true });
  expect(box.value).toBe('Ask @a');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Ada');
  await userEvent.type(box, '{ArrowDown}{Tab}');
  expect(box.value).toBe('Ask @Anna Byron ');
});
