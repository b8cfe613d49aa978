import type { FileRef, Message } from '@foyer/contract/conversations/shapes';

/** A message written here that is not acknowledged yet. */
export interface OutboxEntry {
  readonly clientId: string;
  readonly conversationID: string;
  readonly kind: 'text' | 'note';
  readonly text: string;
  readonly attachments: readonly FileRef[];
  readonly mentions: readonly string[];
  /** Ids of the canned replies it was made from. */
  readonly cannedReplies?: readonly string[];
  /** When it was written, milliseconds since 1970; strictly increasing within a conversation. */
  readonly writtenAt: number;
  /** The tab that sends it. */
  readonly tab: string;
  /** The server's reason for refusing it; null while it is pending. */
  readonly failure: string | null;
}

/** The part of `Storage` that the outbox needs. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefixOf = (memberId: string) => `foyer.outbox.${memberId}.`;

/** Whether a storage key belongs to the outbox of a member. */
export const isOutboxKey = (key: string | null, memberId: string): boolean =>
  key === null || key.startsWith(prefixOf(memberId));

/**
 * All entries of a member in the order they were written. Each entry has its own key, so tabs never overwrite each
 * other.
 */
export function readOutbox(store: KeyValueStore, memberId: string): OutboxEntry[] {
  const prefix = prefixOf(memberId);
  const entries: OutboxEntry[] = [];
  for (let index = 0; index < store.length; index += 1) {
    const key = store.key(index);
    const entry = key?.startsWith(prefix) ? parseEntry(store.getItem(key)) : null;
    if (entry) entries.push(entry);
  }
  return entries.sort(byWriting);
}

export function writeOutboxEntry(store: KeyValueStore, memberId: string, entry: OutboxEntry): void {
  store.setItem(prefixOf(memberId) + entry.clientId, JSON.stringify(entry));
}

export function removeOutboxEntry(store: KeyValueStore, memberId: string, clientId: string): void {
  store.removeItem(prefixOf(memberId) + clientId);
}

const byWriting = (a: OutboxEntry, b: OutboxEntry): number =>
  a.writtenAt - b.writtenAt || a.clientId.localeCompare(b.clientId);

function parseEntry(text: string | null): OutboxEntry | null {
  try {
    const entry = JSON.parse(text ?? 'null') as OutboxEntry | null;
    return entry && typeof entry.clientId === 'string' && typeof entry.text === 'string' ? entry : null;
  } catch {
    return null;
  }
}

/**
 * The entries to send next: of each conversation the oldest that was not refused, since the next one may only follow
 * its acknowledgement. Entries of other tabs are excluded.
 */
export function nextToSend(entries: readonly OutboxEntry[], tab: string): OutboxEntry[] {
  const first = new Map<string, OutboxEntry>();
  for (const entry of [...entries].sort(byWriting)) {
    if (entry.failure === null && entry.tab === tab && !first.has(entry.conversationID)) {
      first.set(entry.conversationID, entry);
    }
  }
  return [...first.values()];
}

/** A timestamp later than every known entry, so that the order survives clock changes. */
export function nextWrittenAt(entries: readonly OutboxEntry[], now: number): number {
  return entries.reduce((latest, entry) => Math.max(latest, entry.writtenAt + 1), now);
}

/** The entries of a conversation that are not among its stored messages. */
export function pendingIn(
  entries: readonly OutboxEntry[],
  conversationID: string,
  stored: readonly Message[],
): OutboxEntry[] {
  const arrived = new Set(stored.map((message) => message.clientId));
  return entries.filter((entry) => entry.conversationID === conversationID && !arrived.has(entry.clientId));
}

/** The message that an acknowledged entry became. */
export function storedMessage(
  entry: OutboxEntry,
  ack: { readonly id: string; readonly seq: number; readonly createdDate: string },
  author: Message['author'],
): Message {
  return {
    id: ack.id,
    conversationID: entry.conversationID,
    seq: ack.seq,
    clientId: entry.clientId,
    author,
    kind: entry.kind,
    text: entry.text,
    attachments: [...entry.attachments],
    mentions: [...entry.mentions],
    event: null,
    element: null,
    mail: null,
    delivery: null,
    createdDate: ack.createdDate,
  };
}
