import type { Message } from '@foyer/contract/conversations/shapes';

/** A conversation assembled from frames, in any order and with repetitions. */
export class Thread {
  readonly #bySeq = new Map<number, Message>();
  /** The number up to which nothing is missing. */
  syncedTo = 0;

  /** The messages in order. */
  get messages(): Message[] {
    return [...this.#bySeq.values()].sort((a, b) => a.seq - b.seq);
  }

  /** @throws when a number arrives again with another message */
  add(message: Message): void {
    const known = this.#bySeq.get(message.seq);
    if (known && known.id !== message.id) {
      throw new Error(`Number ${message.seq} of ${message.conversationID} stands for two messages`);
    }
    this.#bySeq.set(message.seq, message);
    while (this.#bySeq.has(this.syncedTo + 1)) this.syncedTo += 1;
  }

  /** Adds the answer to a request for messages after `syncedTo`. */
  addRest(messages: readonly Message[], after: number): void {
    for (const message of messages) this.add(message);
    const last = messages.at(-1)?.seq ?? 0;
    if (this.syncedTo >= after) this.syncedTo = Math.max(this.syncedTo, last);
  }
}
