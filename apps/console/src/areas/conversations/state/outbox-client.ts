import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { newId } from '../../../api/new-id.ts';
import { live } from '../../../live/index.ts';
import { lockTab, TAB } from '../../../session/tabs.ts';
import type { OutboxEntry } from './outbox.ts';
import { type Ack, OutboxSender, type OutgoingMessage, type TryLock } from './outbox-sender.ts';

type StoredListener = (entry: OutboxEntry, ack: Ack) => void;

/** How often a tab polls for messages that a closed tab left behind, in milliseconds. */
const ADOPT_MS = 15_000;

/** The outbox of the signed-in member in this tab, from the first opened conversation until the page unloads. */
class OutboxClient {
  readonly memberId: string;
  readonly #sender: OutboxSender;
  readonly #changed = new Set<() => void>();
  readonly #stored = new Set<StoredListener>();
  readonly #stops: (() => void)[];
  #entries: readonly OutboxEntry[];

  constructor(memberId: string) {
    this.memberId = memberId;
    lockTab();
    this.#sender = new OutboxSender({
      store: localStorage,
      memberId,
      tab: TAB,
      send: live.send,
      tryLock,
      newId,
      now: Date.now,
      onChange: (entries) => this.#set(entries),
      onStored: (entry, ack) => {
        for (const listener of this.#stored) listener(entry, ack);
      },
    });
    this.#entries = this.#sender.entries;
    this.#stops = this.#listen();
  }

  get sender(): OutboxSender {
    return this.#sender;
  }

  get entries(): readonly OutboxEntry[] {
    return this.#entries;
  }

  subscribe(listener: () => void): () => void {
    this.#changed.add(listener);
    return () => void this.#changed.delete(listener);
  }

  onStored(listener: StoredListener): () => void {
    this.#stored.add(listener);
    return () => void this.#stored.delete(listener);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#sender.stop();
  }

  #listen(): (() => void)[] {
    const onStorage = (event: StorageEvent) => this.#sender.onStorage(event.key);
    addEventListener('storage', onStorage);
    const timer = setInterval(() => void this.#sender.adopt(), ADOPT_MS);
    return [
      live.on('ack', (frame) => this.#sender.onAck(frame)),
      live.on('nack', (frame) => this.#sender.onNack(frame)),
      live.onReady(() => this.#sender.onConnected()),
      () => removeEventListener('storage', onStorage),
      () => clearInterval(timer),
    ];
  }

  #set(entries: readonly OutboxEntry[]): void {
    this.#entries = entries;
    for (const listener of this.#changed) listener();
  }
}

/**
 * Web Locks exist in secure contexts only. Without them entries are adopted at once, which is safe because sending is
 * idempotent.
 */
const tryLock: TryLock = async (name, work) => {
  if (!navigator.locks) return work();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock) work();
  });
};

let client: OutboxClient | null = null;

/** The outbox of a member. Another member gets a new one. */
export function outboxOf(memberId: string): OutboxClient {
  if (client?.memberId !== memberId) {
    client?.stop();
    client = new OutboxClient(memberId);
  }
  return client;
}

export interface Outbox {
  readonly entries: readonly OutboxEntry[];
  readonly write: (message: OutgoingMessage) => OutboxEntry;
  readonly retry: (clientId: string) => void;
  readonly discard: (clientId: string) => void;
}

/** The unacknowledged messages of the member and the functions that change them. */
export function useOutbox(memberId: string): Outbox {
  const outbox = outboxOf(memberId);
  const entries = useSyncExternalStore(
    useCallback((listener) => outbox.subscribe(listener), [outbox]),
    () => outbox.entries,
  );
  return useMemo(
    () => ({
      entries,
      write: (message) => outbox.sender.write(message),
      retry: (clientId) => outbox.sender.retry(clientId),
      discard: (clientId) => outbox.sender.discard(clientId),
    }),
    [entries, outbox],
  );
}
