import type { Message } from '@foyer/contract/conversations/shapes';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPlain } from '../../../testing/render.tsx';
import { ReplyWindow } from './reply-window.tsx';

afterEach(cleanup);

const HOUR_MS = 3_600_000;
const messagesAt = (hoursAgo: number) => [
  {
    kind: 'text',
    author: { type: 'visitor' },
    createdDate: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
  } as Message,
];

test.each([
  [2, 24, null],
  [23, 24, /stops accepting replies/],
  [25, 24, /only within 24 hours/],
  [25, null, null],
])('%i hours after the customer wrote to a channel with %s hours', async (ago, replyHours, text) => {
  renderPlain(<ReplyWindow messenger={{ replyHours }} messages={messagesAt(ago)} onTemplate={() => {}} />);
  if (text) expect(await screen.findByText(text)).toBeTruthy();
  else expect(screen.queryByRole('status')).toBeNull();
});

test('a channel with templates offers them once its window has closed', async () => {
  const onTemplate = vi.fn();
  renderPlain(
    <ReplyWindow
      messenger={{ replyHours: 24, hasTemplates: true }}
      messages={messagesAt(25)}
      onTemplate={onTemplate}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Send a template' }));
  expect(onTemplate).toHaveBeenCalledOnce();
});
