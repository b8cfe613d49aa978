import { describe, expect, it, vi } from 'vitest';
import { agentMessage, CONVERSATION_ID, conversation } from '../testing/builders.ts';
import { makeReceipts } from './receipts.ts';
import { emptyThread, type ThreadState } from './thread-state.ts';

const thread: ThreadState = {
  ...emptyThread,
  conversation: conversation(),
  messages: [agentMessage(1), agentMessage(2)],
};

describe('receipts', () => {
  it('say how far the visitor received, then how far they read, each once', () => {
    const send = vi.fn();
    const sendReceipts = makeReceipts(send);
    expect(sendReceipts(thread, false)).toEqual(thread);
    sendReceipts(thread, false);
    const read = sendReceipts(thread, true);
    expect(read.conversation?.receipts.visitorRead).toBe(2);
    expect(sendReceipts(read, false)).toBe(read);
    expect(send.mock.calls).toEqual([
      [{ type: 'receipt', conversationID: CONVERSATION_ID, delivered: 2, read: 0 }],
      [{ type: 'receipt', conversationID: CONVERSATION_ID, delivered: 2, read: 2 }],
    ]);
  });

  it('are not sent for a thread without messages', () => {
    const send = vi.fn();
    makeReceipts(send)(emptyThread, true);
    expect(send).not.toHaveBeenCalled();
  });
});
