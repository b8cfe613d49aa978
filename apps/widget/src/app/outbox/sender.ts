import type { ToVisitor } from '@foyer/contract/live/server-frames';
import { backoff } from '../live/backoff.ts';
import type { Outbox, OutboxItem } from './outbox.ts';

type Ack = Extract<ToVisitor, { type: 'ack' }>;
type Nack = Extract<ToVisitor, { type: 'nack' }>;

/** How long an answer to a sent message may take before the connection counts as broken, in milliseconds. */
const ANSWER_MS = 15_000;

export interface SenderPorts {
  readonly outbox: Outbox;
  /** Puts a message on the wire. @returns false without a connection. */
  transmit(item: OutboxItem): boolean;
  stored(item: OutboxItem, ack: Ack): void;
  /** The connection answers no more. */
  stalled(): void;
  /** Lets one tab at a time run; see `underLock`. */
  lock(run: () => Promise<void>): Promise<void>;
}

export interface Sender {
  /** Sends what waits, oldest first, one at a time. Harmless to call at any moment. */
  drain(): void;
  answered(frame: Ack | Nack): void;
  /** The server closes over what it was sent last: a message that it cannot read is not sent for ever. */
  rejected(code: string): void;
  /** The connection broke: what was on the wire waits for the next one. */
  interrupted(): void;
}

/** Empties the outbox in order: each message is sent until the server has answered it. */
export function makeSender({ outbox, transmit, stored, stalled, lock }: SenderPorts): Sender {
  let waiting: { clientId: string; settle(answer: Ack | Nack | null): void } | null = null;
  let running = false;
  let again = false;

  function exchange(item: OutboxItem): Promise<Ack | Nack | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        settle(null);
        stalled();
      }, ANSWER_MS);
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
