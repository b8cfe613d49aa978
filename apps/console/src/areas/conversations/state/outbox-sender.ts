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

/** What a person writes, before the outbox numbers it. */
export type OutgoingMessage = Pick<
  OutboxEntry,
  'conversationID' | 'kind' | 'text' | 'attachments' | 'mentions' | 'cannedReplies'
>;

export type Ack = Extract<ToMember, { type: 'ack' }>;
type Nack = Extract<ToMember, { type: 'nack' }>;

/** Runs `work` while the named lock is held by nobody else; not at all when another tab holds it. */
export type TryLock = (name: string, work: () => void) => Promise<void>;

export interface OutboxPorts {
  readonly store: KeyValueStore;
  readonly memberId: string;
  /** The name of this tab, new with each load of the page. */
  readonly tab: string;
  /** Puts a frame on the socket; false when there is no connection. */
  readonly send: (frame: MemberFrameInput) => boolean;
  readonly tryLock: TryLock;
  readonly newId: () => string;
  readonly now: () => number;
  /** Told after each change of the entries. */
  readonly onChange: (entries: readonly OutboxEntry[]) => void;
  /** Told when an entry is stored for good, before it leaves the outbox. */
  readonly onStored: (entry: OutboxEntry, ack: Ack) => void;
}

/** A frame without an answer is sent again after this long, in milliseconds. Sending twice stores once. */
const ANSWER_TIMEOUT_MS = 10_000;
/** How long a message rests that the server could not store at the moment, in milliseconds. */
const RETRY_MS = 3_000;

/**
 * Sends what was written, in order for each conversation, until the server has acknowledged it. Entries live in the
 * storage, so that they survive a reload; those of a tab that is gone are taken over by one that lives.
 */
export class OutboxSender {
  readonly #ports: OutboxPorts;
  /** Entries on the socket or resting, with the timer that lets them go again. */
  readonly #busy = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  get entries(): OutboxEntry[] {
    return readOutbox(this.#ports.store, this.#ports.memberId);
  }

  /** Keeps a message and sends it as soon as its turn comes. Throws when the storage does not take it. */
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

  /** Forgets a refused message. */
  discard(clientId: string): void {
    removeOutboxEntry(this.#ports.store, this.#ports.memberId, clientId);
    this.#changed();
  }

  /** The socket is ready: everything unanswered goes again. */
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

  /** Another tab changed the storage. */
  onStorage(key: string | null): void {
    if (isOutboxKey(key, this.#ports.memberId)) this.#changed();
  }

  /** Takes over the entries of tabs that no longer live: their lock is free. */
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

  /** Stops all timers. What is kept stays kept. */
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
