import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { conversationOf } from '../testing/builders.ts';
import { LiveChatDesk, mine } from '../testing/live-chat-desk.ts';

let chat: LiveChatDesk;
beforeEach(() => {
  chat = new LiveChatDesk();
});
afterEach(() => chat.close());

const available = { 'GET /api/ai/availability': () => ({ isAvailable: true }) };
const source = { documentId: 'd1', documentName: 'Delivery', headings: ['Sea'], url: null, text: 'By sea.' };

const box = () => screen.findByRole('textbox', { name: 'Reply to Layla' });
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'AI assistant' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

it('suggests a reply with its sources, which Tab puts into the draft and Undo takes out', async () => {
  await chat.open(undefined, undefined, {
    ...available,
    'POST /api/conversations/*/ai/reply': () => ({ text: 'By sea.', sources: [source], model: 'm' }),
  });
  await choose('Suggest a reply');
  expect(await screen.findByText('AI-generated')).toBeTruthy();
  expect(screen.getByText('Delivery › Sea')).toBeTruthy();
  const reply = await box();
  reply.focus();
  await userEvent.keyboard('{Tab}');
  expect(reply).toHaveProperty('value', 'By sea.');
  expect(screen.getByText('Written by AI.')).toBeTruthy();
  expect(screen.getByText('Sources are not sent.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(reply).toHaveProperty('value', '');
  expect(chat.sends()).toHaveLength(0);
});

it('returns the focus to the draft, where Escape dismisses the suggestion before anything else', async () => {
  await chat.open(undefined, undefined, {
    ...available,
    'POST /api/conversations/*/ai/reply': () => ({ text: 'By sea.', sources: [], model: 'm' }),
  });
  await choose('Suggest a reply');
  await screen.findByText('By sea.');
  const reply = await box();
  await expect.poll(() => document.activeElement).toBe(reply);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('By sea.')).toBeNull();
  expect(document.activeElement).toBe(reply);
});

it('shows a reply while it is written, which cannot be used before it is checked', async () => {
  const streams: string[] = [];
  const replies: ((reply: object) => void)[] = [];
  await chat.open(undefined, undefined, {
    ...available,
    'POST /api/conversations/*/ai/reply': ({ url }) => {
      streams.push(url.searchParams.get('streamId') ?? '');
      return new Promise((resolve) => {
        replies.push(resolve);
      });
    },
  });
  await choose('Suggest a reply');
  await expect.poll(() => streams).toHaveLength(1);
  const [streamId = ''] = streams;
  const say = (text: string, of = streamId) =>
    act(() => chat.server.say({ type: 'aiText', streamId: of, text }));
  say('Of another page', crypto.randomUUID());
  say('By s');
  expect(await screen.findByText('By s')).toBeTruthy();
  expect(screen.queryByText('Of another page')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Use' })).toBeNull();
  act(() => replies[0]?.({ text: 'By sea.', sources: [source], model: 'm' }));
  expect(await screen.findByText('By sea.')).toBeTruthy();

  await choose('Suggest a reply');
  await expect.poll(() => streams).toHaveLength(2);
  say('Half of a', streams[1]);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  say('Half of a reply', streams[1]);
  expect(screen.queryByText(/Half of a/)).toBeNull();
  expect(await box()).toHaveProperty('value', '');
});

it('takes away the half of a reply that failed, and says why', async () => {
  let fail = (_: Refused) => {};
  let streamId = '';
  await chat.open(undefined, undefined, {
    ...available,
    'POST /api/conversations/*/ai/rewrite': ({ url }) => {
      streamId = url.searchParams.get('streamId') ?? '';
      return new Promise((_, reject) => {
        fail = reject;
      });
    },
  });
  const reply = await box();
  await userEvent.type(reply, 'We sent itt');
  await choose('Make shorter');
  await expect.poll(() => streamId).not.toBe('');
  act(() => chat.server.say({ type: 'aiText', streamId, text: 'We se' }));
  expect(await screen.findByText('We se')).toBeTruthy();
  act(() => fail(new Refused(503, 'ai_unavailable', 'The AI provider could not be reached.')));
  expect(await screen.findByText('The AI provider could not be reached.')).toBeTruthy();
  expect(screen.queryByText('We se')).toBeNull();
  expect(reply).toHaveProperty('value', 'We sent itt');
});

it('says why a provider did not answer', async () => {
  await chat.open(undefined, undefined, {
    ...available,
    'POST /api/conversations/*/ai/reply': () => {
      throw new Refused(503, 'ai_timeout', 'The AI provider did not answer in time.');
    },
  });
  await choose('Suggest a reply');
  expect(await screen.findByText('The AI provider did not answer in time.')).toBeTruthy();
});

it('rewrites the draft, and keeps what was typed meanwhile', async () => {
  const replies: ((text: string) => void)[] = [];
  await chat.open(undefined, undefined, {
    ...available,
    'POST /api/conversations/*/ai/rewrite': () =>
      new Promise((resolve) => {
        replies.push((text) => resolve({ text, model: 'm' }));
      }),
  });
  const reply = await box();
  await userEvent.type(reply, 'We sent itt');
  await choose('Correct spelling and grammar');
  await expect.poll(() => replies).toHaveLength(1);
  replies[0]?.('We sent it');
  await screen.findByText('Written by AI.');
  expect(reply).toHaveProperty('value', 'We sent it');

  await choose('Make shorter');
  await expect.poll(() => replies).toHaveLength(2);
  await userEvent.type(reply, ' today');
  replies[1]?.('Sent');
  await userEvent.click(await screen.findByRole('button', { name: 'Replace the draft' }));
  expect(reply).toHaveProperty('value', 'Sent');
});

it('says why there is no reply, and can be cancelled', async () => {
  await chat.open(undefined, undefined, {
    ...available,
    'POST /api/conversations/*/ai/reply': () => {
      throw new Refused(409, 'ai_cap_reached', 'The spending limit for AI has been reached.');
    },
    'POST /api/conversations/*/ai/rewrite': () => new Promise(() => {}),
  });
  await choose('Suggest a reply');
  expect(await screen.findByText('The spending limit for AI has been reached.')).toBeTruthy();
  const reply = await box();
  await userEvent.type(reply, 'Hello');
  await choose('Make friendlier');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Rewriting the draft…')).toBeNull();
  expect(reply).toHaveProperty('value', 'Hello');
});

it('is absent without a provider', async () => {
  await chat.open(undefined, undefined, {
    'GET /api/ai/availability': () => ({ isAvailable: false }),
  });
  await box();
  await expect.poll(() => chat.server.called).toContain('GET /api/ai/availability');
  expect(screen.queryByRole('button', { name: 'AI assistant' })).toBeNull();
});

it('summarizes a long thread above its messages, dated and with the model', async () => {
  const long = conversationOf({ ...mine, lastSeq: 9 });
  await chat.open(long, undefined, {
    ...available,
    'GET /api/conversations/*/ai/summary': () => ({ summary: null }),
    'POST /api/conversations/*/ai/summary': () => ({
      ...{ text: '- A leg is missing', model: 'llama', seq: 7, createdDate: '2026-11-20T09:00:00.000Z' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Summarise' }));
  expect(await screen.findByText('- A leg is missing')).toBeTruthy();
  expect(screen.getByText('AI-generated by llama')).toBeTruthy();
  expect(screen.getByText('2 messages since then')).toBeTruthy();
});
