import { type BotInput, type BotState, newSession } from '@foyer/domain/bots/session';
import { commandOf } from '@foyer/domain/bots/words';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import { concurrently, each } from '../../../kernel/each.ts';
import { newId } from '../../../kernel/ids.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { valuesBy } from '../../../kernel/values-by.ts';
import { eventEntry } from '../../conversations/append.ts';
import { lockConversations, moveLocked } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { messages } from '../../conversations/tables.ts';
import { graphOf, type LiveBot, liveBotsOf } from '../live-bots.ts';
import { botSettingsOf } from '../settings.ts';
import { botSessions, type SessionRow } from '../tables.ts';
import { type Context, contextOf, contextsOf, routeOf, seedOf } from './beginning.ts';
import { storeTurns } from './storing.ts';
import { botAuthor, openTurn, type Turn } from './turn.ts';

/** The answer of a call, with the step that it belongs to. */
export interface CallResult {
  readonly sessionId: string;
  /** `steps` of the session when the call began. */
  readonly steps: number;
  readonly input: BotInput & { readonly type: 'result' };
  readonly detail: string;
  readonly milliseconds: number;
}

/** A code that the visitor gave in its card, instead of in a message. */
export interface TypedCode {
  readonly code: string;
}

/** Conversations of one transaction, which is repeated for each alone if it fails. */
const TOGETHER = 25;

/**
 * Carries on what bots have to do in conversations: begins sessions, reads new messages, wakes. Everything is
 * transactions that lock their conversations, so a bot never writes after a member has taken one.
 */
export async function serveAll(services: Services, merchantId: number, ids: Iterable<string>): Promise<void> {
  const all = [...ids];
  const batches = Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, index) =>
    all.slice(index * TOGETHER, (index + 1) * TOGETHER),
  );
  await concurrently(batches, (batch) =>
    actOn(services, merchantId, batch).catch((error) => {
      if (batch.length === 1) throw error;
      return each(batch, (id) => actOn(services, merchantId, [id]));
    }),
  );
}

/** Does so in one conversation, with the answer of a call or a code. Returns whether the session waited for it. */
export const serve = (
  services: Services,
  merchantId: number,
  conversationId: string,
  given: CallResult | TypedCode,
): Promise<boolean> => actOn(services, merchantId, [conversationId], given);

const actOn = (
  services: Services,
  merchantId: number,
  ids: readonly string[],
  given?: CallResult | TypedCode,
): Promise<boolean> =>
  act(systemScope(services, merchantId), async (db) => {
    const scope = systemScope(services, merchantId);
    const rows = await lockConversations(db, merchantId, ids);
    const sessions = new Map((await runningSessions(db, rows)).map((one) => [one.conversationId, one]));
    const begun = await beginByRoutes(
      db,
      scope,
      rows.filter(({ id }) => !sessions.has(id)),
    );
    const { isAwaited, turns } = await carryOn(
      db,
      scope,
      rows.filter(({ id }) => sessions.has(id)),
      { sessions, given },
    );
    const stored = await storeTurns(
      db,
      merchantId,
      [...begun.turns, ...turns].map((turn) => turn.played()),
    );
    return { ...together(begun.moved, stored), result: isAwaited };
  });

const together = (...[first, second]: readonly [Outcome<unknown>, Outcome<unknown>]): Outcome<void> => ({
  result: undefined,
  audit: [...first.audit, ...second.audit],
  events: [...first.events, ...second.events],
  jobs: [...(first.jobs ?? []), ...(second.jobs ?? [])],
});

const idsOf = (rows: readonly ConversationRow[]): string[] => rows.map(({ id }) => id);

async function runningSessions(db: Db, rows: readonly ConversationRow[]): Promise<SessionRow[]> {
  const [first] = rows;
  if (!first) return [];
  return db
    .select()
    .from(botSessions)
    .where(
      and(
        eq(botSessions.merchantId, first.merchantId),
        isOneOf(botSessions.conversationId, idsOf(rows)),
        isNull(botSessions.endedAt),
      ),
    )
    .for('update');
}

