import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '../../testing/fake-server.ts';
import { at, CONVERSATION_ID, conversationOf, messageOf } from './testing/builders.ts';
import { ADDRESS, type Frame, kwame, LiveChatDesk, layla, mine } from './testing/live-chat-desk.ts';

let chat: LiveChatDesk;

beforeEach(() => {
  chat = new LiveChatDesk();
});
afterEach(() => chat.close());

describe('the queue', () => {
  it('lists the visitors, longest wait first, with matching counts', async () => {
    chat.openQueue();
    const rows = await screen.findAllByRole('link', { name: /Layla|Kwame/ });
    expect(rows.map((row) => /Layla|Kwame/.exec(row.textContent ?? '')?.[0])).toEqual(['Kwame', 'Layla']);
    expect(rows[0]).toHaveProperty('textContent', expect.stringContaining('Request Assist'));
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['Needs an agent1', 'Mine1', 'Team0', 'All2']);
    await userEvent.click(screen.getByRole('tab', { name: /Mine/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Kwame/ })).toBeNull());
    expect(screen.getByRole('link', { name: /Layla/ })).toBeTruthy();
  });

  it('patches a row from frames and shows what the visitor types', async () => {
    chat.openQueue();
    await screen.findByRole('link', { name: /Layla/ });
    chat.server.say({ type: 'board', visitors: [], gone: [kwame.referenceID] });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Kwame/ })).toBeNull());
    const from = { type: 'visitor', id: layla.referenceID, name: 'Layla' } as const;
    const { referenceID } = layla;
    chat.server.say({
      type: 'typing',
      conversationID: CONVERSATION_ID,
      referenceID,
      from,
      active: true,
      text: 'Is it',
    });
    const row = await screen.findByRole('link', { name: /typing….*Is it/ });
    expect(row).toBeTruthy();
  });

  it('shows a failure and retries', async () => {
    let refuses = true;
    const visitors = () => {
      if (refuses) throw new Refused(403, 'forbidden', 'Your role does not allow this.');
      return { visitors: [layla], nextCursor: null };
    };
    chat.openQueue({ 'GET /webchnl/visitors': visitors });
    expect(await screen.findByText('Could not load the queue')).toBeTruthy();
    refuses = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Layla/ })).toBeTruthy();
  });
});

describe('the thread', () => {
  it('shows the messages and focuses the composer', async () => {
    await chat.open();
    const log = await screen.findByRole('log', { name: 'Messages' });
    expect(within(log).getByText('message 1')).toBeTruthy();
    expect(within(log).getByText(/^Sent /)).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reply to Layla' })),
    );
  });

  it('opens at the message in the address, also an earlier one, and marks it', async () => {
    const conversation = { ...mine, lastSeq: 60 };
    const page = ({ url }: { url: URL }) =>
      url.searchParams.has('before')
        ? { conversation, messages: [messageOf(8), messageOf(9)], hasMore: true }
        : { conversation, messages: [messageOf(10), messageOf(60)], hasMore: true };
    await chat.open(conversation, [], { 'GET /webchnl/conversation/*': page }, `${ADDRESS}&seq=9`);
    const found = await within(await screen.findByRole('log', { name: 'Messages' })).findByText('message 9');
    await waitFor(() => expect(found.closest('.flash')).toBeTruthy());
    expect(screen.getByText('message 60').closest('.flash')).toBeNull();
  });

  it('shows a sent message at once, then that it is stored, then that it is read', async () => {
    await chat.open();
    const box = await screen.findByRole('textbox', { name: 'Reply to Layla' });
    await userEvent.type(box, 'On its way{Enter}');
    const log = screen.getByRole('log');
    expect(await within(log).findByText('Sending')).toBeTruthy();
    expect(box).toHaveProperty('value', '');
    const frame = chat.sends()[0] as Frame<'send'>;
    expect(frame).toMatchObject({ text: 'On its way', kind: 'text' });
    chat.ack(frame, 3);
    await waitFor(() => expect(within(log).queryByText('Sending')).toBeNull());
    const { conversationID } = frame;
    chat.server.say({
      type: 'receipts',
      conversationID,
      receipts: { visitorDelivered: 3, visitorRead: 3, agentRead: 1 },
    });
    expect(await within(log).findByText(/^Read /)).toBeTruthy();
    expect(within(log).getAllByText('On its way')).toHaveLength(1);
  });

  it('keeps a refused message and sends the same one again on Retry', async () => {
    await chat.open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Layla' }), 'Hello{Enter}');
    await waitFor(() => expect(chat.sends()).toHaveLength(1));
    const { clientId } = chat.sends()[0] as Frame<'send'>;
    chat.server.say({
      type: 'nack',
      clientId,
      error: 'unknown_file',
      errorDescription: 'A file is not there.',
      retry: false,
    });
    expect(await screen.findByText('Not sent')).toBeTruthy();
    expect(screen.getByText('saved here')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(chat.sends().map((frame) => frame.clientId)).toEqual([clientId, clientId]));
  });

  it('fetches missing messages after a gap', async () => {
    await chat.open();
    await screen.findByText('message 1');
    chat.server.say({ type: 'message', message: messageOf(5) });
    await waitFor(() => {
      const opens = chat.server.received.filter((frame): frame is Frame<'open'> => frame.type === 'open');
      expect(opens.at(-1)).toMatchObject({ conversationID: CONVERSATION_ID, after: 2 });
      expect(opens.length).toBeGreaterThan(1);
    });
  });

  it('offers to reopen a closed conversation', async () => {
    const closed = conversationOf({ status: 'closed', closedDate: at(9), lastSeq: 2 });
    const reopened = conversationOf({ ...mine, lastSeq: 3 });
    await chat.open(closed, undefined, { 'POST /api/conversations/*': () => reopened });
    expect(await screen.findByText(/This conversation is closed/)).toBeTruthy();
    const [button] = screen.getAllByRole('button', { name: 'Reopen' });
    await userEvent.click(button as HTMLElement);
    expect(await screen.findByRole('textbox', { name: 'Reply to Layla' })).toBeTruthy();
  });
});
