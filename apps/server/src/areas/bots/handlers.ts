import { bots as calls } from '@foyer/contract';
import { botNotPublished, botRefused, stepNotFound } from '@foyer/contract/bots/errors';
import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import { isSafeAddress } from '@foyer/domain/bots/addresses';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { setsOf } from '@foyer/domain/bots/parts';
import { routeFor, routeMiss } from '@foyer/domain/bots/routes';
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { answer, done } from '../../kernel/handlers.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { conversationFor, ownConversation } from '../conversations/access.ts';
import { insidersOnly, refuseHidden } from '../conversations/move-rules.ts';
import { lockConversation } from '../conversations/moves.ts';
import { readIntentNames } from '../intents/skills.ts';
import { botFigures, routeResults, stepFigures } from './figures.ts';
import { sealHeader } from './header-secrets.ts';
import { graphOf, liveBotsOf, readRoutes, rulesByBot } from './live-bots.ts';
import { NO_FIGURES, presentBot, presentDialog, presentRoute, type RouteRow, wireGraph } from './present.ts';
import { changeRoute, createRoute, moveRoute, routeRecords, setEngagementBot } from './routes.ts';
import { botRecords, createBot, publish, restore, saveDraft, storeGraph, versionGraph } from './saving.ts';
import { beginWithin } from './sessions/beginning.ts';
import { answerWait } from './sessions/outside.ts';
import { readSession, readSessions } from './sessions/reading.ts';
import { serve } from './sessions/serve.ts';
import { presentBotSettings, readBotSettings, storeBotSettings } from './settings.ts';
import { readStore } from './store.ts';
import { type BotRow, bots } from './tables.ts';
import { testHandlers } from './test-handlers.ts';
import { testsOf } from './tests.ts';
import { runTrial, trialSettings } from './trial.ts';
import { readVersions } from './versions.ts';

const { draft: _, ...summary } = getTableColumns(bots);

const readBots = (db: Db, merchantId: number) =>
  db
    .select(summary)
    .from(bots)
    .where(and(eq(bots.merchantId, merchantId), isNull(bots.removedAt)))
    .orderBy(asc(bots.name));

const shownRoute = async ({ tenant: { merchantId, read } }: MemberScope, row: RouteRow) =>
  presentRoute(row, (await read((db) => routeResults(db, merchantId))).get(row.id) ?? []);

/** The flow with a step added or replaced. */
const withNode = (graph: BotGraph, node: BotGraph['nodes'][number]): BotGraph => ({
  ...graph,
  nodes: [...graph.nodes.filter(({ id }) => id !== node.id), node],
});

async function graphsOf({ tenant: { merchantId, read } }: MemberScope, name?: string): Promise<BotGraph[]> {
  const rows = await read((db) =>
    db
      .select({ draft: bots.draft })
      .from(bots)
      .where(
        and(
          eq(bots.merchantId, merchantId),
          isNull(bots.removedAt),
          name === undefined ? undefined : sql`lower(${bots.name}) = lower(${name})`,
        ),
      ),
  );
  return rows.map(({ draft }) => draft);
}

