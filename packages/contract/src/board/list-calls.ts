import { z } from 'zod';
import { page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listFilter, listQuery } from '../kernel/list-query.ts';
import { GridPage, RowTotal, Uuid } from '../kernel/shapes.ts';
import { trackingList, userAgentList } from './list.ts';
import { ListedUserAgent, TrackedVisitor } from './shapes.ts';

const trackingView = page('visitors_tracking');
const userAgentsView = page('visitors_user_agents');

export const listTracked = defineCall({
  method: 'GET',
  path: '/api/tracking',
  access: trackingView,
  topics: ['visitors'],
  query: z.object(listQuery(trackingList)),
  reply: GridPage.extend({ visitors: z.array(TrackedVisitor) }),
  summary: 'List tracked visitors the caller may see. Default order: longest wait first',
});

export const countTracked = defineCall({
  method: 'GET',
  path: '/api/tracking/count',
  access: trackingView,
  topics: ['visitors'],
  query: z.object(listFilter(trackingList)),
  reply: RowTotal,
  summary: 'Count tracked visitors that match a filter',
});

export const listUserAgents = defineCall({
  method: 'GET',
  path: '/api/userAgents',
  access: userAgentsView,
  topics: ['members', 'departments', 'visitors'],
  query: z.object(listQuery(userAgentList)),
  reply: GridPage.extend({ userAgents: z.array(ListedUserAgent), ...RowTotal.shape }),
  summary: 'List active members the caller may see, with presence and load. Default order: online first',
});

export const getUserAgent = defineCall({
  method: 'GET',
  path: '/api/userAgents/{id}',
  access: userAgentsView,
  topics: ['members', 'departments', 'visitors'],
  params: z.object({ id: Uuid }),
  reply: ListedUserAgent,
  summary: 'Get a member as listed among the user agents',
});
