import type { BotGraph } from '@foyer/domain/bots/graph';
import type { BotRouteRule } from '@foyer/domain/bots/routes';
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/tenant.ts';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import { valuesBy } from '../../kernel/values-by.ts';
import { automationRules } from '../automation/tables.ts';
import { botRoutes, botSessions, bots, botVersions } from './tables.ts';

export interface LiveBot {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** Whether a merchant has a bot, live or not. */
export const hasBot = async (db: Db, merchantId: number, id: string): Promise<boolean> =>
  (await db.$count(bots, and(eq(bots.merchantId, merchantId), eq(bots.id, id), isNull(bots.removedAt)))) > 0;

/** The names of the bots whose draft or live version limits a step to a skill. */
export async function botsWithSkill(db: Db, merchantId: number, skillId: string): Promise<string[]> {
  const uses = (graph: AnyPgColumn) =>
    sql`${graph} @> ${JSON.stringify({ nodes: [{ data: { skillId } }] })}::jsonb`;
  const rows = await db
    .select({ name: bots.name })
    .from(bots)
    .leftJoin(
      botVersions,
      and(
        eq(botVersions.merchantId, bots.merchantId),
        eq(botVersions.botId, bots.id),
        eq(botVersions.version, bots.liveVersion),
      ),
    )
    .where(
      and(
        ...[eq(bots.merchantId, merchantId), isNull(bots.removedAt)],
        or(uses(bots.draft), uses(botVersions.graph)),
      ),
    )
    .orderBy(sql`lower(${bots.name})`);
  return rows.map(({ name }) => name);
}

/** The names of the automation rules that are on and start a bot, by bot. */
export async function rulesByBot(db: Db, merchantId: number): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ name: automationRules.name, actions: automationRules.actions })
    .from(automationRules)
    .where(and(eq(automationRules.merchantId, merchantId), eq(automationRules.active, true)))
    .orderBy(asc(automationRules.position));
  const started = rows.flatMap(({ name, actions }) =>
    actions.flatMap((action) => (action.type === 'start_bot' ? [{ name, botId: action.botId }] : [])),
  );
  return valuesBy(
    started,
    ({ botId }) => botId,
    ({ name }) => name,
  );
}

/** The routes of a merchant that are on, and the bots that can answer. */
export interface LiveBots {
  readonly routes: readonly BotRouteRule[];
  readonly bots: ReadonlyMap<string, LiveBot>;
  /** Also of deleted bots with running sessions, which go on. */
  readonly names: ReadonlyMap<string, string>;
}

/** All routes in their order. */
export const readRoutes = (db: Db, merchantId: number) =>
  db
    .select()
    .from(botRoutes)
    .where(eq(botRoutes.merchantId, merchantId))
    .orderBy(asc(botRoutes.position), asc(botRoutes.id));

export async function readLiveBots(db: Db, merchantId: number): Promise<LiveBots> {
  const rows = await db
    .select({ id: bots.id, name: bots.name, version: bots.liveVersion, removedAt: bots.removedAt })
    .from(bots)
    .where(
      and(
        eq(bots.merchantId, merchantId),
        isNotNull(bots.liveVersion),
        or(
          isNull(bots.removedAt),
          sql`exists (select from ${botSessions} s
            where s.merchant_id = ${bots.merchantId} and s.bot_id = ${bots.id} and s.ended_at is null)`,
        ),
      ),
    );
  const routes = await readRoutes(db, merchantId);
  return {
    routes: routes.filter(({ active }) => active),
    bots: new Map(
      rows.flatMap(({ id, name, version, removedAt }) =>
        version && !removedAt ? [[id, { id, name, version }]] : [],
      ),
    ),
    names: new Map(rows.map(({ id, name }) => [id, name])),
  };
}

/** For work that follows messages. */
export const liveBotsOf = cachedSettings('botRoutes', readLiveBots);

/** The flow of a version, which never changes. */
export async function graphOf(db: Db, merchantId: number, botId: string, version: number): Promise<BotGraph> {
  const key = `${merchantId} ${botId} ${version}`;
  const known = graphs.get(key);
  if (known) return known;
  const [row] = await db
    .select({ graph: botVersions.graph })
    .from(botVersions)
    .where(
      and(
        eq(botVersions.merchantId, merchantId),
        eq(botVersions.botId, botId),
        eq(botVersions.version, version),
      ),
    );
  if (!row) throw new Error('The version of a session is missing.');
  const [oldest] = graphs.keys();
  if (graphs.size >= GRAPHS_MAX && oldest !== undefined) graphs.delete(oldest);
  graphs.set(key, row.graph);
  return row.graph;
}

const graphs = new Map<string, BotGraph>();
const GRAPHS_MAX = 200;
