import type { Conversation, Message } from '@foyer/contract/conversations/shapes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientFrame } from '../../live/index.ts';
import { session } from '../../session/values.ts';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../testing/fake-server.ts';
import { toast } from '../../ui/index.ts';
import {
  at,
  CONVERSATION_ID,
  conversationOf,
  ME,
  messageOf,
  myMessage,
  replyOf,
  visitorOf,
} from './testing/builders.ts';
import { renderLiveChat } from './testing/render-page.tsx';

type Frame<Type extends ClientFrame['type']> = Extract<ClientFrame, { type: Type }>;

const me = { id: ME.id, firstName: 'Priya', lastName: 'Raman', type: 'User' };
const tomas = {
  id: '01930000-0000-7000-8000-00000000a002',
  firstName: 'Tomás',
  lastName: 'Herrera',
  type: 'User',
};
const layla = visitorOf({
  contacts: { firstName: 'Layla', lastName: 'Haddad', company: '', phone: '', country: '', email: '' },
  agents: [me],
  activeAgent: ME.id,
  lastMessage: {
    text: 'Where is my table?',
    author: 'visitor',
    authorName: 'Layla Haddad',
    authorId: null,
    createdDate: at(1),
  },
});
const kwame = visitorOf({
  referenceID: '01930000-0000-7000-8000-00000000d002',
  conversationID: '01930000-0000-7000-8000-00000000c002',
  contacts: { ...layla.contacts, firstName: 'Kwame', lastName: 'Mensah' },
  tracking: { tracking_code: '2', tracked_by: '||', track_message: '' },
  waitingSince: at(2),
});

let server: FakeServer;
let page: Awaited<ReturnType<typeof renderLiveChat>> | undefined;

function answersFor(conversation: Conversation, messages: Message[], more: Answers = {}): Answers {
  return {
    'GET /webchnl/visitors': () => ({ visitors: [layla, kwame], nextCursor: null }),
    'GET /webchnl/conversation/*': () => ({ conversation, messages, hasMore: false }),
    'GET /api/colleagues': () => ({
      colleagues: [me, tomas].map((one) => ({
        ...one,
        role: 'ADMIN',
        imageUrl: null,
        presence: 'online',
        openConversations: 1,
        hasLiveChat: true,
      })),
    }),
    'GET /chimes/getMerchantAttributes': () => ({
      name: 'Tidewell',
      settings: { waitAmberMinutes: 3, waitRedMinutes: 8 },
    }),
    'GET /chimes/rawVisitorsList': () => ({ rawVisitors: [], totalVisitorPages: 0, totalElements: 0 }),
    'GET /api/visitors/*': () => ({ conversations: [], nextCursor: null }),
    'GET /api/visits/*': () => ({ pages: [], nextCursor: null }),
    'GET /api/cannedReplies': () => ({
      cannedReplies: [
        replyOf({ id: 'r1' }),
        replyOf({ id: 'r2', shortcut: 'call', title: 'Call', text: 'Can we call {{visitor.phone}}?' }),
      ],
    }),
    ...more,
  };
}

const mine = conversationOf({ assignedTo: ME.id, agents: [me], lastSeq: 2 });

async function open(conversation = mine, messages = [messageOf(1), myMessage(2)], more: Answers = {}) {
  server = fakeServer(answersFor(conversation, messages, more));
  page = await renderLiveChat(`/livechat?id=${CONVERSATION_ID}`);
  await waitFor(() => expect(server.heard.some((frame) => frame.type === 'open')).toBe(true));
}

const sends = () => server.heard.filter((frame): frame is Frame<'send'> => frame.type === 'send');
const ack = (frame: Frame<'send'>, seq: number) =>
  server.say({
    type: 'ack',
    clientId: frame.clientId,
    id: messageOf(seq).id,
    conversationID: CONVERSATION_ID,
    seq,
    createdDate: at(seq),
  });

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}),
    },
  });
});

afterEach(() => {
  page?.unmount();
  page = undefined;
  cleanup();
  server.stop();
  toast.clear();
  session.clear();
  localStorage.clear();
});

