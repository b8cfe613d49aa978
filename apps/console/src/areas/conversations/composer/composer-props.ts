import type { CannedContext } from '@foyer/domain/canned';
import type { ReactNode, Ref } from 'react';
import type { OutgoingMessage } from '../state/outbox-sender.ts';
import type { Person } from '../thread/people.ts';
import type { ComposerMode } from './drafts.ts';
import type { Collision } from './use-collision.ts';

/** The imperative methods of the composer. */
export interface ComposerHandle {
  focus: (mode?: ComposerMode) => void;
}

export type ComposedMessage = Omit<OutgoingMessage, 'conversationID'>;

export interface ComposerProps {
  conversationID: string;
  memberId: string;
  visitorName: string;
  people: readonly Person[];
  context: CannedContext;
  /** The visitor's language, if known. */
  language: string | null;
  /** Number of the last message; what knowledge suggests is looked up again when it changes. */
  lastSeq?: number | undefined;
  /** Characters of a reply that the channel takes. */
  replyMax: number;
  /** Maximum size of a file in replies on this channel. Bytes. Null: the usual limit. 0: no files. */
  fileMaxBytes: number | null;
  /** Messages that colleagues write meanwhile. */
  collision: Collision;
  /** The control that schedules a reply. Calls `clear` once it is scheduled. */
  later?: (
    content: { text: string; attachments: string[]; cannedReplies: readonly string[] },
    clear: () => void,
  ) => ReactNode;
  /**
   * Switches to the reply editor when replies are written elsewhere, as mails are. The composer then takes notes only.
   */
  onReply?: () => void;
  /** Resolves to whether the message was accepted; otherwise it stays in the box. */
  onSend: (message: ComposedMessage) => Promise<boolean>;
  ref?: Ref<ComposerHandle>;
}
