import type { BotRoute } from '@foyer/contract/bots/shapes';
import { and, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Figures } from './present.ts';
import { botSessions, botSteps } from './tables.ts';

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

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
  const reached = await db
    .select({
      node: botSteps.node,
      reached: sql<number>`count(distinct ${botSteps.sessionId})`.mapWith(Number),
      failed:
        sql<number>`count(distinct ${botSteps.sessionId}) filter (where ${botSteps.port} = 'failed')`.mapWith(
          Number,
        ),
    })
    .from(botSteps)
    .where(
      and(
        eq(botSteps.merchantId, merchantId),
        inArray(
          botSteps.sessionId,
          sessions.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(botSteps.node);
  const left = Map.groupBy(sessions, ({ state, reason }) => (reason === 'closed' ? null : state.node));
  const nodes = new Set([...reached.map(({ node }) => node), ...left.keys()].filter((node) => node !== null));
  return {
    sessions: sessions.length,
    steps: [...nodes].map((node) => {
      const found = reached.find((one) => one.node === node);
      const waiting = left.get(node)?.length ?? 0;
      return {
        node,
        reached: Math.max(found?.reached ?? 0, waiting),
        left: waiting,
        failed: found?.failed ?? 0,
      };
    }),
  };
}
