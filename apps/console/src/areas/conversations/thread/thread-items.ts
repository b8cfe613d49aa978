import type { Conversation, FileRef, Message, Receipts } from '@foyer/contract/conversations/shapes';
import type { OutboxEntry } from '../state/outbox.ts';
import type { Segment } from '../state/thread-state.ts';

/**
 * The delivery state of a message of the merchant. `undelivered` and `unsure` are of messengers: the message is stored, and did
 * not or may not have reached the customer.
 */
export type Delivery = 'sending' | 'failed' | 'sent' | 'delivered' | 'read' | 'undelivered' | 'unsure';

/** One bubble: a stored message or one still in the outbox. */
export interface Bubble {
  /** Stays the same when the server stores the message. */
  readonly key: string;
  /** Null while the message is not stored. */
  readonly message: Message | null;
  readonly entry: OutboxEntry | null;
  readonly text: string;
  readonly attachments: readonly FileRef[];
  readonly createdDate: string;
  /** Null for messages of customers. */
  readonly delivery: Delivery | null;
  /** Whether the delivery state is shown below it. */
  readonly showsDelivery: boolean;
}

/** Consecutive bubbles of one author. */
export interface BubbleGroup {
  readonly kind: 'group';
  readonly key: string;
  readonly side: 'visitor' | 'member' | 'bot';
  /** Written by the signed-in member. */
  readonly mine: boolean;
  readonly authorId: string | null;
  readonly authorName: string;
  readonly bubbles: readonly Bubble[];
}

export type ThreadItem =
  | BubbleGroup
  | { readonly kind: 'day'; readonly key: string; readonly date: string }
  | { readonly kind: 'conversation'; readonly key: string; readonly conversation: Conversation }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'event'; readonly key: string; readonly message: Message }
  | { readonly kind: 'mail'; readonly key: string; readonly message: Message; readonly mine: boolean }
  | { readonly kind: 'note'; readonly key: string; readonly bubble: Bubble; readonly authorName: string };

export interface ThreadView {
  readonly history: readonly Segment[];
  readonly current: Segment | null;
  readonly early: readonly Message[];
  /** Own messages that are not stored yet, in order. */
  readonly pending: readonly OutboxEntry[];
  readonly me: { readonly id: string; readonly name: string };
  /** Number of the first message that is new to the reader; null for none. */
  readonly newFrom: number | null;
  /** The day of a moment in the merchant's zone; equal for moments of one day. */
  readonly dayOf: (instant: string) => string;
}

/** Bubbles of one author within this time are grouped, in milliseconds. */
const GROUP_MS = 5 * 60_000;

/** The delivery state of a stored message of the merchant. */
export function deliveryOf(
  { seq, delivery }: Pick<Message, 'seq' | 'delivery'>,
  receipts: Receipts,
): Delivery {
  if (delivery?.state === 'queued') return 'sending';
  if (delivery?.state === 'failed') return 'undelivered';
  if (delivery?.state === 'unknown') return 'unsure';
  if (seq <= receipts.visitorRead) return 'read';
  return seq <= receipts.visitorDelivered ? 'delivered' : 'sent';
}

/** The rows of a thread from oldest to newest: days, events, notes and groups of bubbles. */
export function threadItems(view: ThreadView): ThreadItem[] {
  const items: ThreadItem[] = [];
  let day = '';
  const startDay = (date: string) => {
    const next = view.dayOf(date);
    if (next !== day) items.push({ kind: 'day', key: `day-${next}-${items.length}`, date });
    day = next;
  };
  const segments = view.current ? [...view.history, view.current] : view.history;
  segments.forEach((segment, index) => {
    const isLast = segment === view.current;
    if (index > 0) {
      const key = `conversation-${segment.conversation.conversationID}`;
      items.push({ kind: 'conversation', key, conversation: segment.conversation });
    }
    for (const message of isLast ? [...segment.messages, ...view.early] : segment.messages) {
      startDay(message.createdDate);
      if (isLast && message.seq === view.newFrom) items.push({ kind: 'new', key: 'new' });
      addMessage(items, message, segment.conversation.receipts, view.me.id);
    }
  });
  for (const entry of view.pending) {
    startDay(new Date(entry.writtenAt).toISOString());
    addPending(items, entry, view.me);
  }
  return items.map((item) => (item.kind === 'group' ? withDeliveryLines(item) : item));
}

