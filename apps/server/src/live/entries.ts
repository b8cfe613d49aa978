import type { ConversationEvent, FileRef } from '@foyer/contract/conversations/shapes';
import type { BotElement } from '@foyer/domain/bots/elements';

/** A message to store: the columns of `messages` without its number and time. */
export interface MessageEntry {
  readonly merchant_id: number;
  readonly conversation_id: string;
  readonly id: string;
  readonly client_id: string | null;
  readonly author_type: 'visitor' | 'member' | 'bot' | 'system';
  readonly author_id: string | null;
  readonly author_name: string;
  readonly author_image: string | null;
  readonly kind: 'text' | 'note' | 'event';
  readonly text: string;
  readonly attachments: readonly FileRef[];
  readonly mentions: readonly string[];
  readonly event: ConversationEvent | null;
  readonly element?: BotElement | null;
}

/**
 * The outcome of storing a message. `known`: a message with this client id was stored before, with this number.
 * `closed`: the conversation is closed and accepts no texts. `missing`: there is no such conversation.
 */
export type Appended =
  | {
      readonly outcome: 'stored' | 'known';
      readonly seq: number;
      readonly id: string;
      readonly createdAt: Date;
    }
  | { readonly outcome: 'closed' }
  | { readonly outcome: 'missing' };

/** A row returned by `append_messages`, with number and time when the message is stored, now or before. */
export type AppendedRow = {
  readonly outcome: Appended['outcome'];
  readonly seq: number;
  readonly id: string;
  readonly created_at: Date;
};

export const presentAppended = (row: AppendedRow): Appended =>
  row.outcome === 'stored' || row.outcome === 'known'
    ? { outcome: row.outcome, seq: row.seq, id: row.id, createdAt: new Date(row.created_at) }
    : { outcome: row.outcome };
