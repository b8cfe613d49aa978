import type { CallNode } from '@foyer/domain/bots/graph';
import { type BotInput, type BotState, newSession } from '@foyer/domain/bots/session';
import { commandOf } from '@foyer/domain/bots/words';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { changeWithin, lockConversation } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { messages } from '../../conversations/tables.ts';
import { graphOf, type LiveBot, liveBotsOf } from '../live-bots.ts';
import { botSettingsOf } from '../settings.ts';
import { botSessions, type SessionRow } from '../tables.ts';
import { contextOf, routeOf, seedOf } from './beginning.ts';
import { botAuthor, openTurn } from './turn.ts';

/** The answer of a call, with the step that it belongs to. */
export interface CallResult {
  readonly sessionId: string;
  /** `steps` of the session when the call began. */
  readonly steps: number;
  readonly input: BotInput & { readonly type: 'result' };
  readonly detail: string;
  readonly milliseconds: number;
}

/** A call that may be performed now, in the transaction of the session. */
export interface AllowedCall {
  readonly sessionId: string;
  readonly steps: number;
  readonly call: { readonly node: CallNode; readonly values: Readonly<Record<string, string>> };
}

type Given = CallResult | AllowedCall | TypedCode;

/** A code that the visitor gave in its card, instead of in a message. */
export interface TypedCode {
  readonly code: string;
}

const nothing: Outcome<void> = { result: undefined, audit: [], events: [] };

/**
 * Carries on what a bot has to do in a conversation: begins a session, reads new messages, wakes, or takes the answer of
 * a call or a code. Returns whether the session waited for that answer. Everything is one transaction that locks the
 * conversation, so a bot never writes after a member has taken it.
 */
export const serve = (
  services: Services,
  merchantId: number,
  conversationId: string,
  given?: Given,
): Promise<boolean> =>
  act(systemScope(services, merchantId), async (db) => {
    const scope = systemScope(services, merchantId);
    const row = await lockConversation(db, merchantId, conversationId);
    const session = await runningSession(db, row);
    if (session) return carryOn(db, scope, row, session, given);
    if (!(await canBegin(db, row))) return ignored(nothing);
    const { routes, bots } = await liveBotsOf(services)(merchantId);
    const context = await contextOf(db, row);
    const route = routeOf(routes, context, row);
    const bot = bots.get(route?.botId ?? '');
    return ignored(bot && route ? await beginWithin(db, scope, row, bot, route.id) : nothing);
  });

const ignored = (outcome: Outcome<void>): Outcome<boolean> => ({ ...outcome, result: false });

async function runningSession(db: Db, row: ConversationRow): Promise<SessionRow | undefined> {
  const [session] = await db
    .select()
    .from(botSessions)
    .where(
      and(
        eq(botSessions.merchantId, row.merchantId),
        eq(botSessions.conversationId, row.id),
        isNull(botSessions.endedAt),
      ),
    )
    .for('update');
  return session;
}

/** A bot begins in an open chat that nobody has answered, and again in one that a bot had closed. */
async function canBegin(db: Db, row: ConversationRow): Promise<boolean> {
  const isFree =
    row.kind === 'chat' &&
    row.status === 'open' &&
    !row.withBot &&
    row.inboxStatus === 'Pending' &&
    row.agentIds.length === 0 &&
    row.lastOutboundAt === null &&
    row.lastInboundAt !== null &&
    row.mergedInto === null;
  if (!isFree) return false;
  const [last] = await db
    .select({ reason: botSessions.reason })
    .from(botSessions)
    .where(and(eq(botSessions.merchantId, row.merchantId), eq(botSessions.conversationId, row.id)))
    .orderBy(desc(botSessions.createdAt))
    .limit(1);
  return !last || last.reason === 'closed';
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
  routeId: string | null,
): Promise<Outcome<void>> {
  const { merchantId } = scope.tenant;
  await endTaken(db, row);
  const moved = await changeWithin(db, merchantId, row.id, {
    action: { type: 'toBot' },
    event: () => ({ type: 'to_bot', to: { id: bot.id, name: bot.name } }),
    by: botAuthor(bot.name),
  });
  const { variables, language } = await contextOf(db, row);
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
  await db.insert(botSessions).values(session);
  const graph = await graphOf(db, merchantId, bot.id, bot.version);
  const settings = await botSettingsOf(scope.services)(merchantId);
  const turn = openTurn(db, scope, moved.result, session, { graph, name: bot.name, settings });
  const text = String(variables.message ?? '');
  const asksForPerson = routeId !== null && commandOf(text, settings.personWords) === 'human';
  await turn.take(asksForPerson ? { type: 'message', text, hasFile: false } : { type: 'start' });
  const done = await turn.close();
  return {
    result: undefined,
    audit: [...moved.audit, ...done.audit],
    events: [...moved.events, ...done.events],
    jobs: [...(moved.jobs ?? []), ...(done.jobs ?? [])],
  };
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

async function carryOn(
  db: Db,
  scope: Scope,
  row: ConversationRow,
  session: SessionRow,
  given: Given | undefined,
): Promise<Outcome<boolean>> {
  const { merchantId, botId, version } = session;
  const { bots } = await liveBotsOf(scope.services)(merchantId);
  const graph = await graphOf(db, merchantId, botId, version);
  const settings = await botSettingsOf(scope.services)(merchantId);
  const name = bots.get(botId)?.name ?? 'Bot';
  const turn = openTurn(db, scope, row, session, { graph, name, settings });
  if (!row.withBot || row.status === 'closed') {
    turn.silence();
    return ignored(await turn.close());
  }
  for (const text of await unread(db, session)) await turn.take({ type: 'message', ...text });
  await turn.take({ type: 'time' });
  const isAwaited = given !== undefined && awaits(turn.state, session, given);
  if (isAwaited) {
    if ('code' in given) await turn.take({ type: 'message', text: given.code, hasFile: false });
    else if ('call' in given) await turn.performed(given.call);
    else await turn.take(given.input, given);
  }
  return { ...(await turn.close()), result: isAwaited };
}

const awaits = (state: BotState, { id }: SessionRow, given: Given): boolean =>
  'code' in given
    ? state.status === 'input' && Boolean(state.code)
    : state.status === 'call' && given.sessionId === id && given.steps === state.steps;

/** What the visitor wrote since the bot last read. */
async function unread(db: Db, { merchantId, conversationId, handledSeq }: SessionRow) {
  const rows = await db
    .select({ text: messages.text, attachments: messages.attachments })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, merchantId),
        eq(messages.conversationId, conversationId),
        gt(messages.seq, handledSeq),
        eq(messages.kind, 'text'),
        eq(messages.authorType, 'visitor'),
      ),
    )
    .orderBy(asc(messages.seq));
  return rows.map(({ text, attachments }) => ({
    text: text || (attachments[0]?.name ?? ''),
    hasFile: attachments.length > 0,
  }));
}