function addMessage(items: ThreadItem[], message: Message, receipts: Receipts, myId: string): void {
  const key = message.clientId ?? message.id;
  if (message.kind === 'event') {
    items.push({ kind: 'event', key, message });
    return;
  }
  const fromMember = message.author.type === 'member';
  const fromVisitor = message.author.type === 'visitor';
  const mine = fromMember && message.author.id === myId;
  if (message.mail) {
    items.push({ kind: 'mail', key, message, mine });
    return;
  }
  const bubble: Bubble = {
    key,
    message,
    entry: null,
    text: message.text,
    attachments: message.attachments,
    createdDate: message.createdDate,
    delivery: !fromVisitor && message.kind === 'text' ? deliveryOf(message, receipts) : null,
    showsDelivery: false,
  };
  if (message.kind === 'note') {
    items.push({ kind: 'note', key, bubble, authorName: message.author.name });
    return;
  }
  const side = fromMember ? 'member' : fromVisitor ? 'visitor' : 'bot';
  addBubble(items, bubble, { side, mine, authorId: message.author.id, authorName: message.author.name });
}

function addPending(items: ThreadItem[], entry: OutboxEntry, me: ThreadView['me']): void {
  const bubble: Bubble = {
    key: entry.clientId,
    message: null,
    entry,
    text: entry.text,
    attachments: entry.attachments,
    createdDate: new Date(entry.writtenAt).toISOString(),
    delivery: entry.failure === null ? 'sending' : 'failed',
    showsDelivery: true,
  };
  if (entry.kind === 'note') items.push({ kind: 'note', key: bubble.key, bubble, authorName: me.name });
  else addBubble(items, bubble, { side: 'member', mine: true, authorId: me.id, authorName: me.name });
}

type GroupHead = Pick<BubbleGroup, 'side' | 'mine' | 'authorId' | 'authorName'>;

function addBubble(items: ThreadItem[], bubble: Bubble, head: GroupHead): void {
  const last = items.at(-1);
  if (last?.kind === 'group' && belongs(last, bubble, head)) {
    items[items.length - 1] = { ...last, bubbles: [...last.bubbles, bubble] };
    return;
  }
  items.push({ kind: 'group', key: `group-${bubble.key}`, ...head, bubbles: [bubble] });
}

function belongs(group: BubbleGroup, bubble: Bubble, head: GroupHead): boolean {
  const before = group.bubbles.at(-1);
  return (
    group.side === head.side &&
    group.authorId === head.authorId &&
    before !== undefined &&
    Date.parse(bubble.createdDate) - Date.parse(before.createdDate) < GROUP_MS
  );
}

/** States that are shown below each bubble. */
const NEEDS_ATTENTION: ReadonlySet<Delivery | null> = new Set(['failed', 'undelivered', 'unsure']);

/** Shows the state below each failed bubble, and of members also below the last one and each that is ahead of the next. */
function withDeliveryLines(group: BubbleGroup): BubbleGroup {
  const bubbles = group.bubbles.map((bubble, index) => {
    const next = group.bubbles[index + 1];
    const isLast = group.side === 'member' && next?.delivery !== bubble.delivery;
    return { ...bubble, showsDelivery: isLast || NEEDS_ATTENTION.has(bubble.delivery) };
  });
  return { ...group, bubbles };
}

/** The number of the visitor's first message after `agentRead`; null when all are read. */
export function firstUnread(segment: Segment): number | null {
  const { agentRead } = segment.conversation.receipts;
  const unread = segment.messages.find(
    (message) => message.seq > agentRead && message.author.type === 'visitor',
  );
  return unread && agentRead > 0 ? unread.seq : null;
}
