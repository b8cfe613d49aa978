import type { FileRef } from '@foyer/contract/conversations/shapes';
import { uuidOf } from '@foyer/domain/ids';
import type { Store } from '../../shared/storage.ts';

/** A message not yet stored by the server. */
export interface OutboxItem {
  readonly clientId: string;
  readonly text: string;
  readonly attachments: readonly FileRef[];
  /** ISO 8601. */
  readonly createdDate: string;
  /** Error code after which it is not retried automatically. Null while queued. */
  readonly refused: string | null;
}

/**
 * Unsent messages in order. Stored under one key each, so that tabs of a visitor share them without overwriting each
 * other.
 */
export interface Outbox {
  list(): OutboxItem[];
  add(text: string, attachments: readonly FileRef[]): OutboxItem;
  /** After the server stored it or the visitor discarded it. */
  remove(clientId: string): void;
  refuse(clientId: string, code: string): void;
  /** Queues a rejected message again. */
  retry(clientId: string): void;
}

const PREFIX = 'out:';

function parse(text: string | null): OutboxItem | null {
  try {
    const item = JSON.parse(text ?? '') as OutboxItem;
    return item.clientId ? item : null;
  } catch {
    return null;
  }
}

/** Whether a storage key belongs to the outbox. */
export const isOutboxKey = (key: string): boolean => key.startsWith(PREFIX);

export function openOutbox(store: Store, changed: () => void, now = Date.now): Outbox {
  let last = 0;
  const entries = (): [string, OutboxItem][] =>
    store.keys(PREFIX).flatMap((key) => {
      const item = parse(store.get(key));
      return item ? [[key, item] as [string, OutboxItem]] : [];
    });
  const change = (clientId: string, edit: (item: OutboxItem) => OutboxItem | null): void => {
    for (const [key, item] of entries()) {
      if (item.clientId !== clientId) continue;
      const edited = edit(item);
      if (edited) store.set(key, JSON.stringify(edited));
      else store.remove(key);
    }
    changed();
  };
  return {
    list: () => entries().map(([, item]) => item),
    add(text, attachments) {
      last = Math.max(now(), last + 1);
      const item: OutboxItem = {
        clientId: newId(),
        text,
        attachments,
        createdDate: new Date(last).toISOString(),
        refused: null,
      };
      store.set(`${PREFIX}${last}:${item.clientId}`, JSON.stringify(item));
      changed();
      return item;
    },
    remove: (clientId) => change(clientId, () => null),
    refuse: (clientId, code) => change(clientId, (item) => ({ ...item, refused: code })),
    retry: (clientId) => change(clientId, (item) => ({ ...item, refused: null })),
  };
}

/** A random UUID. `crypto.randomUUID` requires a secure context. */
export const newId = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(31)));
