import { describe, expect, it, vi } from 'vitest';
import { CONVERSATION_ID, conversation, words } from '../testing/builders.ts';
import { makeReceipts } from './receipts.ts';
import { emptyThread, type ThreadState } from './thread-state.ts';

const thread: ThreadState = { ...emptyThread, conversation: conversation(), messages: [words(1), words(2)] };

describe('receipts', () => {
  it('say how far the visitor received, then how far they read, each once', () => {
    const send = vi.fn();
    const tell = makeReceipts(send);
    expect(tell(thread, false)).toEqual(thread);
    tell(thread, false);
    const read = tell(thread, true);
    expect(read.conversation?.receipts.visitorRead).toBe(2);
    expect(tell(read, false)).toBe(read);
    expect(send.mock.calls).toEqual([
      [{ type: 'receipt', conversationID: CONVERSATION_ID, delivered: 2, read: 0 }],
      [{ type: 'receipt', conversationID: CONVERSATION_ID, delivered: 2, read: 2 }],
    ]);
  });

  it('are not told of a thread without words', () => {
    const send = vi.fn();
    makeReceipts(send)(emptyThread, true);
    expect(send).not.toHaveBeenCalled();
  });
});