/** A conversation in which a bot begins. */
interface Beginning {
  readonly row: ConversationRow;
  readonly bot: LiveBot;
  readonly routeId: string | null;
  readonly context: Context;
}

interface Begun {
  readonly turns: readonly Turn[];
  /** The change of the conversations. */
  readonly moved: Outcome<void>;
}

const none: Begun = { turns: [], moved: { result: undefined, audit: [], events: [] } };

/** Begins sessions where a route names a bot. */
async function beginByRoutes(db: Db, scope: Scope, rows: readonly ConversationRow[]): Promise<Begun> {
  const free = await whereBotsBegin(db, rows);
  if (free.length === 0) return none;
  const { merchantId } = scope.tenant;
  const { routes, bots } = await liveBotsOf(scope.services)(merchantId);
  const contexts = await contextsOf(db, merchantId, free);
  return begin(
    db,
    scope,
    free.flatMap((row) => {
      const context = contexts.get(row.id) as Context;
      const route = routeOf(routes, context, row);
      const bot = bots.get(route?.botId ?? '');
      return bot && route ? [{ row, bot, routeId: route.id, context }] : [];
    }),
  );
}

/** A bot begins in open chats that nobody has answered, and again in those that a bot had closed. */
async function whereBotsBegin(db: Db, rows: readonly ConversationRow[]): Promise<ConversationRow[]> {
  const free = rows.filter(
    (row) =>
      row.kind === 'chat' &&
      row.status === 'open' &&
      !row.withBot &&
      row.inboxStatus === 'Pending' &&
      row.agentIds.length === 0 &&
      row.lastOutboundAt === null &&
      row.lastInboundAt !== null &&
      row.mergedInto === null,
  );
  const [first] = free;
  if (!first) return [];
  const last = await db
    .selectDistinctOn([botSessions.conversationId], {
      id: botSessions.conversationId,
      reason: botSessions.reason,
    })
    .from(botSessions)
    .where(
      and(eq(botSessions.merchantId, first.merchantId), isOneOf(botSessions.conversationId, idsOf(free))),
    )
    .orderBy(botSessions.conversationId, desc(botSessions.createdAt));
  const reasons = new Map(last.map(({ id, reason }) => [id, reason]));
  return free.filter(({ id }) => !reasons.has(id) || reasons.get(id) === 'closed');
}

/**
 * Begins a session of a bot, in the transaction that locked the conversation. By a route, a visitor who asked for a
 * person with the first message gets one.
 */
export async function beginWithin(
  db: Db,
  scope: Scope,
  row: ConversationRow,
  bot: LiveBot,
): Promise<Outcome<void>> {
  const { merchantId } = scope.tenant;
  await endTaken(db, row);
  const beginning = { row, bot, routeId: null, context: await contextOf(db, row) };
  const { turns, moved } = await begin(db, scope, [beginning]);
  const stored = await storeTurns(
    db,
    merchantId,
    turns.map((turn) => turn.played()),
  );
  return together(moved, stored);
}

async function begin(db: Db, scope: Scope, beginnings: readonly Beginning[]): Promise<Begun> {
  const { merchantId } = scope.tenant;
  const settings = await botSettingsOf(scope.services)(merchantId);
  let begun = none;
  for (const those of Map.groupBy(beginnings, ({ bot }) => bot.id).values()) {
    const [{ bot }] = those as [Beginning];
    const moved = await moveLocked(
      db,
      merchantId,
      those.map(({ row }) => row),
      { type: 'toBot' },
    );
    const graph = await graphOf(db, merchantId, bot.id, bot.version);
    const turns: Turn[] = [];
    for (const [index, { context, routeId }] of those.entries()) {
      const row = moved.result[index] as ConversationRow;
      const { variables, language } = context;
      const session: SessionRow = {
        merchantId,
        id: newId(),
        botId: bot.id,
        version: bot.version,
        conversationId: row.id,
        routeId,
        state: newSession(language, seedOf(row.id), variables),
        reason: null,
        handledSeq: 0,
        logged: 0,
        wakesAt: null,
        createdAt: new Date(),
        endedAt: null,
      };
      const event = { type: 'to_bot', to: { id: bot.id, name: bot.name } } as const;
      const turn = openTurn(db, scope, row, session, { graph, name: bot.name, settings }, [
        eventEntry(row, botAuthor(bot.name), event),
      ]);
      const text = String(variables.message ?? '');
      const asksForPerson = routeId !== null && commandOf(text, settings.personWords) === 'human';
      await turn.take(asksForPerson ? { type: 'message', text, hasFile: false } : { type: 'start' });
      turns.push(turn);
    }
    begun = { turns: [...begun.turns, ...turns], moved: together(begun.moved, moved) };
  }
  return begun;
}

