import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import type { OutboxItem } from './outbox/outbox.ts';
import type { Contact } from './session/session.ts';
import { type Entry, emptyThread, type ThreadState } from './thread/thread-state.ts';
import { unreadAfter } from './thread/thread-view.ts';

/** What the panel shows. */
export type Screen = 'chat' | 'rating' | 'transcript' | 'end';

/** Everything that the views draw. */
export interface WidgetState {
  readonly phase: 'starting' | 'ready' | 'refused';
  /** Changes when another person follows: what the one before typed is not shown to them. */
  readonly person: string;
  readonly connected: boolean;
  readonly config: WidgetConfig;
  readonly contact: Contact;
  readonly thread: ThreadState;
  readonly outbox: readonly OutboxItem[];
  readonly open: boolean;
  readonly screen: Screen;
  /** Name of the agent who writes at this moment. */
  readonly typing: string | null;
  /** The visitor's place among those who wait for an agent; null while they do not. */
  readonly place: number | null;
  readonly soundOn: boolean;
  /** The form before the chat is filled in this tab. */
  readonly formDone: boolean;
  /** The sentence to which the visitor has agreed; null for none. */
  readonly consented: string | null;
  /** What the visitor put away beside the bubble: id of a message, or the opening message. */
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
  typing: null,
  place: null,
  soundOn: true,
  formDone: false,
  consented: null,
  dismissed: null,
});

/** Messages that the visitor has not seen. */
export const unread = ({ thread }: WidgetState): Entry[] =>
  unreadAfter(thread, thread.conversation?.receipts.visitorRead ?? 0);

/** Whether a conversation is going on, or its first message is on its way. */
export const isTalking = ({ thread, outbox }: WidgetState): boolean =>
  thread.conversation?.status === 'open' || (outbox.length > 0 && !thread.conversation);