describe('the queue', () => {
  it('lists who is there, who waits longest first, with counts that equal the rows', async () => {
    server = fakeServer(answersFor(mine, []));
    page = await renderLiveChat('/livechat');
    const rows = await screen.findAllByRole('link', { name: /Layla|Kwame/ });
    expect(rows.map((row) => /Layla|Kwame/.exec(row.textContent ?? '')?.[0])).toEqual(['Kwame', 'Layla']);
    expect(rows[0]).toHaveProperty('textContent', expect.stringContaining('Request Assist'));
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['Needs agent1', 'Mine1', 'Team0', 'All2']);
    await userEvent.click(screen.getByRole('tab', { name: /Mine/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Kwame/ })).toBeNull());
    expect(screen.getByRole('link', { name: /Layla/ })).toBeTruthy();
  });

  it('patches a row as frames come and says what the visitor types', async () => {
    server = fakeServer(answersFor(mine, []));
    page = await renderLiveChat('/livechat');
    await screen.findByRole('link', { name: /Layla/ });
    server.say({ type: 'board', visitors: [], gone: [kwame.referenceID] });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Kwame/ })).toBeNull());
    const from = { type: 'visitor', id: layla.referenceID, name: 'Layla' } as const;
    const { referenceID } = layla;
    server.say({
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

  it('says that it could not be loaded and tries again', async () => {
    let refuses = true;
    const visitors = () => {
      if (refuses) throw new Refused(403, 'forbidden', 'Your role does not allow this.');
      return { visitors: [layla], nextCursor: null };
    };
    server = fakeServer(answersFor(mine, [], { 'GET /webchnl/visitors': visitors }));
    page = await renderLiveChat('/livechat');
    expect(await screen.findByText('The queue could not be loaded')).toBeTruthy();
    refuses = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Layla/ })).toBeTruthy();
  });
});

describe('the thread', () => {
  it('shows what was said and puts the focus where one writes', async () => {
    await open();
    const log = await screen.findByRole('log', { name: 'Messages' });
    expect(within(log).getByText('message 1')).toBeTruthy();
    expect(within(log).getByText(/^Sent /)).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reply to Layla' })),
    );
  });

  it('shows a sent message at once, then that it is stored, then that it is read', async () => {
    await open();
    const box = await screen.findByRole('textbox', { name: 'Reply to Layla' });
    await userEvent.type(box, 'On its way{Enter}');
    const log = screen.getByRole('log');
    expect(await within(log).findByText('Sending')).toBeTruthy();
    expect(box).toHaveProperty('value', '');
    const frame = sends()[0] as Frame<'send'>;
    expect(frame).toMatchObject({ text: 'On its way', kind: 'text' });
    ack(frame, 3);
    await waitFor(() => expect(within(log).queryByText('Sending')).toBeNull());
    const { conversationID } = frame;
    server.say({
      type: 'receipts',
      conversationID,
      receipts: { visitorDelivered: 3, visitorRead: 3, agentRead: 1 },
    });
    expect(await within(log).findByText(/^Read /)).toBeTruthy();
    expect(within(log).getAllByText('On its way')).toHaveLength(1);
  });

  it('keeps a refused message and sends the same one again on Retry', async () => {
    await open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Layla' }), 'Hello{Enter}');
    await waitFor(() => expect(sends()).toHaveLength(1));
    const { clientId } = sends()[0] as Frame<'send'>;
    server.say({
      type: 'nack',
      clientId,
      error: 'unknown_file',
      errorDescription: 'A file is not there.',
      retry: false,
    });
    expect(await screen.findByText('Not sent')).toBeTruthy();
    expect(screen.getByText('kept here')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sends().map((frame) => frame.clientId)).toEqual([clientId, clientId]));
  });

  it('asks for what is missing when a message comes beyond a gap', async () => {
    await open();
    await screen.findByText('message 1');
    server.say({ type: 'message', message: messageOf(5) });
    await waitFor(() => {
      const opens = server.heard.filter((frame): frame is Frame<'open'> => frame.type === 'open');
      expect(opens.at(-1)).toMatchObject({ conversationID: CONVERSATION_ID, after: 2 });
      expect(opens.length).toBeGreaterThan(1);
    });
  });

  it('offers to reopen what is closed', async () => {
    const closed = conversationOf({ status: 'closed', closedDate: at(9), lastSeq: 2 });
    const reopened = conversationOf({ ...mine, lastSeq: 3 });
    await open(closed, undefined, { 'POST /api/conversations/*': () => reopened });
    expect(await screen.findByText(/This conversation is closed/)).toBeTruthy();
    const [button] = screen.getAllByRole('button', { name: 'Reopen' });
    await userEvent.click(button as HTMLElement);
    expect(await screen.findByRole('textbox', { name: 'Reply to Layla' })).toBeTruthy();
  });
});

