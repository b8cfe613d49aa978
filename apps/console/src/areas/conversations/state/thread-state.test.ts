import type { Message } from '@foyer/contract/conversations/shapes';
import type { ToMember } from '@foyer/contract/live/server-frames';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationOf, messageOf } from '../testing/builders.ts';
import {
  EMPTY_THREAD,
  lastSeqOf,
  missingAfter,
  oldestSegment,
  type ThreadPage,
  type ThreadState,
  threadReducer,
} from './thread-state.ts';

const run = (from: number, to: number): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => messageOf(from + index));

const pageOf = (from: number, to: number, lastSeq = to): ThreadPage => ({
  conversation: conversationOf({ lastSeq }),
  messages: run(from, to),
  hasMore: from > 1,
});

const read = (page: ThreadPage): ThreadState => threadReducer(EMPTY_THREAD, { type: 'read', page });
const frames = (state: ThreadState, ...list: ToMember[]): ThreadState =>
  list.reduce((known, frame) => threadReducer(known, { type: 'frame', frame }), state);
const messageFrame = (seq: number): ToMember => ({ type: 'message', message: messageOf(seq) });
const seqs = (state: ThreadState) => state.current?.messages.map((message) => message.seq);

describe('the thread', () => {
  it('appends the next message', () => {
    const state = frames(read(pageOf(1, 2)), messageFrame(3));
    expect(seqs(state)).toEqual([1, 2, 3]);
    expect(missingAfter(state)).toBeNull();
  });

  it('keeps messages beyond a gap, reports where it starts, and joins both', () => {
    const gap = frames(read(pageOf(1, 2)), messageFrame(5));
    expect(seqs(gap)).toEqual([1, 2]);
    expect(missingAfter(gap)).toBe(2);
    const healed = frames(gap, { type: 'thread', ...pageOf(3, 4, 5), hasMore: false });
    expect(seqs(healed)).toEqual([1, 2, 3, 4, 5]);
    expect(healed.early).toEqual([]);
    expect(missingAfter(healed)).toBeNull();
  });

  it('knows that messages are missing when the conversation counts further', () => {
    const conversation = conversationOf({ lastSeq: 4 });
    expect(missingAfter(frames(read(pageOf(1, 2)), { type: 'conversation', conversation }))).toBe(2);
  });

  it('ignores frames of other conversations', () => {
    const state = read(pageOf(1, 2));
    const elsewhere = { conversationID: '01930000-0000-7000-8000-00000000c002' };
    expect(frames(state, { type: 'message', message: messageOf(3, elsewhere) })).toBe(state);
    expect(frames(state, { type: 'conversation', conversation: conversationOf(elsewhere) })).toBe(state);
  });

  it('prepends an older page once', () => {
    const page = pageOf(1, 3, 6);
    const state = threadReducer(read(pageOf(4, 6)), { type: 'older', page });
    expect(seqs(state)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(state.current?.hasOlder).toBe(false);
    expect(threadReducer(state, { type: 'older', page })).toEqual(state);
  });

  it('continues into the previous conversation once', () => {
    const previousID = '01930000-0000-7000-8000-00000000c000';
    const page = { ...pageOf(1, 2), conversation: conversationOf({ previousConversationID: previousID }) };
    const earlier = { ...pageOf(5, 9), conversation: conversationOf({ conversationID: previousID }) };
    const state = threadReducer(read(page), { type: 'previous', page: earlier });
    expect(state.history).toHaveLength(1);
    expect(oldestSegment(state)?.conversation.conversationID).toBe(previousID);
    expect(threadReducer(state, { type: 'previous', page: earlier })).toBe(state);
    const whole = threadReducer(state, {
      type: 'older',
      page: { ...pageOf(1, 4), conversation: earlier.conversation },
    });
    expect(whole.history[0]?.messages).toHaveLength(9);
    expect(oldestSegment(whole)).toBeUndefined();
  });

  it('starts over when more is missing than one page', () => {
    const state = threadReducer(read(pageOf(1, 3)), { type: 'read', page: pageOf(51, 100) });
    expect(seqs(state)).toEqual(run(51, 100).map((message) => message.seq));
    expect(state.current?.hasOlder).toBe(true);
    expect(missingAfter(state)).toBeNull();
  });

  it('never reverts a receipt', () => {
    const conversationID = conversationOf().conversationID;
    const receipts = (visitorRead: number): ToMember => ({
      type: 'receipts',
      conversationID,
      receipts: { visitorDelivered: 0, visitorRead, agentRead: 0 },
    });
    const state = frames(read(pageOf(1, 4)), receipts(3), receipts(2), { type: 'thread', ...pageOf(4, 4) });
    expect(state.current?.conversation.receipts.visitorRead).toBe(3);
  });

  it('keeps the newer version of the conversation', () => {
    const closed = conversationOf({ status: 'closed', lastSeq: 5 });
    const state = frames(
      read(pageOf(1, 5)),
      { type: 'conversation', conversation: closed },
      { type: 'conversation', conversation: conversationOf({ status: 'open', lastSeq: 4 }) },
    );
    expect(state.current?.conversation.status).toBe('closed');
  });
});

describe('old state plus frames', () => {
  const total = 30;
  const whole = read(pageOf(1, total));

  it('equals a fresh read in any order of frames', () => {
    const arrivals = fc.array(fc.integer({ min: 1, max: total }), { maxLength: 80 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: total }), arrivals, (known, order) => {
        const before = read({ ...pageOf(1, known), conversation: conversationOf({ lastSeq: known }) });
        const after = frames(before, ...order.map(messageFrame));
        const rest = {
          type: 'thread',
          ...pageOf(lastSeqOf(after) + 1, total, total),
          hasMore: false,
        } as const;
        const healed = frames(after, rest);
        expect(healed).toEqual({ ...whole, current: { ...whole.current, hasOlder: false } });
        expect(missingAfter(healed)).toBeNull();
      }),
    );
  });

  it('never shows a message twice, out of order, or after a gap as if it followed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: total })), (order) => {
        const state = frames(read(pageOf(1, 3)), ...order.map(messageFrame));
        const shown = seqs(state) ?? [];
        expect(shown).toEqual(shown.map((_, index) => index + 1));
        const early = state.early.map((message) => message.seq);
        expect(early).toEqual([...new Set(early)].sort((a, b) => a - b));
        expect(early.every((seq) => seq > lastSeqOf(state) + 1)).toBe(true);
      }),
    );
  });
});
