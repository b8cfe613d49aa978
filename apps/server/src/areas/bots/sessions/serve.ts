import type { BotGraph, CallNode } from '@foyer/domain/bots/graph';
import { type BotInput, type BotState, isLive, newSession } from '@foyer/domain/bots/session';
import { desc, isNull } from 'drizzle-orm';
import { codeOf, type Db, isConnectionError, isOneOfIds, prepared } from '../../../database/tenant.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import { concurrently, each } from '../../../kernel/each.ts';
import { isConflict } from '../../../kernel/failures.ts';
import { lockConversations } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { timeZoneOf } from '../../merchants/cached-clock.ts';
import { graphOf, liveBotsOf } from '../live-bots.ts';
import { type BatchTime, batchTime } from '../render.ts';
import { botSettingsOf } from '../settings.ts';
import { botSessions, type SessionRow } from '../tables.ts';
import { beginByRoutes, type LastSessions, together } from './beginning.ts';
import { storeTurns } from './storing.ts';
import { openTurn, type Turn } from './turn.ts';
import { interruptionOf, textsIn, unread } from './unread.ts';

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

type Given = CallResult | AllowedCall | TypedCode | Gone;

/** A code that the visitor gave in its card, instead of in a message. */
export interface TypedCode {
  readonly code: string;
}

/** The visitor is gone and will not answer. */
interface Gone {
  readonly isGone: true;
}

/** The session failed and is ended. */
interface Broken {
  readonly isBroken: true;
}

/** Conversations of one transaction, which is repeated for each alone if it fails, and once after a conflict. */
const TOGETHER = 50;

/**
 * Carries on what bots have to do in conversations: begins sessions, reads new messages, wakes. Everything is
 * transactions that lock their conversations, so a bot never writes after a member has taken one.
 * @param signal ends it before the next of them
 */
export async function serveAll(
  services: Services,
  merchantId: number,
  ids: Iterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  const all = [...ids];
  const batches = Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, index) =>
    all.slice(index * TOGETHER, (index + 1) * TOGETHER),
  );
  await concurrently(batches, async (batch) => {
    signal?.throwIfAborted();
    await actOn(services, merchantId, batch).catch((error) => {
      const alone = (id: string) =>
        actOn(services, merchantId, [id]).catch((again) => giveUp(services, merchantId, id, again));
      const [id = ''] = batch;
      if (batch.length === 1 && !isConflict(error)) return giveUp(services, merchantId, id, error);
      return each(batch, alone, signal);
    });
  });
}

/**
 * Hands over a conversation in which a bot failed, so that its visitor does not wait for ever. Not after an error of the
 * database, with which a later try may succeed.
 * @throws the error
 */
async function giveUp(
  services: Services,
  merchantId: number,
  conversationId: string,
  error: unknown,
): Promise<never> {
  const isOfDatabase = isConnectionError(error) || codeOf(error) !== '';
  if (!isOfDatabase) await actOn(services, merchantId, [conversationId], { isBroken: true });
  throw error;
}

/** Takes the turn of one conversation, with the answer of a call or a code. Returns whether the session waited for it. */
export const serve = (
  services: Services,
  merchantId: number,
  conversationId: string,
  given: Given,
): Promise<boolean> => actOn(services, merchantId, [conversationId], given);

const actOn = (
  services: Services,
  merchantId: number,
  ids: readonly string[],
  given?: Given | Broken,
): Promise<boolean> =>
  act(systemScope(services, merchantId), (db) =>
    actWithin(db, systemScope(services, merchantId), ids, given),
  );

/** Hands over a conversation whose visitor is gone. Returns whether its bot still waited for them. */
export const leaveWithin = (db: Db, scope: Scope, conversationId: string): Promise<Outcome<boolean>> =>
  actWithin(db, scope, [conversationId], { isGone: true });

