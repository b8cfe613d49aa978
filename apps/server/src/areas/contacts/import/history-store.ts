import type { Db } from '../../../database/tenant.ts';

/** A conversation in the export of another system. Times are ISO. */
export interface HistoryConversation {
  /** The system and its id there, by which it is imported once. */
  readonly source: string;
  readonly sourceId: string;
  readonly channel: string;
  readonly subject: string;
  readonly customer?: { readonly name: string; readonly email: string };
  readonly createdAt: string;
  readonly messages: readonly HistoryMessage[];
}

export interface HistoryMessage {
  readonly kind: 'text' | 'note';
  readonly author: 'visitor' | 'member' | 'bot';
  readonly authorName: string;
  /** Of a member, who is recognized by it. Empty if unknown. */
  readonly authorEmail: string;
  readonly text: string;
  readonly at: string;
}

/** Stores and removes imported conversations. Conversations are above contacts, so they register themselves. */
export interface HistoryStore {
  /** Stores the conversations of contacts that are not stored yet. Returns the number of stored ones. */
  readonly store: (
    db: Db,
    merchantId: number,
    importId: string,
    conversations: readonly { readonly contactId: string; readonly conversation: HistoryConversation }[],
  ) => Promise<number>;
  /** Removes those of an import and of these contacts that nobody continued. */
  readonly remove: (
    db: Db,
    merchantId: number,
    importId: string,
    contactIds: readonly string[],
  ) => Promise<void>;
}

let registered: HistoryStore | undefined;

export const registerHistory = (store: HistoryStore): void => {
  registered = store;
};

/** Undefined where no conversations are served. */
export const historyStore = (): HistoryStore | undefined => registered;
