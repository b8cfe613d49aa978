import type { VisitorFrame } from '@foyer/contract/live/client-frames';
import { reduceThread, type ThreadState } from './thread-state.ts';

type Receipt = Extract<VisitorFrame, { type: 'receipt' }>;

/**
 * Sends delivered and read positions to the server, once each. Returns a function that sends new ones of a thread and
 * returns the updated thread.
 */
export function makeReceipts(send: (receipt: Receipt) => void) {
  let told: string;
  return (thread: ThreadState, isReading: boolean): ThreadState => {
    const { conversation, messages } = thread;
    const delivered = messages.at(-1)?.seq;
    if (!conversation || !delivered) return thread;
    const { conversationID, receipts } = conversation;
    const read = isReading ? delivered : Math.min(delivered, receipts.visitorRead);
    const receipt: Receipt = { type: 'receipt', conversationID, delivered, read };
    const next = JSON.stringify(receipt);
    if (told === next) return thread;
    told = next;
    send(receipt);
    return reduceThread(thread, {
      type: 'receipts',
      conversationID,
      receipts: { ...receipts, visitorRead: read },
    });
  };
}
