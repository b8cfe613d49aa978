import type { Message, Receipts } from '@foyer/contract/conversations/shapes';
import type { CallResult } from '@foyer/contract/kernel/define-call';
import type { getWidgetThread } from '@foyer/contract/widget/calls';
import type { WidgetConversation } from '@foyer/contract/widget/shapes';

export type Entry = Message;
export type Thread = CallResult<typeof getWidgetThread>;

/**
 * The conversation as far as this tab knows it. Numbers skip where the visitor may not look (notes), so a hole does
 * not tell whether something is missing: everything visible up to `syncedTo` is here, and something up to `knownTo`
 * exists. Where they differ, the server is asked.
 */
export interface ThreadState {
  readonly conversation: WidgetConversation | null;
  /** Of one conversation, ascending by `seq`, each once. */
  readonly messages: readonly Entry[];
  readonly hasOlder: boolean;
  readonly syncedTo: number;
  readonly knownTo: number;
  /** A conversation that the visitor has left behind by writing again. */
  readonly pastID: string | null;
}

export type ThreadAction =
  /** The newest part of a thread, as the session brings it. */
  | { readonly type: 'loaded'; readonly thread: Thread }
  /** Answer to "everything after `after`"; what was known to exist when asking is `target`. */
  | { readonly type: 'synced'; readonly thread: Thread; readonly after: number; readonly target: number }
  /** Answer to "what comes before the first". */
  | { readonly type: 'older'; readonly thread: Thread }
  | { readonly type: 'message'; readonly message: Entry }
  | { readonly type: 'conversation'; readonly conversation: WidgetConversation }
  | { readonly type: 'receipts'; readonly conversationID: string; readonly receipts: Receipts }
  /** The visitor writes again after the end: the next message begins another conversation. */
  | { readonly type: 'restarted' };

export const emptyThread: ThreadState = {
  conversation: null,
  messages: [],
  hasOlder: false,
  syncedTo: 0,
  knownTo: 0,
  pastID: null,
};

/** Whether the server may know more than is here. */
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

/** What is known of a conversation of which only a message has come. */
function stub(message: Entry): WidgetConversation {
  return {
    conversationID: message.conversationID,
    status: 'open',
    agent: null,
    createdDate: message.createdDate,
    closedDate: null,
    lastSeq: message.seq,
    receipts: noReceipts,
    rated: false,
  };
}

/**
 * The state for frames of a conversation: the present one; an empty one where the conversation is new; null where it
 * is one of the past. Ids grow with time (UUIDv7).
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

/** The next state; each frame may come late, twice, or in any order. */
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
