import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionDesk } from '../../../testing/section-desk.ts';
import { idOf } from '../testing.ts';
import { CommentForm } from './comment-form.tsx';

const desk = sectionDesk();
const task = { id: idOf(1), conversations: [] as TaskDetail['conversations'] } as TaskDetail;
const colleague = (n: number, firstName: string) => ({
  id: idOf(700 + n),
  firstName,
  lastName: 'Byron',
  imageUrl: null,
});

test('somebody is mentioned by keys; those of an input method are left to it', async () => {
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
