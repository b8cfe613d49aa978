import type { Message } from '@foyer/contract/conversations/shapes';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { makeBatcherByMerchant } from '../../kernel/batcher.ts';
import type { MaybePromise } from '../../kernel/cached.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import type { MessageEntry } from '../../live/entries.ts';
import { type Author, changedEvent, type MessageContent, messageEntry } from './append.ts';
import type { ConversationRow } from './present.ts';
import { trackStates } from './states.ts';
import { insertConversations, isContinued, newestChats, type VisitContext } from './visitor-conversation.ts';

/** A chat that a visitor is about to begin. */
export interface NewChat extends VisitContext {
  readonly merchantId: number;
  /** Of the conversation. */
  readonly id: string;
  readonly first: MessageEntry;
}

/** Answers chats from their first message on, such as the bots of an area. */
export interface FirstAnswerer {
  /** Whether it may answer a chat. No query in most calls. */
  mayAnswer(services: Services, merchantId: number, chat: VisitContext): MaybePromise<boolean>;
  /**
   * Chooses which chats it answers, before they are stored.
   * @returns their ids, and what stores their first messages and the answers after that
   */
  choose(
    db: Db,
    scope: Scope,
    chats: readonly NewChat[],
  ): Promise<{
    readonly ids: ReadonlySet<string>;
    readonly answer: (rows: readonly ConversationRow[]) => Promise<Outcome<void>>;
  }>;
}

let answerer: FirstAnswerer | undefined;

/** Registers who answers chats from their first message on, when their area starts. */
export const registerFirstAnswerer = (hook: FirstAnswerer): void => {
  answerer = hook;
};

/** A chat that was answered as it began. */
export interface AnsweredChat {
  /** As it was inserted, without its messages. */
  readonly row: ConversationRow;
  /** The visitor's message and what follows it. */
  readonly messages: readonly [Message, ...Message[]];
  /** Whether the answer changed the chat, for example by handing it over. */
  readonly isChanged: boolean;
}

/** Whether a chat that is about to begin may be answered at once. Not when that cannot be found out. */
export async function mayBeAnswered(
  { services, tenant: { merchantId } }: Scope,
  context: VisitContext,
): Promise<boolean> {
  try {
    return (await answerer?.mayAnswer(services, merchantId, context)) ?? false;
  } catch (error) {
    warn(services, merchantId, error);
    return false;
  }
}

/**
 * Begins a chat in one transaction with its first message and the answer to it. Null when the message has to be stored
 * alone: no one answers at once, the visitor has a chat that goes on, or answering failed. Bots then find it unanswered.
 */
export async function beginAnswered(
  { services, tenant: { merchantId } }: Scope,
  context: VisitContext,
  author: Author,
  content: MessageContent,
): Promise<AnsweredChat | null> {
  const id = newId();
  const first = messageEntry(merchantId, id, author, content);
  return beginning(services)
    .add({ ...context, merchantId, id, first })
    .catch((error) => {
      warn(services, merchantId, error);
      return null;
    });
}

const warn = ({ log }: Services, merchantId: number, error: unknown) =>
  log.warn({ err: error, merchantId }, 'a chat was not answered as it began');

/** Those that visitors begin at the same time share a transaction. */
const beginning = memoizeByKey((services: Services) =>
  makeBatcherByMerchant<NewChat, AnsweredChat | null>(
    (merchantId, all) => {
      const scope = systemScope(services, merchantId);
      return act(scope, (db) => beginAll(db, scope, all));
    },
    { maxItems: 50, restMs: 15 },
  ),
);

async function beginAll(
  db: Db,
  scope: Scope,
  all: readonly NewChat[],
): Promise<Outcome<(AnsweredChat | null)[]>> {
  const { merchantId } = scope.tenant;
  const chosen = await answerer?.choose(db, scope, await withoutChat(db, merchantId, all));
  const wanted = all.filter(({ id }) => chosen?.ids.has(id));
  if (!chosen || wanted.length === 0) return { result: all.map(() => null), audit: [], events: [] };
  const rows = await insertConversations(db, merchantId, wanted, { withBot: true });
  const served = { status: 'with_bot', agentIds: [] } as const;
  const tracking = await trackStates(
    db,
    merchantId,
    rows.map(({ visitorId }) => ({ visitorId, state: served })),
  );
  const { events, ...rest } = await chosen.answer(rows);
  const eventsOf = Map.groupBy(events, ({ data }) => ('conversationID' in data ? data.conversationID : null));
  const answered = new Map(
    rows.map((row) => {
      const own = eventsOf.get(row.id) ?? [];
      const messages = own.flatMap((event) => (event.name === 'messages.stored' ? event.data.messages : []));
      const isChanged = own.some(({ name }) => name === 'conversation.changed');
      return [row.id, { row, messages: messages as [Message, ...Message[]], isChanged }];
    }),
  );
  return {
    ...rest,
    result: all.map(({ id }) => answered.get(id) ?? null),
    events: [...events, ...rows.map((row) => changedEvent(row, row)), ...tracking],
  };
}

/** The first chat of each visitor who has none that is open or would be reopened. */
async function withoutChat(db: Db, merchantId: number, all: readonly NewChat[]): Promise<NewChat[]> {
  const first = new Map(all.toReversed().map((chat) => [chat.visitorId, chat]));
  const newest = await newestChats(db, { merchantId, ids: [...first.keys()] });
  for (const row of newest) if (isContinued(row)) first.delete(row.visitorId);
  return [...first.values()];
}
