import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { CONVERSATION_ID, conversationOf } from '../testing/builders.ts';
import { LiveChatDesk, me, tomas } from '../testing/live-chat-desk.ts';

let chat: LiveChatDesk;

beforeEach(() => {
  chat = new LiveChatDesk();
});
afterEach(() => chat.close());

describe('the composer', () => {
  it('names the colleague who replied first and keeps the text', async () => {
    const free = conversationOf({ lastSeq: 2 });
    const taken = () => {
      throw new Refused(409, 'already_taken', 'Tomás Herrera is handling this conversation.');
    };
    await chat.open(free, undefined, { 'POST /api/conversations/*': taken });
    const box = await screen.findByRole('textbox', { name: 'Reply to Layla' });
    await userEvent.type(box, 'Mine{Enter}');
    expect(await screen.findByText('Tomás Herrera is handling this conversation.')).toBeTruthy();
    expect(box).toHaveProperty('value', 'Mine');
    expect(chat.sends()).toHaveLength(0);
  });

  it('asks before it writes into a colleague’s conversation', async () => {
    const theirs = conversationOf({ assignedTo: tomas.id, agents: [tomas], lastSeq: 2 });
    const joined = conversationOf({ ...theirs, agents: [tomas, me], lastSeq: 3 });
    await chat.open(theirs, undefined, { 'POST /api/conversations/*': () => joined });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Layla' }), 'Hello{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Join the conversation?' });
    expect(chat.sends()).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Join and send' }));
    await waitFor(() => expect(chat.sends()).toHaveLength(1));
    expect(chat.server.called).toContain(`POST /api/conversations/${CONVERSATION_ID}/agents`);
  });

  it('fills canned replies with the visitor’s data', async () => {
    await chat.open();
    const box = await screen.findByRole('textbox', { name: 'Reply to Layla' });
    await userEvent.type(box, '/hel');
    const option = await screen.findByRole('option', { name: /\/hello/ });
    expect(option.textContent).toContain('Hello Layla');
    await userEvent.keyboard('{Enter}');
    expect(box).toHaveProperty('value', 'Hello Layla');
    expect(chat.sends()).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(chat.sends()).toHaveLength(1));
    expect(chat.sends()[0]).toMatchObject({ text: 'Hello Layla', cannedReplies: ['r1'] });
  });

  it('does not send an unfilled variable', async () => {
    await chat.open();
    const box = await screen.findByRole('textbox', { name: 'Reply to Layla' });
    await userEvent.type(box, '/call');
    await screen.findByRole('option', { name: /\/call/ });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/No value for visitor.phone/)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(chat.sends()).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Send as is' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(chat.sends()).toHaveLength(1));
  });

  it('writes notes that mention colleagues', async () => {
    await chat.open();
    await screen.findByRole('textbox', { name: 'Reply to Layla' });
    await userEvent.click(screen.getByRole('button', { name: /Note/ }));
    const box = screen.getByRole('textbox', { name: 'Internal note' });
    await userEvent.type(box, '@tom');
    await screen.findByRole('option', { name: 'Tomás Herrera' });
    await userEvent.keyboard('{Enter}look please{Enter}');
    await waitFor(() => expect(chat.sends()).toHaveLength(1));
    expect(chat.sends()[0]).toMatchObject({
      kind: 'note',
      text: `@[Tomás Herrera](member:${tomas.id}) look please`,
      mentions: [tomas.id],
    });
    expect(await screen.findByText(/only your team can see this/)).toBeTruthy();
  });

  it('keeps a draft per thread and mode', async () => {
    await chat.open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Layla' }), 'Not yet');
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    chat.openAgain();
    expect(await screen.findByRole('textbox', { name: 'Reply to Layla' })).toHaveProperty('value', 'Not yet');
  });
});
