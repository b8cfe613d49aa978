import { type BotVariables, newSession } from '@foyer/domain/bots/session';
import { commandOf } from '@foyer/domain/bots/words';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Audit, Outcome } from '../../../kernel/action.ts';
import { currentCauses, withoutCauses } from '../../../kernel/causes.ts';
import type { Scope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import type { MessageEntry } from '../../../live/entries.ts';
import { eventEntry } from '../../conversations/append.ts';
import type { FirstAnswerer } from '../../conversations/first-answers.ts';
import { moveLocked } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { isUnserved } from '../../conversations/unserved.ts';
import { timeZoneOf } from '../../merchants/cached-clock.ts';
import { graphOf, type LiveBot, type LiveBots, liveBotsOf } from '../live-bots.ts';
import { type BatchTime, batchTime } from '../render.ts';
import { botSettingsOf } from '../settings.ts';
import { botSessions, type SessionRow } from '../tables.ts';
import { type Context, contextOf, contextsOf, contextsOfNew, routeOf, seedOf } from './contexts.ts';
import { storeTurns } from './storing.ts';
import { botAuthor, openTurn, type Turn } from './turn.ts';
import { interruptionOf, unread } from './unread.ts';

/** A conversation in which a bot begins. */
interface Beginning {
  readonly row: ConversationRow;
  readonly bot: LiveBot;
  readonly routeId: string | null;
  readonly context: Context;
  /** The message of a chat that begins with the bot. Undefined: the chat is given to it. */
  readonly first?: MessageEntry;
}

interface Begun {
  readonly turns: readonly Turn[];
  /** The change of the conversations. */
  readonly moved: Outcome<void>;
}

const none: Begun = { turns: [], moved: { result: undefined, audit: [], events: [] } };

/** The newest session of each conversation that had one. */
export type LastSessions = ReadonlyMap<string, SessionRow>;

/** Begins sessions where a route names a bot. */
export async function beginByRoutes(
  db: Db,
  scope: Scope,
  rows: readonly ConversationRow[],
  { last, time }: { readonly last: LastSessions; readonly time: BatchTime | undefined },
): Promise<Begun> {
  const free = rows.filter((row) => isFree(row, last.get(row.id)));
  if (free.length === 0) return none;
  const { merchantId } = scope.tenant;
  const liveBots = await liveBotsOf(scope.services)(merchantId);
  const contexts = await contextsOf(db, scope.services, free);
  return begin(
    db,
    scope,
    free.flatMap((row) => {
      const routed = routedBy(liveBots, contexts.get(row.id) as Context, row);
      return routed ? [{ row, ...routed }] : [];
    }),
    time,
  );
}

/** The bot to which a route leads a conversation. Null: none. */
function routedBy({ routes, bots }: LiveBots, context: Context, row: { readonly id: string }) {
  const route = routeOf(routes, context, row);
  const bot = bots.get(route?.botId ?? '');
  return bot && route ? { bot, routeId: route.id, context } : null;
}

/** A bot begins in an open chat that nobody has answered, and again in one that a bot had closed. */
const isFree = (row: ConversationRow, last: SessionRow | undefined): boolean =>
  isUnserved(row) && (!last || last.reason === 'closed');

/** Answers chats from their first message on, where a route names a bot. */
export const botAnswerer: FirstAnswerer = {
  async mayAnswer(services, merchantId, { engagementId, channel }) {
    const { routes, bots } = await liveBotsOf(services)(merchantId);
    return (
      bots.size > 0 &&
      routes.some(
        (route) =>
          (route.engagementId === null || route.engagementId === engagementId) &&
          (route.channel === '' || route.channel === channel),
      )
    );
  },
  async choose(db, scope, chats) {
    const { merchantId } = scope.tenant;
    const liveBots = await liveBotsOf(scope.services)(merchantId);
    const contexts = await contextsOfNew(db, scope.services, merchantId, chats);
    const chosen = new Map(
      chats.flatMap(({ id, first }) => {
        const routed = routedBy(liveBots, contexts.get(id) as Context, { id });
        return routed ? [[id, { ...routed, first }] as const] : [];
      }),
    );
    const answer = async (rows: readonly ConversationRow[]): Promise<Outcome<void>> => {
      const beginnings = rows.flatMap((row) => {
        const one = chosen.get(row.id);
        return one ? [{ row, ...one }] : [];
      });
      const { turns, moved } = await begin(db, scope, beginnings, rows.length > 1 ? batchTime() : undefined);
      const played = turns.map((turn) => turn.played());
      const { audit, ...stored } = together(moved, await storeTurns(db, merchantId, played));
      return { ...stored, audit: [...rows.map(givenToBot), ...audit] };
    };
    return { ids: new Set(chosen.keys()), answer: (rows) => withoutCauses(() => answer(rows)) };
  },
};

/** The audit entry of a chat that begins with a bot, as of one that is given to it. */
const givenToBot = ({ id, status, agentIds }: ConversationRow): Audit => ({
  action: 'conversation.givenToBot',
  subject: ['conversation', id],
  before: { status, agents: agentIds },
  after: { status, agents: agentIds },
});

/**
 * Begins a session that no route asked for, in the transaction that locked the conversation.
 * @param further variables beside those of every session
 */
export async function beginWithin(
  db: Db,
  scope: Scope,
  row: ConversationRow,
  bot: LiveBot,
  further: BotVariables = {},
): Promise<Outcome<void>> {
  const { merchantId } = scope.tenant;
  await endTaken(db, row);
  const context = await contextOf(db, scope.services, row);
  const variables = { ...context.variables, ...further };
  const beginning = { row, bot, routeId: null, context: { ...context, variables } };
  const { turns, moved } = await begin(db, scope, [beginning]);
  const stored = await storeTurns(
    db,
    merchantId,
    turns.map((turn) => turn.played()),
  );
  return together(moved, stored);
}

/** Begins sessions. By a route, a visitor who asked for a person with the first message gets one. */
async function begin(
  db: Db,
  scope: Scope,
  beginnings: readonly Beginning[],
  time?: BatchTime,
): Promise<Begun> {
  const { merchantId } = scope.tenant;
  const settings = await botSettingsOf(scope.services)(merchantId);
  const timeZone = await timeZoneOf(scope.services, merchantId);
  const causes = currentCauses();
  let begun = none;
  for (const those of Map.groupBy(beginnings, ({ bot }) => bot.id).values()) {
    const [{ bot }] = those as [Beginning];
    const given = those.flatMap(({ row, first }) => (first ? [] : [row]));
    const moved = await moveLocked(db, merchantId, given, { type: 'toBot' });
    const rows = new Map(moved.result.map((row) => [row.id, row]));
    const graph = await graphOf(db, merchantId, bot.id, bot.version);
    const turns: Turn[] = [];
    for (const { row: before, context, routeId, first } of those) {
      const row = rows.get(before.id) ?? before;
      const { variables, language } = context;
      const session: SessionRow = {
        merchantId,
        id: newId(),
        botId: bot.id,
        version: bot.version,
        conversationId: row.id,
        routeId,
        state: { ...newSession(language, seedOf(row.id), variables), ...(causes.length > 0 && { causes }) },
        reason: null,
        handledSeq: 0,
        logged: 0,
        wakesAt: null,
        createdAt: new Date(),
        endedAt: null,
      };
      const event = { type: 'to_bot', to: { id: bot.id, name: bot.name } } as const;
      const turn = openTurn(db, scope, row, session, { graph, name: bot.name, settings, timeZone, time }, [
        ...(first ? [first] : []),
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

/** Ends a session that nobody ended yet since a member took the conversation, or the visitor left. */
async function endTaken(db: Db, { merchantId, id }: ConversationRow): Promise<void> {
  const isRunning = and(
    eq(botSessions.merchantId, merchantId),
    eq(botSessions.conversationId, id),
    isNull(botSessions.endedAt),
  );
  const running = await db.select().from(botSessions).where(isRunning);
  if (running.length === 0) return;
  const reason = interruptionOf((await unread(db, merchantId, running)).get(id));
  await db.update(botSessions).set({ reason, wakesAt: null, endedAt: new Date() }).where(isRunning);
}

/** One outcome after another, of the same transaction. */
export const together = (
  ...[first, second]: readonly [Outcome<unknown>, Outcome<unknown>]
): Outcome<void> => ({
  result: undefined,
  audit: [...first.audit, ...second.audit],
  events: [...first.events, ...second.events],
  jobs: [...(first.jobs ?? []), ...(second.jobs ?? [])],
});