async function actWithin(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  given?: Given | Broken,
): Promise<Outcome<boolean>> {
  const { merchantId } = scope.tenant;
  const rows = await lockConversations(db, merchantId, ids);
  const newest = await lastSessionsOf(db, { merchantId, ids: rows.map(({ id }) => id) });
  const last = new Map(newest.map((session) => [session.conversationId, session]));
  const isRunning = ({ id }: ConversationRow) => last.get(id)?.endedAt === null;
  const time = ids.length > 1 ? batchTime() : undefined;
  const others = given ? [] : rows.filter((row) => !isRunning(row));
  const begun = await beginByRoutes(db, scope, others, { last, time });
  const { isAwaited, turns } = await carryOn(db, scope, rows.filter(isRunning), {
    sessions: last,
    given,
    time,
  });
  const stored = await storeTurns(
    db,
    merchantId,
    [...begun.turns, ...turns].map((turn) => turn.played()),
  );
  return { ...together(begun.moved, stored), result: isAwaited };
}

const lastSessionsOf = prepared('last_bot_sessions', (db) =>
  db
    .selectDistinctOn([botSessions.conversationId])
    .from(botSessions)
    .where(isOneOfIds({ merchantId: botSessions.merchantId, id: botSessions.conversationId }))
    // Before those that ended, whatever the clocks of the processes say.
    .orderBy(
      botSessions.conversationId,
      desc(isNull(botSessions.endedAt)),
      desc(botSessions.createdAt),
      desc(botSessions.id),
    ),
);

interface Waiting {
  /** The running sessions of the conversations. */
  readonly sessions: LastSessions;
  readonly given: Given | Broken | undefined;
  readonly time: BatchTime | undefined;
}

async function carryOn(
  db: Db,
  scope: Scope,
  rows: readonly ConversationRow[],
  { sessions, given, time }: Waiting,
): Promise<{ turns: Turn[]; isAwaited: boolean }> {
  const { merchantId } = scope.tenant;
  const { names } = await liveBotsOf(scope.services)(merchantId);
  const settings = await botSettingsOf(scope.services)(merchantId);
  const timeZone = await timeZoneOf(scope.services, merchantId);
  const unreadMessages = await unread(
    db,
    merchantId,
    rows.map(({ id }) => sessions.get(id) as SessionRow),
  );
  const turns: Turn[] = [];
  let isAwaited = false;
  for (const row of rows) {
    const session = sessions.get(row.id) as SessionRow;
    const graph = await graphOf(db, merchantId, session.botId, session.version);
    const name = names.get(session.botId) ?? 'Bot';
    const own = given && 'isBroken' in given ? mended(session, graph) : session;
    const turn = openTurn(db, scope, row, own, { graph, name, settings, timeZone, time });
    turns.push(turn);
    if (!row.withBot || row.status === 'closed') {
      turn.silence(interruptionOf(unreadMessages.get(row.id)));
      continue;
    }
    if (given && 'isBroken' in given) {
      await turn.giveUp();
      continue;
    }
    for (const text of textsIn(unreadMessages.get(row.id))) await turn.take({ type: 'message', ...text });
    await turn.take({ type: 'time' });
    isAwaited = given !== undefined && awaits(turn.state, session, given);
    if (!isAwaited || !given) continue;
    if ('isGone' in given) await turn.take({ type: 'left' });
    else if ('code' in given) await turn.take({ type: 'message', text: given.code, hasFile: false });
    else if ('call' in given) await turn.performed(given.call);
    else await turn.take(given.input, given);
  }
  return { turns, isAwaited };
}

/** A session with all parts of a state, so that it can be ended. */
const mended = (session: SessionRow, { languages: [language = 'en'] }: BotGraph): SessionRow => ({
  ...session,
  state: { ...newSession(language, 0, {}), ...session.state },
});

const awaits = (state: BotState, { id }: SessionRow, given: Given): boolean =>
  'isGone' in given
    ? isLive(state)
    : 'code' in given
      ? state.status === 'input' && Boolean(state.code)
      : state.status === 'call' && given.sessionId === id && given.steps === state.steps;