/** Ends a session that nobody ended yet since a member took the conversation. */
const endTaken = (db: Db, { merchantId, id }: ConversationRow) =>
  db
    .update(botSessions)
    .set({ reason: 'taken', wakesAt: null, endedAt: new Date() })
    .where(
      and(
        eq(botSessions.merchantId, merchantId),
        eq(botSessions.conversationId, id),
        isNull(botSessions.endedAt),
      ),
    );

interface Waiting {
  /** Running sessions by conversation. */
  readonly sessions: ReadonlyMap<string, SessionRow>;
  readonly given: CallResult | TypedCode | undefined;
}

async function carryOn(
  db: Db,
  scope: Scope,
  rows: readonly ConversationRow[],
  { sessions, given }: Waiting,
): Promise<{ turns: Turn[]; isAwaited: boolean }> {
  const { merchantId } = scope.tenant;
  const { bots } = await liveBotsOf(scope.services)(merchantId);
  const settings = await botSettingsOf(scope.services)(merchantId);
  const texts = await unread(db, merchantId, [...sessions.values()]);
  const turns: Turn[] = [];
  let isAwaited = false;
  for (const row of rows) {
    const session = sessions.get(row.id) as SessionRow;
    const graph = await graphOf(db, merchantId, session.botId, session.version);
    const name = bots.get(session.botId)?.name ?? 'Bot';
    const turn = openTurn(db, scope, row, session, { graph, name, settings });
    turns.push(turn);
    if (!row.withBot || row.status === 'closed') {
      turn.silence();
      continue;
    }
    for (const text of texts.get(row.id) ?? []) await turn.take({ type: 'message', ...text });
    await turn.take({ type: 'time' });
    isAwaited = given !== undefined && awaits(turn.state, session, given);
    if (isAwaited && given)
      await ('code' in given
        ? turn.take({ type: 'message', text: given.code, hasFile: false })
        : turn.take(given.input, given));
  }
  return { turns, isAwaited };
}

const awaits = (state: BotState, { id }: SessionRow, given: CallResult | TypedCode): boolean =>
  'code' in given
    ? state.status === 'input' && Boolean(state.code)
    : state.status === 'call' && given.sessionId === id && given.steps === state.steps;

/** What visitors wrote since the bot last read, by conversation. */
async function unread(db: Db, merchantId: number, sessions: readonly SessionRow[]) {
  if (sessions.length === 0) return new Map<string, { text: string; hasFile: boolean }[]>();
  const wanted = sessions.map(({ conversationId: id, handledSeq: after }) => ({ id, after }));
  const rows = await db
    .select({ id: messages.conversationId, text: messages.text, attachments: messages.attachments })
    .from(messages)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, after int)`,
      sql`wanted.id = ${messages.conversationId} and ${messages.seq} > wanted.after`,
    )
    .where(
      and(eq(messages.merchantId, merchantId), eq(messages.kind, 'text'), eq(messages.authorType, 'visitor')),
    )
    .orderBy(asc(messages.conversationId), asc(messages.seq));
  return valuesBy(
    rows,
    ({ id }) => id,
    ({ text, attachments }) => ({
      text: text || (attachments[0]?.name ?? ''),
      hasFile: attachments.length > 0,
    }),
  );
}
