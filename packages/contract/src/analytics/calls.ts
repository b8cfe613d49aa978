import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, MerchantId, NextCursor, pageSize, Uuid } from '../kernel/shapes.ts';
import { taskFull } from '../tasks/errors.ts';
import { customEdit, customView, factRowsView, numbersView } from './access.ts';
import { dashboardNameTaken, questionTooLarge } from './errors.ts';
import {
  CustomDashboard,
  CustomDashboardChange,
  CustomDashboardInput,
  Dashboard,
  DayRange,
  FactRow,
  FactRowsQuery,
  FactSourceName,
  StatsAggregate,
  StatsQuery,
  StatsReply,
} from './shapes.ts';

export const description = 'Numbers about conversations, visits and tickets, and the rows behind them.';

export const getDashboard = defineCall({
  method: 'GET',
  path: '/chimesbot/dashboard/merchant/{id}',
  access: page('dashboard'),
  topics: ['stats', 'merchant'],
  params: z.object({ id: MerchantId }),
  reply: Dashboard,
  summary: 'Get what the dashboard shows: now, today, and what needs the caller',
  description: 'Catalogue 7.6. Limited to the visitors and colleagues that the caller may see.',
});

export const executeQuery = defineCall({
  method: 'POST',
  path: '/datasink/execute/query',
  access: numbersView,
  body: StatsQuery,
  reply: StatsReply,
  errors: [questionTooLarge],
  summary: 'Compute measures by dimension and time',
  description:
    'Catalogue 7.16. Measures and dimensions of the dictionary, never SQL. With one dimension, filters included, the ' +
    'answer comes from statistics; other questions, and those of members with limited visibility, are counted from ' +
    'the facts, for at most five seconds. Questions by hour are limited to 92 days. Medians are exact for up to ' +
    '5,000 durations; of more they are read from histograms and about right.',
});

export const executeAggregate = defineCall({
  method: 'POST',
  path: '/datasink/execute/{x}/aggregate',
  access: numbersView,
  params: z.object({ x: FactSourceName }),
  body: StatsAggregate,
  reply: StatsReply,
  errors: [questionTooLarge],
  summary: 'Compute measures of one source',
  description: 'Catalogue 7.16. `x` is the source.',
});

export const listFactRows = defineCall({
  method: 'GET',
  path: '/api/analytics/rows',
  access: factRowsView,
  query: FactRowsQuery.extend({ cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({ rows: z.array(FactRow) }),
  summary: 'List the conversations, visits or tickets behind a number',
  description:
    'They are found by the condition by which the measure counts. Those of a median begin with the longest duration, ' +
    'all others with the newest. Members with limited visibility get the rows that ' +
    'they may see.',
});

export const getChannelStats = defineCall({
  method: 'POST',
  path: '/analytics/channel/getstats',
  access: numbersView,
  body: DayRange,
  reply: z.object({
    channels: z.array(
      z.object({
        channel: z.string(),
        conversations: z.number().int(),
        resolved: z.number().int(),
        /** Milliseconds, the median. */
        firstReply: z.number().nullable(),
        satisfaction: z.number().nullable(),
      }),
    ),
  }),
  summary: 'Get the conversations of each channel',
  description: 'Catalogue 7.16.',
});

export const getVisitSummary = defineCall({
  method: 'POST',
  path: '/analytics/customer/getvisitsummary',
  access: numbersView,
  body: DayRange,
  reply: z.object({
    visits: z.number().int(),
    newVisitors: z.number().int(),
    /** From 0 to 1. */
    talkedShare: z.number().nullable(),
    visitPages: z.number().nullable(),
    /** Milliseconds, the median. */
    visitDuration: z.number().nullable(),
    days: z.array(z.object({ date: z.iso.date(), visits: z.number().int() })),
  }),
  summary: 'Get a summary of the visits',
  description: 'Catalogue 7.16.',
});

export const getTopIntents = defineCall({
  method: 'POST',
  path: '/analytics/merchant/gettopintent',
  access: numbersView,
  body: DayRange.extend({ limit: z.number().int().min(1).max(100).default(10) }),
  reply: z.object({ intents: z.array(z.object({ intent: z.string(), count: z.number().int() })) }),
  summary: 'Get what visitors wanted most, by the intent of their conversation',
  description:
    'Catalogue 7.16. The intent is the parameter `intent` of the visitor. Conversations without one are left out.',
});

export const getEngagementAnalytics = defineCall({
  method: 'POST',
  path: '/analytics/getEngagement/{x}',
  access: numbersView,
  params: z.object({ x: Uuid }),
  body: DayRange,
  reply: z.object({
    engagementID: Uuid,
    engagementName: z.string(),
    visits: z.number().int(),
    talkedShare: z.number().nullable(),
    conversations: z.number().int(),
    resolved: z.number().int(),
    firstReply: z.number().nullable(),
    satisfaction: z.number().nullable(),
  }),
  summary: 'Get the numbers of an engagement',
  description: 'Catalogue 7.16. `x` is the id of the engagement.',
});

export const getDailyMailStats = defineCall({
  method: 'GET',
  path: '/report/email/engagement/stats/daily/{merchantId}/{x}',
  access: numbersView,
  params: z.object({ merchantId: MerchantId, x: z.iso.date() }),
  reply: z.object({
    date: z.iso.date(),
    received: z.number().int(),
    sent: z.number().int(),
    failed: z.number().int(),
    bounced: z.number().int(),
  }),
  summary: 'Get how many emails came and went on a day',
  description: 'Catalogue 7.16. `x` is the day, in the merchant’s time zone.',
});

export const requestWebCallback = defineCall({
  method: 'POST',
  path: '/chimesbot/web/callback',
  access: edit('tasks', 'tickets'),
  body: z.strictObject({
    merchantId: MerchantId.optional(),
    referenceID: Uuid,
    /** What the call is about. */
    note: z.string().trim().max(1_000).default(''),
  }),
  reply: z.object({ id: Uuid }),
  errors: [taskFull],
  topics: ['tasks'],
  summary: 'Ask colleagues to call a visitor back',
  description: 'Catalogue 7.6. Creates a ticket of type "Request Call Back".',
});

export const listCustomDashboards = defineCall({
  method: 'GET',
  path: '/api/analytics/dashboards',
  access: customView,
  topics: ['customDashboards'],
  reply: z.object({ dashboards: z.array(CustomDashboard) }),
  summary: 'List the custom dashboards by name',
});

export const createCustomDashboard = defineCall({
  method: 'POST',
  path: '/api/analytics/dashboards',
  access: customEdit,
  topics: ['customDashboards', 'merchant'],
  body: CustomDashboardInput,
  reply: CustomDashboard,
  errors: [dashboardNameTaken],
  summary: 'Create a custom dashboard',
  description: 'The menu shows the page of custom dashboards while one has status ACTIVE.',
});

export const updateCustomDashboard = defineCall({
  method: 'PUT',
  path: '/api/analytics/dashboards/{id}',
  access: customEdit,
  topics: ['customDashboards', 'merchant'],
  params: z.object({ id: Uuid }),
  body: CustomDashboardChange,
  reply: CustomDashboard,
  errors: [dashboardNameTaken],
  summary: 'Update a custom dashboard',
});

export const removeCustomDashboard = defineCall({
  method: 'DELETE',
  path: '/api/analytics/dashboards/{id}',
  access: customEdit,
  topics: ['customDashboards', 'merchant'],
  params: z.object({ id: Uuid }),
  reply: Done,
  summary: 'Delete a custom dashboard',
});
