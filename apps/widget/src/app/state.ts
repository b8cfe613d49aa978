import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import type { Language } from '../shared/language.ts';
import type { OutboxItem } from './outbox/outbox.ts';
import type { Contact } from './session/session.ts';
import { type Entry, emptyThread, type ThreadState } from './thread/thread-state.ts';
import { unreadAfter } from './thread/thread-view.ts';

/** A code was taken, or nobody waits for it any more, or it could not be sent. */
export type CodeOutcome = 'accepted' | 'codeOver' | 'callFailed';

export type Screen = 'chat' | 'help' | 'rating' | 'transcript' | 'end';

/** State of the views. */
export interface WidgetState {
  readonly phase: 'starting' | 'ready' | 'refused';
  /** Changes with the visitor, so that typed text is not shown to another one. */
  readonly person: string;
  readonly connected: boolean;
  readonly config: WidgetConfig;
  readonly contact: Contact;
  readonly thread: ThreadState;
  readonly outbox: readonly OutboxItem[];
  readonly open: boolean;
  readonly screen: Screen;
  /** What became of the code that was given last, and the message that asked for it. */
  readonly codeGiven: { readonly messageId: string; readonly outcome: CodeOutcome } | null;
  /** Name of the typing agent. */
  readonly typing: string | null;
  /** The visitor's position in the queue. Null if not waiting. */
  readonly position: number | null;
  readonly soundOn: boolean;
  /** Whether the pre-chat form was submitted in this tab. */
  readonly formDone: boolean;
  /** The consent text the visitor agreed to. Null: none. */
  readonly consented: string | null;
  /** What the visitor dismissed beside the bubble: a message id, or the opening message. */
  readonly dismissed: string | null;
}

const noContact: Contact = { firstName: '', lastName: '', email: '', phone: '', company: '' };

export const firstState = (config: WidgetConfig): WidgetState => ({
  phase: 'starting',
  person: '',
  connected: false,
  config,
  contact: noContact,
  thread: emptyThread,
  outbox: [],
  open: false,
  screen: 'chat',
  codeGiven: null,
  typing: null,
  position: null,
  soundOn: true,
  formDone: false,
  consented: null,
  dismissed: null,
});

export const unread = ({ thread }: WidgetState): Entry[] =>
  unreadAfter(thread, thread.conversation?.receipts.visitorRead ?? 0);

/** The opening message in a language. */
export const openingOf = (config: WidgetConfig, language: Language): string | null =>
  config.openingMessages[language] ?? config.openingMessage;

/** Whether the server admits nobody here without a reason to show. */
export const isHidden = ({ phase, config }: WidgetState): boolean =>
  phase === 'refused' && config.state === 'active';

/** Whether a conversation is open, or its first message is being sent. */
export const hasConversation = ({ thread, outbox }: WidgetState): boolean =>
  thread.conversation?.status === 'open' || (outbox.length > 0 && !thread.conversation);
