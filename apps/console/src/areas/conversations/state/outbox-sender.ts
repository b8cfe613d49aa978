import type { MemberFrameInput } from '@foyer/contract/live/client-frames';
import type { ToMember } from '@foyer/contract/live/server-frames';
import { refusalText } from '../../../i18n/refusals.ts';
import { tabLockName } from '../../../session/tabs.ts';
import {
  isOutboxKey,
  type KeyValueStore,
  nextToSend,
  nextWrittenAt,
  type OutboxEntry,
  readOutbox,
  removeOutboxEntry,
  writeOutboxEntry,
} from './outbox.ts';

/** A composed message, before the outbox numbers it. */
export type OutgoingMessage = Pick<
  OutboxEntry,
  'conversationID' | 'kind' | 'text' | 'attachments' | 'mentions' | 'cannedReplies'
>;

export type Ack = Extract<ToMember, { type: 'ack' }>;
type Nack = Extract<ToMember, { type: 'nack' }>;

/** Runs `work` while holding the named lock; does not run it when another tab holds the lock. */
export type TryLock = (name: string, work: () => void) => Promise<void>;

export interface OutboxPorts {
  readonly store: KeyValueStore;
  readonly memberId: string;
  /** The id of this tab, new with each page load. */
  readonly tab: string;
  /** Sends a frame on the socket; returns false when there is no connection. */
  readonly send: (frame: MemberFrameInput) => boolean;
  readonly tryLock: TryLock;
  readonly newId: () => string;
  readonly now: () => number;
  /** Called after each change of the entries. */
  readonly onChange: (entries: readonly OutboxEntry[]) => void;
  /** Called when an entry is stored on the server, before it leaves the outbox. */
  readonly onStored: (entry: OutboxEntry, ack: Ack) => void;
}

/** A frame without an acknowledgement is sent again after this long, in milliseconds. Sending is idempotent. */
const ANSWER_TIMEOUT_MS = 10_000;
/** The delay before retrying a message that the server could not store, in milliseconds. */
const RETRY_MS = 3_000;

/**
 * Sends messages in order per conversation until the server acknowledges them. Entries live in the storage and survive
 * a reload; entries of a closed tab are adopted by an open one.
 */
export class OutboxSender {
  readonly #ports: OutboxPorts;
  /** Entries that are sent or waiting for a retry, with the timer of the next attempt. */
  readonly #busy = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  get entries(): OutboxEntry[] {
    return readOutbox(this.#ports.store, this.#ports.memberId);
  }

  /** Stores a message and sends it when its turn comes. Throws when the storage is full. */
  write(message: OutgoingMessage): OutboxEntry {
    const { newId, now, tab } = this.#ports;
    const writtenAt = nextWrittenAt(this.entries, now());
    const entry: OutboxEntry = { ...message, clientId: newId(), writtenAt, tab, failure: null };
    this.#keep(entry);
    this.#flush();
    return entry;
  }

  /** Sends a refused message again. */
  retry(clientId: string): void {
    const entry = this.entries.find((known) => known.clientId === clientId);
    if (!entry) return;
    this.#keep({ ...entry, failure: null, tab: this.#ports.tab });
    this.#flush();
  }

  /** Discards a refused message. */
  discard(clientId: string): void {
    removeOutboxEntry(this.#ports.store, this.#ports.memberId, clientId);
    this.#changed();
  }

  /** Called when the socket is ready. Sends everything unacknowledged again. */
  onConnected(): void {
    for (const timer of this.#busy.values()) clearTimeout(timer);
    this.#busy.clear();
    this.#flush();
    void this.adopt();
  }

  onAck(ack: Ack): void {
    this.#release(ack.clientId);
    const entry = this.entries.find((known) => known.clientId === ack.clientId);
    if (!entry) return;
    this.#ports.onStored(entry, ack);
    removeOutboxEntry(this.#ports.store, this.#ports.memberId, ack.clientId);
    this.#changed();
    this.#flush();
  }

  onNack(nack: Nack): void {
    this.#release(nack.clientId);
    const entry = this.entries.find((known) => known.clientId === nack.clientId);
    if (!entry) return;
    if (nack.retry) {
      this.#rest(nack.clientId, RETRY_MS);
      return;
    }
    this.#keep({ ...entry, failure: refusalText(nack.errorDescription, nack.wording) });
    this.#flush();
  }

  /** Called when another tab changed the storage. */
  onStorage(key: string | null): void {
    if (isOutboxKey(key, this.#ports.memberId)) this.#changed();
  }

  /** Adopts the entries of closed tabs, whose locks are free. */
  async adopt(): Promise<void> {
    const { tab, tryLock } = this.#ports;
    const others = new Set(this.entries.map((entry) => entry.tab).filter((owner) => owner !== tab));
    for (const owner of others) {
      await tryLock(tabLockName(owner), () => {
        for (const entry of this.entries) if (entry.tab === owner) this.#keep({ ...entry, tab });
      });
    }
    if (others.size > 0) this.#flush();
  }

  /** Stops all timers. Stored entries remain. */
  stop(): void {
    for (const timer of this.#busy.values()) clearTimeout(timer);
    this.#busy.clear();
  }

  #flush(): void {
    for (const entry of nextToSend(this.entries, this.#ports.tab)) {
      if (!this.#busy.has(entry.clientId) && this.#ports.send(frameOf(entry))) {
        this.#rest(entry.clientId, ANSWER_TIMEOUT_MS);
      }
    }
  }

  #rest(clientId: string, ms: number): void {
    this.#release(clientId);
    const again = () => {
      this.#busy.delete(clientId);
      this.#flush();
    };
    this.#busy.set(clientId, setTimeout(again, ms));
  }

  #release(clientId: string): void {
    clearTimeout(this.#busy.get(clientId));
    this.#busy.delete(clientId);
  }

  #keep(entry: OutboxEntry): void {
    writeOutboxEntry(this.#ports.store, this.#ports.memberId, entry);
    this.#changed();
  }

  #changed(): void {
    this.#ports.onChange(this.entries);
  }
}

function frameOf(entry: OutboxEntry): MemberFrameInput {
  return {
    type: 'send',
    conversationID: entry.conversationID,
    clientId: entry.clientId,
    kind: entry.kind,
    text: entry.text,
    attachments: entry.attachments.map((file) => file.id),
    mentions: [...entry.mentions],
    cannedReplies: [...(entry.cannedReplies ?? [])],
  };
}
