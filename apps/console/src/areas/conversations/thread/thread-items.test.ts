import type { Message } from '@foyer/contract/conversations/shapes';
import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../state/outbox.ts';
import type { Segment } from '../state/thread-state.ts';
import { at, CONVERSATION_ID, conversationOf, ME, messageOf, myMessage } from '../testing/builders.ts';
import { firstUnread, type ThreadItem, threadItems } from './thread-items.ts';

const segmentOf = (messages: Message[], fields: Parameters<typeof conversationOf>[0] = {}): Segment => ({
  conversation: conversationOf(fields),
  messages,
  hasOlder: false,
});

const entryOf = (fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  clientId: 'pending',
  conversationID: CONVERSATION_ID,
  kind: 'text',
  text: 'on its way',
  attachments: [],
  mentions: [],
  writtenAt: Date.parse(at(60)),
  tab: 't1',
  failure: null,
  ...fields,
});

const itemsOf = (current: Segment, more: Partial<Parameters<typeof threadItems>[0]> = {}) =>
  threadItems({
    history: [],
    current,
    early: [],
    pending: [],
    me: ME,
    newFrom: null,
    dayOf: (instant) => instant.slice(0, 10),
    ...more,
  });

const outline = (items: ThreadItem[]) =>
  items.map((item) => (item.kind === 'group' ? `${item.side}:${item.bubbles.length}` : item.kind));

describe('the rows of a thread', () => {
  it('group the bubbles of one author that follow each other within five minutes', () => {
    const items = itemsOf(segmentOf([messageOf(1), messageOf(2), myMessage(3), messageOf(4)]));
    expect(outline(items)).toEqual(['day', 'visitor:2', 'member:1', 'visitor:1']);
    const late = itemsOf(segmentOf([messageOf(1), messageOf(2, { createdDate: at(400) })]));
    expect(outline(late)).toEqual(['day', 'visitor:1', 'visitor:1']);
  });

  it('separate two colleagues, and me from them', () => {
    const tomas = { type: 'member', id: 'tomas', name: 'Tomás', imageUrl: null } as const;
    const items = itemsOf(segmentOf([myMessage(1), messageOf(2, { author: tomas })]));
    expect(items.map((item) => (item.kind === 'group' ? item.mine : null))).toEqual([null, true, false]);
  });

  it('start each day with a separator and keep events and notes apart', () => {
    const event = { type: 'asked', to: null, score: null, comment: null } as const;
    const items = itemsOf(
      segmentOf([
        messageOf(1),
        messageOf(2, { kind: 'event', event }),
        myMessage(3, { kind: 'note' }),
        messageOf(4, { createdDate: at(86_400) }),
      ]),
    );
    expect(outline(items)).toEqual(['day', 'visitor:1', 'event', 'note', 'day', 'visitor:1']);
  });

  it('show the delivery state of own messages where it changes and at the end', () => {
    const receipts = { visitorDelivered: 3, visitorRead: 2, agentRead: 0 };
    const messages = [myMessage(1), myMessage(2), myMessage(3), myMessage(4)];
    const group = itemsOf(segmentOf(messages, { receipts })).at(-1);
    const lines = group?.kind === 'group' ? group.bubbles.map((b) => b.showsDelivery && b.delivery) : [];
    expect(lines).toEqual([false, 'read', 'delivered', 'sent']);
  });

  it('show pending and failed messages', () => {
    const failed = entryOf({ clientId: 'failed', failure: 'This conversation is closed.' });
    const group = itemsOf(segmentOf([]), { pending: [failed, entryOf()] }).at(-1);
    const lines = group?.kind === 'group' ? group.bubbles.map((b) => b.showsDelivery && b.delivery) : [];
    expect(lines).toEqual(['failed', 'sending']);
  });

  it('show that a reply of a bot was not delivered, and nothing below one that was', () => {
    const author = { type: 'bot', id: null, name: 'Tilda', imageUrl: null } as const;
    const states = ['sent', 'failed', 'unknown', 'sent'] as const;
    const messages = states.map((state, index) =>
      messageOf(index + 1, { author, delivery: { state, error: null } }),
    );
    const group = itemsOf(segmentOf(messages)).at(-1);
    const lines = group?.kind === 'group' ? group.bubbles.map((b) => b.showsDelivery && b.delivery) : [];
    expect(lines).toEqual([false, 'undelivered', 'unsure', false]);
  });

  it('keep the key of a message when the server has stored it', () => {
    const before = itemsOf(segmentOf([]), { pending: [entryOf()] }).at(-1);
    const after = itemsOf(segmentOf([myMessage(1, { clientId: 'pending' })])).at(-1);
    expect(before?.key).toBe(after?.key);
  });

  it('separate conversations, and mark the first new message', () => {
    const earlier = segmentOf([messageOf(1)], { conversationID: 'earlier' });
    const items = itemsOf(segmentOf([messageOf(1), messageOf(2)]), { history: [earlier], newFrom: 2 });
    expect(outline(items)).toEqual(['day', 'visitor:1', 'conversation', 'visitor:1', 'new', 'visitor:1']);
  });
});

describe('the first unread message', () => {
  const messages = [messageOf(1), myMessage(2), myMessage(3), messageOf(4)];
  it('is the visitor’s first message after those the team has read', () => {
    const receipts = { visitorDelivered: 0, visitorRead: 0, agentRead: 2 };
    expect(firstUnread(segmentOf(messages, { receipts }))).toBe(4);
  });
  it('is none in a thread that nobody has read', () => {
    expect(firstUnread(segmentOf(messages))).toBeNull();
  });
});
