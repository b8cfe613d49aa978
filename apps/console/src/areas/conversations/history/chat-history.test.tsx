import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderAt } from '../../../testing/render.tsx';
import { ChatHistory } from './chat-history.tsx';

let server: FakeServer;
let isUsed: boolean;

const said = (seq: number, type: 'visitor' | 'member', name: string, text: string) => ({
  id: `0199a000-0000-7000-8000-00000000000${seq}`,
  clientId: null,
  seq,
  kind: 'text',
  text,
  author: { type, id: null, name, imageUrl: null },
  attachments: [],
  mentions: [],
  event: null,
  createdDate: `2026-11-02T09:0${seq}:00.000Z`,
});
const conversation = (id: string, ...messages: unknown[]) => ({
  conversationID: id,
  createdDate: '2026-11-02T09:00:00.000Z',
  closedDate: null,
  messages,
  hasMore: false,
});

const answers: Answers = {
  'POST /api/history/open': () => {
    if (isUsed) throw new Refused(401, 'link_invalid', 'used');
    isUsed = true;
    return { readingToken: 'r', merchantName: 'Tidewell', logoUrl: null, brandColour: null, timeZone: 'UTC' };
  },
  'POST /api/history/conversations': ({ body }) =>
    (body as { cursor?: string }).cursor
      ? { conversations: [conversation('older', said(1, 'visitor', '', 'Hello?'))], nextCursor: null }
      : {
          conversations: [
            conversation(
              'newer',
              said(1, 'visitor', '', 'Where is it?'),
              said(2, 'member', 'Priya', 'On its way.'),
            ),
          ],
          nextCursor: 'more',
        },
  'POST /api/history/renew': () => ({ success: true }),
};

beforeEach(() => {
  isUsed = false;
  server = fakeServer(answers);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  server.stop();
});

const shown = () => renderAt('/chat?token=101.link', '/chat', ChatHistory);

test('the link shows the conversations, newest first, and may be loaded again in the same tab', async () => {
  shown();
  expect(await screen.findByRole('heading', { name: 'Your conversations with Tidewell' })).toBeTruthy();
  expect(await screen.findByText('On its way.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Earlier conversations' }));
  expect(await screen.findByText('Hello?')).toBeTruthy();
  cleanup();
  shown();
  expect(await screen.findByText('On its way.')).toBeTruthy();
  expect(server.called.filter((one) => one === 'POST /api/history/open')).toHaveLength(1);
});

test('a used link offers a new one to the same address', async () => {
  isUsed = true;
  shown();
  expect((await screen.findByRole('alert')).textContent).toContain('already been used');
  await userEvent.click(screen.getByRole('button', { name: 'Email me a new link' }));
  expect((await screen.findByRole('status')).textContent).toContain('sent a new one to the same address');
});
