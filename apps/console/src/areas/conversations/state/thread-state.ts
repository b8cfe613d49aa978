import type { Conversation, Message, Receipts } from '@foyer/contract/conversations/shapes';
import type { ToMember } from '@foyer/contract/live/server-frames';
import type { FrameOf } from '../../../live/index.ts';

/** A contiguous range of one conversation, oldest message first. */
export interface Segment {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** Whether the conversation has messages before the first one here. */
  readonly hasOlder: boolean;
}

/** The state of the open thread: the conversation and the earlier ones loaded above it. */
export interface ThreadState {
  readonly current: Segment | null;
  /** Messages of the current conversation beyond a gap, in order, until the gap is filled. */
  readonly early: readonly Message[];
  /** Earlier conversations of the visitor, oldest first. */
  readonly history: readonly Segment[];
}

/** A page of messages as `getConversation` returns it. */
export interface ThreadPage {
  readonly conversation: Conversation;
  readonly messages: Message[];
  readonly hasMore: boolean;
}

export type ThreadAction =
  /** The newest page. */
  | { readonly type: 'read'; readonly page: ThreadPage }
  /** A page from before the first message of its conversation. */
  | { readonly type: 'older'; readonly page: ThreadPage }
  /** Messages after the last known one. */
  | { readonly type: 'newer'; readonly page: ThreadPage }
  /** The newest page of the conversation before the oldest one known. */
  | { readonly type: 'previous'; readonly page: ThreadPage }
  /** An own message that the server acknowledged. */
  | { readonly type: 'acked'; readonly message: Message }
  | { readonly type: 'frame'; readonly frame: ToMember };

export const EMPTY_THREAD: ThreadState = { current: null, early: [], history: [] };

/** The number of the last message before any gap; 0 when there is none. */
export const lastSeqOf = (state: ThreadState): number => state.current?.messages.at(-1)?.seq ?? 0;

/**
 * The number after which messages are missing, or null when none are known to be. A higher count of the conversation
 * itself is not a gap, since those messages may still be on their way.
 */
export function missingAfter(state: ThreadState): number | null {
  if (!state.current) return null;
  const last = lastSeqOf(state);
  return state.early.length > 0 || state.current.conversation.lastSeq > last ? last : null;
}

/** The segment above which older messages are loaded next; undefined when the whole history is loaded. */
export function oldestSegment(state: ThreadState): Segment | undefined {
  const oldest = state.history[0] ?? state.current ?? undefined;
  return oldest && (oldest.hasOlder || oldest.conversation.previousConversationID) ? oldest : undefined;
}

/** Old state plus action gives the new state. Duplicate and out-of-order actions are harmless. */
export function threadReducer(state: ThreadState, action: ThreadAction): ThreadState {
  switch (action.type) {
    case 'read':
      return read(state, action.page);
    case 'older':
      return older(state, action.page);
    case 'newer':
      return newer(state, action.page.conversation, action.page.messages);
    case 'previous':
      return previous(state, action.page);
    case 'acked':
      return isCurrent(state, action.message.conversationID) ? addMessages(state, [action.message]) : state;
    case 'frame':
      return onFrame(state, action.frame);
  }
}

function onFrame(state: ThreadState, frame: ToMember): ThreadState {
  switch (frame.type) {
    case 'message':
      return isCurrent(state, frame.message.conversationID) ? addMessages(state, [frame.message]) : state;
    case 'thread':
      return newer(state, frame.conversation, frame.messages);
    case 'conversation':
      return newer(state, frame.conversation, []);
    case 'mail':
      return withMail(state, frame);
    case 'delivery':
      return withDelivery(state, frame);
    case 'receipts':
      return withReceipts(state, frame.conversationID, frame.receipts);
    default:
      return state;
  }
}

const isCurrent = (state: ThreadState, conversationID: string): boolean =>
  state.current?.conversation.conversationID === conversationID;

