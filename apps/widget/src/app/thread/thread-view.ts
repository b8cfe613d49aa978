import { asciiDigits } from '@foyer/domain/digits';
import type { OutboxItem } from '../outbox/outbox.ts';
import type { Entry, ThreadState } from './thread-state.ts';

/** Delivery progress of an own message. */
export type Progress = 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

/** A rendered line of the thread. */
export type Line =
  | { readonly kind: 'greeting'; readonly key: string; readonly text: string }
  | { readonly kind: 'day'; readonly key: string; readonly date: string }
  | { readonly kind: 'event'; readonly key: string; readonly message: Entry }
  | { readonly kind: 'who'; readonly key: string; readonly message: Entry }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Entry;
      readonly own: boolean;
      /** Whether the visitor has not answered it yet. */
      readonly isOpen: boolean;
    }
  | { readonly kind: 'queued'; readonly key: string; readonly item: OutboxItem }
  | {
      readonly kind: 'progress';
      readonly key: string;
      readonly progress: Progress;
      readonly item?: OutboxItem;
    };

/** Digits that are sent as a code at most. */
const CODE_MAX = 40;

/** Messages of an author within this time are grouped, in milliseconds. */
const GROUP_MS = 5 * 60_000;

/** Events shown to the visitor. */
const VISIBLE_EVENTS = new Set([
  'took',
  'handed_over',
  'agent_added',
  'agent_left',
  'closed',
  'reopened',
  'rated',
]);

/** Unsent messages not yet in the thread. */
export function pendingItems(state: ThreadState, outbox: readonly OutboxItem[]): OutboxItem[] {
  const stored = new Set(state.messages.map((message) => message.clientId));
  return outbox.filter((item) => !stored.has(item.clientId));
}

/** Progress of a stored message. */
export function progressOf(state: ThreadState, seq: number, staffed: boolean): Progress {
  const { conversation } = state;
  if (conversation && seq <= conversation.receipts.agentRead) return 'read';
  return conversation?.agent && staffed ? 'delivered' : 'sent';
}

const dayOf = (date: string): string => new Date(date).toDateString();

function isNewGroup(message: Entry, before: Entry | undefined): boolean {
  if (!before || before.author.type !== message.author.type || before.author.id !== message.author.id)
    return true;
  return Date.parse(message.createdDate) - Date.parse(before.createdDate) > GROUP_MS;
}

const isOwnText = ({ kind, author }: Entry): boolean => kind === 'text' && author.type === 'visitor';

/** The message by which a bot asks for a code now. Codes are no messages, so only the last one is open. */
export function codeQuestion({ conversation, messages }: ThreadState): Entry | null {
  const last = messages.findLast(({ kind }) => kind === 'text');
  return conversation?.withBot && last?.element?.type === 'code' ? last : null;
}

/** The digits of a code that somebody typed. Empty: none. */
export const codeIn = (typed: string): string => asciiDigits(typed).replace(/\D/g, '').slice(0, CODE_MAX);

/** Inputs of the layout besides the messages. */
interface LayoutInputs {
  readonly outbox: readonly OutboxItem[];
  /** Whether an agent is available. */
  readonly staffed: boolean;
  readonly greeting: string | null;
}

/**
 * Lays out a thread in lines: greeting, days, events, names, messages, and progress below the last own message of a
 * group. A thread started by the merchant needs no greeting.
 */
export function layOut(state: ThreadState, { outbox, staffed, greeting }: LayoutInputs): Line[] {
  const lines: Line[] = [];
  const visible = state.messages.filter(
    ({ kind, event }) => kind === 'text' || (event !== null && VISIBLE_EVENTS.has(event.type)),
  );
  const first = visible.find(({ kind }) => kind === 'text');
  if (greeting && !state.hasOlder && (!first || first.author.type === 'visitor')) {
    lines.push({ kind: 'greeting', key: 'greeting', text: greeting });
  }
  const pending = pendingItems(state, outbox);
  const lastOwn = pending.length > 0 ? visible.length : visible.findLastIndex(isOwnText);
  const askedCode = codeQuestion(state);
  let day = '';
  const startDay = (date: string): void => {
    if (dayOf(date) === day) return;
    day = dayOf(date);
    lines.push({ kind: 'day', key: `day:${day}`, date });
  };
  visible.forEach((message, index) => {
    startDay(message.createdDate);
    const key = message.clientId ?? message.id;
    if (message.kind === 'event') {
      lines.push({ kind: 'event', key, message });
      return;
    }
    const own = message.author.type === 'visitor';
    if (!own && isNewGroup(message, visible[index - 1])) {
      lines.push({ kind: 'who', key: `who:${key}`, message });
    }
    const isOpen = index > lastOwn && (message.element?.type !== 'code' || message === askedCode);
    lines.push({ kind: 'message', key, message, own, isOpen });
    const next = visible[index + 1];
    const endsGroup = next?.kind !== 'text' || next.author.type !== 'visitor';
    if (own && endsGroup) {
      lines.push({ kind: 'progress', key: `is:${key}`, progress: progressOf(state, message.seq, staffed) });
    }
  });
  pending.forEach((item, index) => {
    startDay(item.createdDate);
    lines.push({ kind: 'queued', key: item.clientId, item });
    const isLast = index === pending.length - 1;
    if (item.refused) lines.push({ kind: 'progress', key: `is:${item.clientId}`, progress: 'failed', item });
    else if (isLast) lines.push({ kind: 'progress', key: 'is:sending', progress: 'sending' });
  });
  return lines;
}

/** Messages of the merchant after a number. */
export const unreadAfter = (state: ThreadState, readTo: number): Entry[] =>
  state.messages.filter(
    ({ kind, author, seq }) =>
      kind === 'text' && (author.type === 'member' || author.type === 'bot') && seq > readTo,
  );
