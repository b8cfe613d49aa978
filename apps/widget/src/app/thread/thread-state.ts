import type { Message, Receipts } from '@foyer/contract/conversations/shapes';
import type { CallResult } from '@foyer/contract/kernel/define-call';
import type { getWidgetThread } from '@foyer/contract/widget/calls';
import type { WidgetConversation } from '@foyer/contract/widget/shapes';

export type Entry = Message;
/** What a bot shows with a message. */
export type BotElement = NonNullable<Entry['element']>;
export type Thread = CallResult<typeof getWidgetThread>;

/**
 * The conversation as known to this tab. Message numbers have gaps, since the visitor does not receive notes, so gaps
 * do not show whether a message is missing. Instead everything visible up to `syncedTo` is here, and messages up to
 * `knownTo` exist. If they differ, the server is queried.
 */
export interface ThreadState {
  readonly conversation: WidgetConversation | null;
  /** Of one conversation, distinct, ascending by `seq`. */
  readonly messages: readonly Entry[];
  readonly hasOlder: boolean;
  readonly syncedTo: number;
  readonly knownTo: number;
  /** The previous conversation, which the visitor left by starting a new one. */
  readonly pastID: string | null;
}

export type ThreadAction =
  /** The newest messages, from the session. */
  | { readonly type: 'loaded'; readonly thread: Thread }
  /** Response to "everything after `after`". `target` is `knownTo` at the time of the request. */
  | { readonly type: 'synced'; readonly thread: Thread; readonly after: number; readonly target: number }
  /** Response to a request for older messages. */
  | { readonly type: 'older'; readonly thread: Thread }
  | { readonly type: 'message'; readonly message: Entry }
  | { readonly type: 'conversation'; readonly conversation: WidgetConversation }
  | { readonly type: 'receipts'; readonly conversationID: string; readonly receipts: Receipts }
  /** After the end: the next message starts a new conversation. */
  | { readonly type: 'restarted' };

export const emptyThread: ThreadState = {
  conversation: null,
  messages: [],
  hasOlder: false,
  syncedTo: 0,
  knownTo: 0,
  pastID: null,
};

/** Whether messages may be missing. */
export const needsSync = (state: ThreadState): boolean =>
  state.conversation !== null && state.knownTo > state.syncedTo;

function merge(messages: readonly Entry[], more: readonly Entry[]): Entry[] {
  const bySeq = new Map([...messages, ...more].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

const lastSeq = (messages: readonly Entry[]): number => messages.at(-1)?.seq ?? 0;

function maxReceipts(one: Receipts, other: Receipts): Receipts {
  return {
    visitorDelivered: Math.max(one.visitorDelivered, other.visitorDelivered),
    visitorRead: Math.max(one.visitorRead, other.visitorRead),
    agentRead: Math.max(one.agentRead, other.agentRead),
  };
}

const noReceipts: Receipts = { visitorDelivered: 0, visitorRead: 0, agentRead: 0 };

/** A placeholder for a conversation known only from a message. */
function stub(message: Entry): WidgetConversation {
  return {
    conversationID: message.conversationID,
    status: 'open',
    agent: null,
    withBot: false,
    createdDate: message.createdDate,
    closedDate: null,
    lastSeq: message.seq,
    receipts: noReceipts,
    rated: false,
  };
}

/**
 * The state for frames of a conversation: the current one, or an empty one for a new conversation. Null for a past one.
 * Ids grow with time (UUIDv7).
 */
function turnTo(state: ThreadState, conversation: WidgetConversation): ThreadState | null {
  const current = state.conversation;
  const id = conversation.conversationID;
  if (id === state.pastID && conversation.status === 'closed') return null;
  if (current?.conversationID === id) return state;
  const isOther = !current || id > current.conversationID;
  const tookItsPlace = current?.status === 'closed' && conversation.status === 'open';
  return isOther || tookItsPlace ? { ...emptyThread, conversation } : null;
}

function withConversation(state: ThreadState, conversation: WidgetConversation): ThreadState {
  const receipts = maxReceipts(conversation.receipts, state.conversation?.receipts ?? noReceipts);
  return {
    ...state,
    conversation: { ...conversation, receipts },
    knownTo: Math.max(state.knownTo, conversation.lastSeq),
  };
}

function withMessage(state: ThreadState, message: Entry): ThreadState {
  const messages = merge(state.messages, [message]);
  let syncedTo = state.syncedTo;
  for (const { seq } of messages) if (seq === syncedTo + 1) syncedTo = seq;
  return { ...state, messages, syncedTo, knownTo: Math.max(state.knownTo, message.seq) };
}

function loaded(state: ThreadState, { conversation, messages, hasMore }: Thread): ThreadState {
  const base = turnTo(state, conversation);
  if (!base) return state;
  const syncedTo = messages.length ? lastSeq(messages) : conversation.lastSeq;
  const newer = base.messages.filter(({ seq }) => seq > syncedTo);
  const fresh = { ...base, messages: merge(messages, newer), hasOlder: hasMore, syncedTo };
  return withConversation(fresh, conversation);
}

function synced(state: ThreadState, action: Extract<ThreadAction, { type: 'synced' }>): ThreadState {
  const { conversation, messages, hasMore } = action.thread;
  const base = turnTo(state, conversation);
  if (!base) return state;
  const isSame = base.conversation?.conversationID === state.conversation?.conversationID;
  const after = isSame ? action.after : (messages[0]?.seq ?? 1) - 1;
  const reach = Math.max(lastSeq(messages), hasMore || !isSame ? 0 : action.target);
  const joins = base.syncedTo >= after || !isSame;
  const syncedTo = joins ? Math.max(base.syncedTo, reach) : base.syncedTo;
  return withConversation({ ...base, messages: merge(base.messages, messages), syncedTo }, conversation);
}

/** The next state. Frames may arrive late, twice, or in any order. */
export function reduceThread(state: ThreadState, action: ThreadAction): ThreadState {
  switch (action.type) {
    case 'loaded':
      return loaded(state, action.thread);
    case 'synced':
      return synced(state, action);
    case 'older': {
      const { conversation, messages, hasMore } = action.thread;
      if (conversation.conversationID !== state.conversation?.conversationID) return state;
      return { ...state, messages: merge(messages, state.messages), hasOlder: hasMore };
    }
    case 'message': {
      const id = action.message.conversationID;
      if (id === state.pastID) return state;
      const base = id === state.conversation?.conversationID ? state : turnTo(state, stub(action.message));
      return base ? withMessage(base, action.message) : state;
    }
    case 'conversation': {
      const base = turnTo(state, action.conversation);
      return base ? withConversation(base, action.conversation) : state;
    }
    case 'receipts': {
      const { conversation } = state;
      if (conversation?.conversationID !== action.conversationID) return state;
      const receipts = maxReceipts(conversation.receipts, action.receipts);
      return { ...state, conversation: { ...conversation, receipts } };
    }
    case 'restarted':
      return { ...emptyThread, pastID: state.conversation?.conversationID ?? state.pastID };
  }
}