function read(state: ThreadState, page: ThreadPage): ThreadState {
  const fresh: Segment = {
    conversation: page.conversation,
    messages: page.messages,
    hasOlder: page.hasMore,
  };
  if (!state.current || !isCurrent(state, page.conversation.conversationID)) {
    return { current: fresh, early: [], history: [] };
  }
  const firstOfPage = page.messages[0]?.seq ?? 0;
  const conversation = newerConversation(state.current.conversation, page.conversation);
  if (firstOfPage > lastSeqOf(state) + 1) {
    return addMessages(
      { ...state, current: { ...fresh, conversation }, early: state.early, history: [] },
      [],
    );
  }
  return newer(state, page.conversation, page.messages);
}

function newer(state: ThreadState, conversation: Conversation, messages: readonly Message[]): ThreadState {
  if (!state.current || !isCurrent(state, conversation.conversationID)) return state;
  const merged = newerConversation(state.current.conversation, conversation);
  return addMessages({ ...state, current: { ...state.current, conversation: merged } }, messages);
}

function older(state: ThreadState, page: ThreadPage): ThreadState {
  const id = page.conversation.conversationID;
  const extend = (segment: Segment): Segment => {
    const first = segment.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
    const before = page.messages.filter((message) => message.seq < first);
    return before.length === 0 && page.messages.length > 0
      ? segment
      : { ...segment, messages: [...before, ...segment.messages], hasOlder: page.hasMore };
  };
  if (state.current && isCurrent(state, id)) return { ...state, current: extend(state.current) };
  const history = state.history.map((segment) =>
    segment.conversation.conversationID === id ? extend(segment) : segment,
  );
  return { ...state, history };
}

function previous(state: ThreadState, page: ThreadPage): ThreadState {
  const oldest = state.history[0] ?? state.current;
  if (oldest?.conversation.previousConversationID !== page.conversation.conversationID) return state;
  const segment = { conversation: page.conversation, messages: page.messages, hasOlder: page.hasMore };
  return { ...state, history: [segment, ...state.history] };
}

/** Appends messages to the contiguous range; those beyond a gap wait in `early`. */
function addMessages(state: ThreadState, incoming: readonly Message[]): ThreadState {
  if (!state.current) return state;
  const known = state.current.messages;
  const last = lastSeqOf(state);
  const beyond = new Map<number, Message>();
  for (const message of [...state.early, ...incoming]) {
    if (message.seq > last) beyond.set(message.seq, message);
  }
  const run: Message[] = [];
  for (let next = beyond.get(last + 1); next; next = beyond.get(next.seq + 1)) {
    run.push(next);
    beyond.delete(next.seq);
  }
  const early = [...beyond.values()].sort((a, b) => a.seq - b.seq);
  const messages = run.length > 0 ? [...known, ...run] : known;
  return { ...state, current: { ...state.current, messages }, early };
}

const withMail = (state: ThreadState, { conversationID, id, mail }: FrameOf<'mail'>): ThreadState =>
  withMessage(state, conversationID, id, { mail });

const withDelivery = (
  state: ThreadState,
  { conversationID, id, delivery }: FrameOf<'delivery'>,
): ThreadState => withMessage(state, conversationID, id, { delivery });

function withMessage(
  state: ThreadState,
  conversationID: string,
  id: string,
  change: Partial<Message>,
): ThreadState {
  if (!state.current || !isCurrent(state, conversationID)) return state;
  const messages = state.current.messages.map((message) =>
    message.id === id ? { ...message, ...change } : message,
  );
  return { ...state, current: { ...state.current, messages } };
}

function withReceipts(state: ThreadState, conversationID: string, receipts: Receipts): ThreadState {
  if (!state.current || !isCurrent(state, conversationID)) return state;
  const conversation = {
    ...state.current.conversation,
    receipts: furtherReceipts(state.current.conversation.receipts, receipts),
  };
  return { ...state, current: { ...state.current, conversation } };
}

/** The newer of two versions of a conversation. Counters and receipts only grow. */
function newerConversation(known: Conversation, incoming: Conversation): Conversation {
  const newest = incoming.lastSeq >= known.lastSeq ? incoming : known;
  return { ...newest, receipts: furtherReceipts(known.receipts, incoming.receipts) };
}

function furtherReceipts(a: Receipts, b: Receipts): Receipts {
  return {
    visitorDelivered: Math.max(a.visitorDelivered, b.visitorDelivered),
    visitorRead: Math.max(a.visitorRead, b.visitorRead),
    agentRead: Math.max(a.agentRead, b.agentRead),
  };
}
