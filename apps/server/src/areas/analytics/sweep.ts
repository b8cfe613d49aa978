import { newId } from '../../kernel/ids.ts';
import { byPath, defineSweep } from '../../sweep/area-sweep.ts';
import {
  conversationFacts,
  customDashboards,
  factStates,
  pageFacts,
  staleStats,
  stats,
  visitFacts,
} from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly customDashboardId: string;
  }
}

const WEEK = { from: '2026-11-01', to: '2026-11-07', by: 'key' };

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({ customDashboardId: newId() }),
  async write(db, { merchantId, mark, conversationId, visitorId, visitId, customDashboardId }) {
    const startedAt = new Date();
    await db.insert(conversationFacts).values({
      merchantId,
      id: conversationId,
      visitorId,
      startedAt,
      kind: 'chat',
      channel: 'web',
      country: 'pt',
      language: 'en',
      campaign: mark,
      received: 1,
      replies: 0,
      isClosed: false,
      seq: 1,
    });
    await db.insert(visitFacts).values({
      merchantId,
      id: visitId,
      visitorId,
      startedAt,
      channel: 'web',
      country: 'pt',
      device: 'desktop',
      browser: 'Firefox',
      language: 'en',
      source: 'direct',
      campaign: mark,
      pages: 1,
      isNew: true,
      hasConversation: true,
    });
    await db.insert(pageFacts).values({
      merchantId,
      id: newId(),
      visitId,
      visitorId,
      startedAt,
      page: 'tidewell.example/about',
      title: mark,
      channel: 'web',
      country: 'pt',
      device: 'desktop',
      views: 1,
      ended: 0,
      timeMs: 0,
      isFirst: true,
      isLast: false,
    });
    await db.insert(stats).values({
      merchantId,
      source: 'conversations',
      grain: 'day',
      measure: 'all',
      dimension: 'campaign',
      key: mark,
      bucket: startedAt,
      n: 1,
      total: 0,
    });
    await db
      .insert(staleStats)
      .values({ merchantId, source: 'visits', hour: startedAt })
      .onConflictDoNothing();
    await db
      .insert(customDashboards)
      .values({ merchantId, id: customDashboardId, name: mark, status: 'ACTIVE' });
    await db.insert(factStates).values({ merchantId, rules: mark, sweptAt: startedAt });
  },
  ids: ({ merchantId, customDashboardId }) => [
    [/dashboard\/merchant/, merchantId],
    [/analytics\/dashboards/, customDashboardId],
  ],
  fields: () => ({
    x: 'conversations',
    measures: ['conversations'],
    dimensions: ['channel'],
    dimension: 'channel',
    filters: null,
    widgets: null,
    measure: 'conversations',
    fromDate: '2026-11-01',
    toDate: '2026-11-07',
    startDate: '2026-11-01',
    endDate: '2026-11-07',
    only: null,
    hour: null,
  }),
  special: {
    getEngagementAnalytics: ({ engagementId }) => ({ x: engagementId }),
    executeQuery: () => WEEK,
    executeAggregate: () => ({ ...WEEK, x: 'conversations' }),
    getDailyMailStats: () => ({ x: '2026-11-01' }),
  },
  records: [
    {
      subject: 'customDashboard',
      topic: 'customDashboards',
      calls: ['createCustomDashboard', 'updateCustomDashboard', 'removeCustomDashboard'],
      fields: { name: 'Showroom', status: 'ACTIVE', widgets: [] },
      change: { name: 'Warehouse' },
      unique: 'name',
      of: byPath,
    },
  ],
});
