import { describe, expect, it } from 'vitest';
import type { OutboxItem } from '../outbox/outbox.ts';
import { agentMessage, conversation, eventEntry, NOW, visitorMessage } from '../testing/builders.ts';
import { emptyThread, type ThreadState } from './thread-state.ts';
import { type Line, layOut, progressOf, unreadAfter } from './thread-view.ts';

const thread = (part: Partial<ThreadState>): ThreadState => ({
  ...emptyThread,
  conversation: conversation(),
  ...part,
});
const quiet = { outbox: [], staffed: true, greeting: null };
const kinds = (lines: readonly Line[]): string[] => lines.map(({ kind }) => kind);
const queued = (clientId: string, part: Partial<OutboxItem> = {}): OutboxItem => ({
  clientId,
  text: 'hello',
  attachments: [],
  createdDate: NOW,
  refused: null,
  ...part,
});

it('asks for a code only in the last message, while a bot has the conversation', () => {
  const element = { type: 'code', again: 'again' } as const;
  const messages = [agentMessage(1, { element }), agentMessage(2, { element })];
  const open = (withBot: boolean) =>
    layOut(thread({ conversation: conversation({ withBot }), messages }), quiet).flatMap((line) =>
      line.kind === 'message' ? line.isOpen : [],
    );
  expect(open(true)).toEqual([false, true]);
  expect(open(false)).toEqual([false, false]);
});

describe('the lines of a thread', () => {
  it('names an agent once for a group, and shows the progress of the last own message', () => {
    const state = thread({
      messages: [agentMessage(1), agentMessage(2), visitorMessage(3), visitorMessage(4)],
    });
    expect(kinds(layOut(state, quiet))).toEqual([
      'day',
      'who',
      'message',
      'message',
      'message',
      'message',
      'progress',
    ]);
  });

  it('names an agent again after five minutes, and not after the line that says they joined', () => {
    const later = new Date(Date.parse(NOW) + 6 * 60_000).toISOString();
    const messages = [eventEntry(1, 'took'), agentMessage(2), agentMessage(3, { createdDate: later })];
    const state = thread({ messages });
    expect(kinds(layOut(state, quiet))).toEqual(['day', 'event', 'message', 'who', 'message']);
  });

  it('hides what is the merchant’s business', () => {
    const state = thread({
      messages: [eventEntry(1, 'asked'), eventEntry(2, 'identified'), eventEntry(3, 'closed')],
    });
    expect(kinds(layOut(state, quiet))).toEqual(['day', 'event']);
  });

  it('shows an unsent message once, even if the server has sent it already', () => {
    const state = thread({ messages: [visitorMessage(1, { clientId: 'a' })] });
    const lines = layOut(state, { ...quiet, outbox: [queued('a'), queued('b')] });
    expect(lines.filter(({ kind }) => kind === 'queued')).toHaveLength(1);
  });

  it('keeps the greeting above the first message', () => {
    const greeting = 'How can we help?';
    const drawn = (part: Partial<ThreadState>) => kinds(layOut(thread(part), { ...quiet, greeting }));
    expect(drawn({ messages: [] })).toEqual(['greeting']);
    expect(drawn({ messages: [visitorMessage(1), agentMessage(2)] })[0]).toBe('greeting');
    expect(drawn({ messages: [visitorMessage(20)], hasOlder: true })).not.toContain('greeting');
    expect(drawn({ messages: [agentMessage(1), visitorMessage(2)] })).not.toContain('greeting');
  });

  it('offers a retry below a rejected message', () => {
    const lines = layOut(thread({}), { ...quiet, outbox: [queued('a', { refused: 'bad_input' })] });
    expect(lines.at(-1)).toMatchObject({ kind: 'progress', progress: 'failed', item: { clientId: 'a' } });
  });
});

describe('progress of a message', () => {
  const agent = { id: 'priya', name: 'Priya', imageUrl: null };
  const receipts = { visitorDelivered: 0, visitorRead: 0, agentRead: 2 };

  it('is read up to where the agent has read', () => {
    expect(progressOf(thread({ conversation: conversation({ receipts }) }), 2, true)).toBe('read');
  });

  it('is delivered when an agent has the conversation, else sent', () => {
    expect(progressOf(thread({ conversation: conversation({ receipts, agent }) }), 3, true)).toBe(
      'delivered',
    );
    expect(progressOf(thread({ conversation: conversation({ receipts, agent }) }), 3, false)).toBe('sent');
    expect(progressOf(thread({}), 1, true)).toBe('sent');
  });
});

it('counts messages of others after the last read one as unread', () => {
  const state = thread({
    messages: [agentMessage(1), visitorMessage(2), agentMessage(3), eventEntry(4, 'closed')],
  });
  expect(unreadAfter(state, 1).map(({ seq }) => seq)).toEqual([3]);
});
