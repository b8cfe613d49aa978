import type { ToVisitor } from '@foyer/contract/live/server-frames';
import { backoff } from '../live/backoff.ts';
import type { Outbox, OutboxItem } from './outbox.ts';

type Ack = Extract<ToVisitor, { type: 'ack' }>;
type Nack = Extract<ToVisitor, { type: 'nack' }>;

/** Timeout for the acknowledgement of a message, in milliseconds. */
const ACK_TIMEOUT_MS = 15_000;

export interface SenderPorts {
  readonly outbox: Outbox;
  /** Sends a message. Returns false without a connection. */
  transmit(item: OutboxItem): boolean;
  stored(item: OutboxItem, ack: Ack): void;
  /** The connection is unresponsive. */
  stalled(): void;
  /** Runs in one tab at a time; see `underLock`. */
  lock(run: () => Promise<void>): Promise<void>;
}

export interface Sender {
  /** Sends queued messages, oldest first, one at a time. Idempotent. */
  drain(): void;
  answered(frame: Ack | Nack): void;
  /** The server closed the socket because of the last message, which is not retried forever. */
  rejected(code: string): void;
  /** The connection broke. The message being sent is queued again. */
  interrupted(): void;
}

/** Sends the outbox in order, each message until the server answers it. */
export function makeSender({ outbox, transmit, stored, stalled, lock }: SenderPorts): Sender {
  let waiting: { clientId: string; settle(answer: Ack | Nack | null): void } | null = null;
  let running = false;
  let again = false;

  function exchange(item: OutboxItem): Promise<Ack | Nack | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        settle(null);
        stalled();
      }, ACK_TIMEOUT_MS);
      const settle = (answer: Ack | Nack | null): void => {
        clearTimeout(timer);
        waiting = null;
        resolve(answer);
      };
      waiting = { clientId: item.clientId, settle };
      if (!transmit(item)) settle(null);
    });
  }

  async function sendAll(): Promise<void> {
    for (let attempt = 0; ; ) {
      const item = outbox.list().find((candidate) => !candidate.refused);
      if (!item) return;
      const answer = await exchange(item);
      if (!answer) return;
      if (answer.type === 'ack') {
        stored(item, answer);
        outbox.remove(item.clientId);
        attempt = 0;
      } else if (answer.retry) {
        attempt += 1;
        await new Promise((resolve) => setTimeout(resolve, 500 + backoff(attempt)));
      } else outbox.refuse(item.clientId, answer.error);
    }
  }

  function drain(): void {
    again = true;
    if (running) return;
    running = true;
    void (async () => {
      while (again) {
        again = false;
        await lock(sendAll).catch(() => undefined);
      }
      running = false;
    })();
  }

  return {
    drain,
    answered(frame) {
      if (waiting?.clientId === frame.clientId) waiting.settle(frame);
      else if (frame.type === 'ack') outbox.remove(frame.clientId);
    },
    rejected(code) {
      if (code !== 'bad_input' || !waiting) return;
      const { clientId, settle } = waiting;
      settle({ type: 'nack', clientId, error: code, errorDescription: '', retry: false });
    },
    interrupted: () => waiting?.settle(null),
  };
}
