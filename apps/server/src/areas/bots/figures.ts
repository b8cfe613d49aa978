import type { BotRoute } from '@foyer/contract/bots/shapes';
import { and, count, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import type { Figures } from './present.ts';
import { botSessions, botSteps, type SessionRow } from './tables.ts';

const counted = (condition: SQL, what = sql`*`) =>
  sql<number>`count(${what}) filter (where ${condition})`.mapWith(Number);

const LAST_WEEK = sql`now() - interval '7 days'`;
const isClosed = sql`${botSessions.reason} = 'closed'`;
const isHandedOver = sql`${botSessions.reason} in ('asked', 'flow', 'taken', 'stopped')`;

/** Sessions that began in the last seven days, by bot. */
export async function botFigures(db: Db, merchantId: number): Promise<Map<string, Figures>> {
  const rows = await db
    .select({
      botId: botSessions.botId,
      running: counted(sql`${botSessions.endedAt} is null`),
      sessions: count(),
      closed: counted(isClosed),
      handedOver: counted(isHandedOver),
      failed: counted(sql`${botSessions.reason} = 'failed'`),
    })
    .from(botSessions)
    .where(and(eq(botSessions.merchantId, merchantId), gt(botSessions.createdAt, LAST_WEEK)))
    .groupBy(botSessions.botId);
  return new Map(rows.map(({ botId, ...figures }) => [botId, figures]));
}

/** Sessions of the last seven days by route and bot. */
export async function routeResults(db: Db, merchantId: number): Promise<Map<string, BotRoute['results']>> {
  const rows = await db
    .select({
      routeId: botSessions.routeId,
      botId: botSessions.botId,
      sessions: count(),
      closed: counted(isClosed),
      handedOver: counted(isHandedOver),
    })
    .from(botSessions)
    .where(
      and(
        eq(botSessions.merchantId, merchantId),
        gt(botSessions.createdAt, LAST_WEEK),
        isNotNull(botSessions.routeId),
      ),
    )
    .groupBy(botSessions.routeId, botSessions.botId);
  const byRoute = Map.groupBy(rows, ({ routeId }) => routeId ?? '');
  return new Map([...byRoute].map(([id, of]) => [id, of.map(({ routeId: _, ...result }) => result)]));
}

/** Sessions whose path is counted at most, the newest. */
const COUNTED = 2000;

/** Counts, for each step, the sessions of a version that reached it, stopped at it or failed at it. */
export async function stepFigures(db: Db, merchantId: number, botId: string, version: number) {
  const sessions = await db
    .select({ id: botSessions.id, state: botSessions.state, reason: botSessions.reason })
    .from(botSessions)
    .where(
      and(
        eq(botSessions.merchantId, merchantId),
        eq(botSessions.botId, botId),
        eq(botSessions.version, version),
      ),
    )
    .orderBy(sql`${botSessions.createdAt} desc`)
    .limit(COUNTED);
  if (sessions.length === 0) return { sessions: 0, steps: [] };
  const taken = await db
    .select({
      node: botSteps.node,
      sessions: sql<string[]>`array_agg(distinct ${botSteps.sessionId})`,
      ended: sql<string[]>`array_agg(distinct ${botSteps.sessionId}) filter (where ${botSteps.port} is null)`,
      failed: counted(sql`${botSteps.port} = 'failed'`, sql`distinct ${botSteps.sessionId}`),
    })
    .from(botSteps)
    .where(
      and(
        eq(botSteps.merchantId, merchantId),
        isOneOf(
          botSteps.sessionId,
          sessions.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(botSteps.node);
  const steps = new Map(taken.map((step) => [step.node, step]));
  // A step at which a session waits is not in its path yet.
  const waiting = Map.groupBy(sessions, ({ state }) => state.node);
  const hasLeft = new Set(sessions.flatMap(({ id, reason }) => (isDropOff(reason) ? [id] : [])));
  const nodes = new Set([...steps.keys(), ...waiting.keys()].filter((node) => node !== null));
  return {
    sessions: sessions.length,
    steps: [...nodes].map((node) => {
      const step = steps.get(node);
      const here = (waiting.get(node) ?? []).map(({ id }) => id);
      const ended = (step?.ended ?? []).filter((id) => hasLeft.has(id));
      return {
        node,
        reached: new Set([...(step?.sessions ?? []), ...here]).size,
        left: new Set([...ended, ...here]).size,
        failed: step?.failed ?? 0,
      };
    }),
  };
}

/** Whether a session ended elsewhere than the flow says. */
const isDropOff = (reason: SessionRow['reason']): boolean =>
  reason !== null && reason !== 'closed' && reason !== 'flow';
