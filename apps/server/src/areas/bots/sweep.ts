import { emptyGraph } from '@foyer/domain/bots/layout';
import { newSession } from '@foyer/domain/bots/session';
import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { botRoutes, botSessions, botSettings, botSteps, bots, botTests, botVersions } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly botId: string;
    readonly botRouteId: string;
    readonly botSessionId: string;
    readonly botTestId: string;
  }
}

const STEP = { type: 'say', name: 'Hello', x: 0, y: 0, data: { text: {} }, exits: {} };

const TEST = {
  language: 'en',
  channel: 'web',
  turns: [{ input: { type: 'start' as const }, after: 0, expected: [] }],
};

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({ botId: newId(), botRouteId: newId(), botSessionId: newId(), botTestId: newId() }),
  async write(db, { merchantId, mark, conversationId, botId, botRouteId, botSessionId, botTestId }) {
    const graph = emptyGraph();
    await db
      .insert(botSettings)
      .values({ merchantId, shownName: mark, personWords: [mark], departmentId: null });
    await db.insert(bots).values({
      merchantId,
      id: botId,
      name: mark,
      type: 'flowbot',
      access: 'Public',
      draft: graph,
      liveVersion: 1,
    });
    await db
      .insert(botVersions)
      .values({ merchantId, botId, version: 1, graph, note: mark, memberName: mark });
    await db
      .insert(botTests)
      .values({ merchantId, id: botTestId, botId, ...TEST, name: mark, from: null, startedAt: 0 });
    await db.insert(botRoutes).values({
      merchantId,
      id: botRouteId,
      name: mark,
      position: 0,
      active: false,
      engagementId: null,
      channel: 'none',
      page: mark,
      language: '',
      hours: 'any',
      targets: [{ botId, share: 100 }],
    });
    await db.insert(botSessions).values({
      merchantId,
      id: botSessionId,
      botId,
      version: 1,
      conversationId,
      state: { ...newSession('en', 1, { mark }), status: 'ended', reason: 'closed' },
      reason: 'closed',
      handledSeq: 0,
      endedAt: new Date(),
    });
    await db
      .insert(botSteps)
      .values({ merchantId, sessionId: botSessionId, n: 1, node: 'hello', port: 'next', detail: mark });
  },
  ids: ({ botId, botRouteId, botSessionId }) => [
    [/^\/api\/botRoutes/, botRouteId],
    [/^\/api\/botSessions/, botSessionId],
    [/^\/api\/bots/, botId],
  ],
  fields: ({ botId, botRouteId, botTestId }) => ({
    botId,
    testId: botTestId,
    routeId: botRouteId,
  }),
  special: {
    createStoryDialog: () => ({ graph: emptyGraph() }),
    updateStoryDialog: () => ({ graph: emptyGraph() }),
    answerBotWait: ({ merchantId, botSessionId }) => ({ token: `${merchantId}.${botSessionId}.1.none` }),
    createBot: () => ({ storeId: '18' }),
    addBotTemplate: () => ({ storeId: '18' }),
    listDynamicParams: ({ mark }) => ({ botName: mark }),
    listBotSessions: ({ conversationId }) => ({ conversationId }),
    giveToBot: ({ conversationId }) => ({ conversationId }),
    sealBotHeader: () => ({ url: 'https://api.example', value: 'secret' }),
    tryBot: () => ({ graph: emptyGraph(), state: null, language: 'en' }),
    createStoryNode: () => ({ node: { ...STEP, id: 'bye' } }),
    updateStoryNode: () => ({ node: { ...STEP, id: 'hello' } }),
    runBotTests: () => ({ graph: emptyGraph() }),
    createBotTest: () => TEST,
    updateBotTest: () => TEST,
    importBot: () => ({ file: JSON.stringify({ kind: 'foyer-bot', name: 'Imported', graph: emptyGraph() }) }),
    restoreBotVersion: () => ({ version: 1 }),
    getBotVersion: () => ({ version: 1 }),
  },
  // A route leads to the bot. Addresses of waits are signed.
  refused: { removeBot: 'bot_routed', answerBotWait: 'not_found' },
  withoutRows: ['tryBotRoutes engagementId', 'listBotSessions botId', 'listBotSessions conversationId'],
});
