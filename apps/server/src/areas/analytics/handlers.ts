import { analytics } from '@foyer/contract';
import { MEASURE_IDS, MEASURES } from '@foyer/domain/measures';
import { answer } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import { createTask } from '../tasks/changes/create.ts';
import { visitorFor } from '../visitors/access.ts';
import { channelStats, dailyMails, engagementNumbers, topIntents, visitSummary } from './catalogue.ts';
import { dashboardRecords, listDashboards, presentDashboard } from './custom.ts';
import { readDashboard } from './dashboard/dashboard.ts';
import { executeQuery } from './query/execute.ts';
import { listRows } from './query/rows.ts';

const CALLBACK = 'Request Call Back';

export const area = answer(analytics, {
  async getDashboard(scope, { params }) {
    if (params.id !== scope.caller.merchantId) throw notFound();
    return readDashboard(scope);
  },

  executeQuery: (scope, { body }) => executeQuery(scope, body),

  executeAggregate: (scope, { params, body }) => {
    const measures = MEASURE_IDS.filter((id) => MEASURES[id].source === params.x);
    return executeQuery(scope, { ...body, measures: body.measures ?? measures });
  },

  listFactRows: (scope, { query }) => listRows(scope, query),

  getChannelStats: (scope, { body }) => channelStats(scope, body),
  getVisitSummary: (scope, { body }) => visitSummary(scope, body),
  getTopIntents: (scope, { body }) => topIntents(scope, body),
  getEngagementAnalytics: (scope, { params, body }) => engagementNumbers(scope, params.x, body),
  getDailyMailStats: (scope, { params }) => dailyMails(scope, params.x),

  async requestWebCallback(scope, { body }) {
    const { id } = await visitorFor(scope, body.referenceID);
    const task = await createTask(scope, {
      title: CALLBACK,
      description: body.note,
      mode: 'Ticket',
      type: CALLBACK,
      priority: 'High',
      referenceID: id,
      watchers: [],
      checklist: [],
      conversationIDs: [],
      attachments: [],
    });
    return { id: task };
  },

  listCustomDashboards: async (scope) => ({ dashboards: await listDashboards(scope.tenant) }),
  createCustomDashboard: async (scope, { body }) =>
    presentDashboard(await dashboardRecords.create(scope, () => body)),
  updateCustomDashboard: async (scope, { params, body: { ifUnmodifiedSince, ...body } }) =>
    presentDashboard(await dashboardRecords.change(scope, params.id, { ifUnmodifiedSince }, () => body)),
  removeCustomDashboard: (scope, { params }) => dashboardRecords.remove(scope, params.id),
});