describe('the composer', () => {
  it('says who was quicker and keeps the words', async () => {
    const free = conversationOf({ lastSeq: 2 });
    const taken = () => {
      throw new Refused(409, 'already_taken', 'Tomás Herrera has this conversation.');
    };
    await open(free, undefined, { 'POST /api/conversations/*': taken });
    const box = await screen.findByRole('textbox', { name: 'Reply to Layla' });
    await userEvent.type(box, 'Mine{Enter}');
    expect(await screen.findByText('Tomás Herrera has this conversation.')).toBeTruthy();
    expect(box).toHaveProperty('value', 'Mine');
    expect(sends()).toHaveLength(0);
  });

  it('asks before it writes into a colleague’s conversation', async () => {
    const theirs = conversationOf({ assignedTo: tomas.id, agents: [tomas], lastSeq: 2 });
    const joined = conversationOf({ ...theirs, agents: [tomas, me], lastSeq: 3 });
    await open(theirs, undefined, { 'POST /api/conversations/*': () => joined });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Layla' }), 'Hello{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Join the conversation?' });
    expect(sends()).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Join and send' }));
    await waitFor(() => expect(sends()).toHaveLength(1));
    expect(server.called).toContain(`POST /api/conversations/${CONVERSATION_ID}/agents`);
  });

  it('completes canned replies with what is known of the visitor', async () => {
    await open();
    const box = await screen.findByRole('textbox', { name: 'Reply to Layla' });
    await userEvent.type(box, '/hel');
    const option = await screen.findByRole('option', { name: /\/hello/ });
    expect(option.textContent).toContain('Hello Layla');
    await userEvent.keyboard('{Enter}');
    expect(box).toHaveProperty('value', 'Hello Layla');
    expect(sends()).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sends()).toHaveLength(1));
    expect(sends()[0]).toMatchObject({ text: 'Hello Layla', cannedReplies: ['r1'] });
  });

  it('does not send a variable that nobody filled in', async () => {
    await open();
    const box = await screen.findByRole('textbox', { name: 'Reply to Layla' });
    await userEvent.type(box, '/call');
    await screen.findByRole('option', { name: /\/call/ });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/Not known: visitor.phone/)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(sends()).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Send as it is' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sends()).toHaveLength(1));
  });

  it('writes notes that mention colleagues', async () => {
    await open();
    await screen.findByRole('textbox', { name: 'Reply to Layla' });
    await userEvent.click(screen.getByRole('button', { name: /Note/ }));
    const box = screen.getByRole('textbox', { name: 'Internal note' });
    await userEvent.type(box, '@tom');
    await screen.findByRole('option', { name: 'Tomás Herrera' });
    await userEvent.keyboard('{Enter}look please{Enter}');
    await waitFor(() => expect(sends()).toHaveLength(1));
    expect(sends()[0]).toMatchObject({
      kind: 'note',
      text: `@[Tomás Herrera](member:${tomas.id}) look please`,
      mentions: [tomas.id],
    });
    expect(await screen.findByText(/only your team sees this/)).toBeTruthy();
  });

  it('keeps a draft for each thread and each kind', async () => {
    await open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Layla' }), 'Not yet');
    expect(await screen.findByText('Draft kept')).toBeTruthy();
    page?.unmount();
    cleanup();
    page = await renderLiveChat(`/livechat?id=${CONVERSATION_ID}`);
    expect(await screen.findByRole('textbox', { name: 'Reply to Layla' })).toHaveProperty('value', 'Not yet');
  });
});