export const area = answer(calls, {
  ...testHandlers,

  listStoreBots: ({ tenant: { merchantId, read } }) =>
    read(async (db) => ({ bots: await readStore(db, merchantId) })),

  listStoreBotsByGroup: ({ tenant: { merchantId, read } }, { query: { access, groupName } }) =>
    read(async (db) => ({
      bots: (await readStore(db, merchantId)).filter(
        (bot) => (!access || bot.access === access) && (!groupName || bot.groupName === groupName),
      ),
    })),

  listBots: ({ tenant: { merchantId, read } }) =>
    read(async (db) => {
      const figures = await botFigures(db, merchantId);
      const routes = (await readRoutes(db, merchantId)).filter(({ active }) => active);
      const rules = await rulesByBot(db, merchantId);
      const routesOf = (id: string) =>
        routes.filter(({ targets }) => targets.some(({ botId }) => botId === id)).length;
      return {
        bots: (await readBots(db, merchantId)).map((row) =>
          presentBot(row, figures.get(row.id) ?? NO_FIGURES, {
            routes: routesOf(row.id),
            rules: rules.get(row.id) ?? [],
          }),
        ),
      };
    }),

  createBot: async (scope, { body: { storeId, ...info } }) =>
    presentDialog(await createBot(scope, info, (db) => storeGraph(db, scope.tenant.merchantId, storeId))),

  removeBot: (scope, { query }) => botRecords.remove(scope, query.botId),

  getStoryDialog: async (scope, { query }) => presentDialog(await botRecords.get(scope, query.botId)),

  createStoryDialog: async (scope, { body: { graph, ...info } }) =>
    presentDialog(await createBot(scope, info, graph)),

  async cloneStoryDialog(scope, { body: { botId, name } }) {
    const { type, draft } = await botRecords.get(scope, botId);
    const tests = await testsOf(scope, botId);
    return presentDialog(await createBot(scope, { name, type, access: 'Private' }, draft, tests));
  },

  updateStoryDialog: async (scope, { body: { botId, graph, ifUnmodifiedSince } }) =>
    presentDialog(await saveDraft(scope, botId, { ifUnmodifiedSince }, () => graph)),

  updateBotInfo: async (scope, { body: { botId, ifUnmodifiedSince, ...info } }) =>
    presentDialog(await botRecords.change(scope, botId, { ifUnmodifiedSince }, () => info)),

  addBotTemplate: async (scope, { body: { botId, storeId, ifUnmodifiedSince } }) =>
    presentDialog(
      await saveDraft(scope, botId, { ifUnmodifiedSince }, (row, db) =>
        storeGraph(db, row.merchantId, storeId),
      ),
    ),

  publishBot: async (scope, { body: { botId, ifUnmodifiedSince, ...about } }) =>
    presentDialog(await publish(scope, botId, { ifUnmodifiedSince }, about)),

  createStoryNode: async (scope, { body: { botId, node, ifUnmodifiedSince } }) =>
    presentDialog(
      await saveDraft(scope, botId, { ifUnmodifiedSince }, ({ draft }) => {
        if (draft.nodes.some(({ id }) => id === node.id))
          throw new Refusal(botRefused, { message: 'A step with this id already exists.', field: 'node' });
        return withNode(draft, node);
      }),
    ),

  updateStoryNode: async (scope, { body: { botId, node, ifUnmodifiedSince } }) =>
    presentDialog(
      await saveDraft(scope, botId, { ifUnmodifiedSince }, ({ draft }) => {
        if (!draft.nodes.some(({ id }) => id === node.id)) throw new Refusal(stepNotFound);
        return withNode(draft, node);
      }),
    ),

  async listStoryNodes(scope, { query: { botId } }) {
    const { merchantId, liveVersion } = await botRecords.get(scope, botId);
    if (liveVersion === null) throw new Refusal(botNotPublished);
    const graph = await scope.tenant.read((db) => graphOf(db, merchantId, botId, liveVersion));
    return { nodes: wireGraph(graph).nodes };
  },

  async listDynamicParams(scope, { query: { botName } }) {
    const [graph] = await graphsOf(scope, botName);
    if (!graph) throw notFound();
    return { params: [...new Set(graph.nodes.flatMap(setsOf))].sort() };
  },

  async listIntentLabels(scope, { params: { merchantId } }) {
    if (merchantId !== scope.tenant.merchantId) throw notFound();
    const labels = (await graphsOf(scope)).flatMap(({ nodes }) =>
      nodes.flatMap((node) =>
        node.type === 'keywords' || node.type === 'intent'
          ? node.data.branches.map(({ label }) => label)
          : [],
      ),
    );
    return { labels: [...new Set(labels)].sort() };
  },

  listBotIntents: ({ tenant: { read, merchantId } }) => read((db) => readIntentNames(db, merchantId)),

  listBotRoutes: ({ tenant: { merchantId, read } }) =>
    read(async (db) => {
      const results = await routeResults(db, merchantId);
      const rows = await readRoutes(db, merchantId);
      return { routes: rows.map((row) => presentRoute(row, results.get(row.id) ?? [])) };
    }),

  createBotRoute: async (scope, { body }) => shownRoute(scope, await createRoute(scope, body)),
  putBotRoute: async (scope, { body }) => shownRoute(scope, await createRoute(scope, body)),

  updateBotRoute: async (scope, { body: { routeId, ifUnmodifiedSince, ...input } }) =>
    shownRoute(scope, await changeRoute(scope, routeId, { ifUnmodifiedSince }, input)),
  postBotRoute: async (scope, { body: { routeId, ifUnmodifiedSince, ...input } }) =>
    shownRoute(scope, await changeRoute(scope, routeId, { ifUnmodifiedSince }, input)),

  removeBotRoute: (scope, { params }) => routeRecords.remove(scope, params.id),

  async moveBotRoute(scope, { params, body }) {
    await moveRoute(scope, params.id, body.position);
    return done;
  },

  async setEngagementBot(scope, { params, body }) {
    await setEngagementBot(scope, params.engagementID, body.botId);
    return done;
  },

  tryBotRoutes: ({ tenant: { merchantId, read } }, { body }) =>
    read(async (db) => {
      const routes = await readRoutes(db, merchantId);
      return {
        verdicts: routes.map((route) => ({ routeId: route.id, miss: routeMiss(route, body) })),
        routeId: routeFor(routes, body)?.id ?? null,
      };
    }),

  async listBotVersions(scope, { params }) {
    const { id, merchantId } = await botRecords.get(scope, params.id);
    return { versions: await scope.tenant.read((db) => readVersions(db, merchantId, id)) };
  },

  async getBotVersion(scope, { params }) {
    const row = await botRecords.get(scope, params.id);
    return { graph: wireGraph(await scope.tenant.read((db) => versionGraph(db, row, params.version))) };
  },

  restoreBotVersion: async (scope, { params, body }) =>
    presentDialog(await restore(scope, params.id, params.version, body)),

  async getBotFigures(scope, { params, query }) {
    const row: BotRow = await botRecords.get(scope, params.id);
    const version = query.version ?? row.liveVersion;
    if (version === null) return { version, sessions: 0, steps: [] };
    const figures = await scope.tenant.read((db) => stepFigures(db, row.merchantId, row.id, version));
    return { version, ...figures };
  },

  sealBotHeader({ services, tenant }, { body: { url, value } }) {
    if (!isSafeAddress(url))
      throw new Refusal(botRefused, { message: 'Enter the address of the request first.', field: 'url' });
    return { sealed: sealHeader(services.config, tenant.merchantId, url, value) };
  },

  async tryBot({ services, tenant }, { body }) {
    return runTrial(body, await trialSettings(services, tenant.merchantId));
  },

  getBotSettings: ({ tenant: { merchantId, read } }) =>
    read(async (db) => ({ settings: presentBotSettings(await readBotSettings(db, merchantId)) })),

  updateBotSettings: async (scope, { body: { ifUnmodifiedSince, ...settings } }) =>
    presentBotSettings(await storeBotSettings(scope, settings, { ifUnmodifiedSince })),

  listBotSessions: (scope, { query }) => readSessions(scope, query),

  getBotSession: (scope, { params }) => readSession(scope, params.id),

  async giveToBot(scope, { params }) {
    const { merchantId } = scope.tenant;
    await botRecords.get(scope, params.id);
    const { id } = await conversationFor(scope, params.conversationId, 'change');
    const bot = (await liveBotsOf(scope.services)(merchantId)).bots.get(params.id);
    if (!bot) throw new Refusal(botNotPublished);
    await act(scope, async (db) => {
      const row = await lockConversation(db, merchantId, id);
      refuseHidden(row);
      await insidersOnly(scope.caller)(row, db);
      if (row.kind !== 'chat') throw new Refusal(moveNotAllowed);
      return beginWithin(db, scope, row, bot);
    });
    return done;
  },

  answerBotWait: async ({ services }, { params, body }) => ({
    accepted: await answerWait(services, params.token, body),
  }),

  async confirmWidgetCode(scope, { params, body }) {
    const { id } = await ownConversation(scope, params.id);
    return { accepted: await serve(scope.services, scope.tenant.merchantId, id, body) };
  },
});
