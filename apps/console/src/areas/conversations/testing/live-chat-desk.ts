import type { Conversation, Message } from '@foyer/contract/conversations/shapes';
import { cleanup, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { ClientFrame } from '../../../live/index.ts';
import { type Answers, type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { tearDown } from '../../../testing/tear-down.ts';
import {
  at,
  CONVERSATION_ID,
  conversationOf,
  ME,
  messageOf,
  myMessage,
  replyOf,
  visitorOf,
} from './builders.ts';
import { renderLiveChat } from './render-page.tsx';

export type Frame<Type extends ClientFrame['type']> = Extract<ClientFrame, { type: Type }>;

export const me = { id: ME.id, firstName: 'Priya', lastName: 'Raman', type: 'User' };
export const tomas = {
  id: '01930000-0000-7000-8000-00000000a002',
  firstName: 'Tomás',
  lastName: 'Herrera',
  type: 'User',
};
export const layla = visitorOf({
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
export const kwame = visitorOf({
  referenceID: '01930000-0000-7000-8000-00000000d002',
  conversationID: '01930000-0000-7000-8000-00000000c002',
  contacts: { ...layla.contacts, firstName: 'Kwame', lastName: 'Mensah' },
  tracking: { tracking_code: '2', tracked_by: '||', track_message: '' },
  waitingSince: at(2),
});

/** A conversation of the signed-in member. */
export const mine = conversationOf({ assignedTo: ME.id, agents: [me], lastSeq: 2 });

/** The address of the conversation. */
export const ADDRESS = `/livechat?id=${CONVERSATION_ID}`;

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

/** The Live chat page, with a fake server that has a conversation and two visitors. */
export class LiveChatDesk {
  server!: FakeServer;
  private page: ReturnType<typeof renderLiveChat> | undefined;

  /** Renders the page with nothing selected. */
  openQueue(more: Answers = {}) {
    this.server = fakeServer(answersFor(mine, [], more));
    this.page = renderLiveChat('/livechat');
  }

  /** Renders the page with the conversation, and waits until the server has received that it is open. */
  async open(
    conversation = mine,
    messages = [messageOf(1), myMessage(2)],
    more: Answers = {},
    address = ADDRESS,
  ) {
    stubLocks();
    this.server = fakeServer(answersFor(conversation, messages, more));
    this.render(address);
    await waitFor(() => expect(this.server.received.some((frame) => frame.type === 'open')).toBe(true));
  }

  /** Leaves the page and returns to the conversation. */
  openAgain() {
    this.page?.unmount();
    cleanup();
    this.render();
  }

  sends = () => this.server.received.filter((frame): frame is Frame<'send'> => frame.type === 'send');

  ack(frame: Frame<'send'>, seq: number) {
    this.server.say({
      type: 'ack',
      clientId: frame.clientId,
      id: messageOf(seq).id,
      conversationID: CONVERSATION_ID,
      seq,
      createdDate: at(seq),
    });
  }

  close() {
    this.page?.unmount();
    tearDown(this.server);
  }

  private render(address = ADDRESS) {
    this.page = renderLiveChat(address);
  }
}

/** Locks that are granted at once, as in a browser with one tab. */
function stubLocks() {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}),
    },
  });
}
