import { randomUUID } from 'node:crypto';
import type { ClientFrame, Connection, ServerFrame } from '../../support/connection.ts';

/** A message that is not acknowledged yet. */
interface Written {
  readonly clientId: string;
  readonly text: string;
}

/** A message that the server has acknowledged. */
export interface Acknowledged extends Written {
  readonly seq: number;
  readonly id: string;
}

type Answer = Extract<ServerFrame, { type: 'ack' | 'nack' }>;

const ANSWER_MS = 8_000;
const RETRY_AFTER_MS = 300;

/**
 * Sends messages in order, one at a time, and resends each until it is acknowledged, with the same
 * client id, like console and widget.
 */
export class Outbox {
  readonly #connection: () => Connection;
  readonly #frameOf: (written: Written) => ClientFrame;
  readonly #waiting: Written[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly acknowledged: Acknowledged[] = [];
  /** Number of sends, including repeated ones. */
  transmissions = 0;

  constructor(connection: () => Connection, frameOf: (written: Written) => ClientFrame) {
    this.#connection = connection;
    this.#frameOf = frameOf;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  write(text: string): void {
    this.#waiting.push({ clientId: randomUUID(), text });
    if (this.#waiting.length === 1) this.transmit();
  }

  /** Sends the oldest message: after each welcome, and when an answer is overdue. */
  transmit(): void {
    clearTimeout(this.#timer);
    const [oldest] = this.#waiting;
    if (!oldest || !this.#connection().send(this.#frameOf(oldest))) return;
    this.transmissions += 1;
    this.#timer = setTimeout(() => this.#connection().renew(), ANSWER_MS);
  }

  /** @throws when the server refuses permanently */
  answered(answer: Answer): void {
    const [oldest] = this.#waiting;
    if (oldest?.clientId !== answer.clientId) return;
    clearTimeout(this.#timer);
    if (answer.type === 'ack') {
      this.#waiting.shift();
      this.acknowledged.push({ ...oldest, seq: answer.seq, id: answer.id });
      this.transmit();
    } else if (answer.retry) {
      this.#timer = setTimeout(() => this.transmit(), RETRY_AFTER_MS);
    } else throw new Error(`Refused: ${answer.error}, ${answer.errorDescription}`);
  }
}
