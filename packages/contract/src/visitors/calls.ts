import { z } from 'zod';
import { page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, DateLike, MerchantId, NextCursor, OwnMerchant, pageSize, Uuid } from '../kernel/shapes.ts';
import { visitorsEdit, visitorsView } from './access.ts';
import { RawVisitor, RawVisitorPage, VisitPage } from './shapes.ts';

export const description = 'People, their visits and page trails.';

const pageIndex = z.coerce.number().int().min(0).max(100_000).default(0).describe('Page number minus 1.');

export const listVisitors = defineCall({
  method: 'GET',
  path: '/chimes/visitorsList',
  access: visitorsView,
  topics: ['visitors'],
  query: OwnMerchant.extend({
    engagementID: Uuid.optional(),
    referenceID: Uuid.optional(),
    tracking_status: z.string().max(4).optional(),
    user_type: z.enum(['NEW', 'RETURN']).optional(),
    country: z.string().max(60).optional(),
    channel: z.string().max(40).optional(),
    search: z.string().trim().max(100).optional(),
    pageIndex,
    pageCount: pageSize(50, 200),
  }),
  reply: RawVisitorPage,
  summary: 'List visitors with their newest visit, last seen first',
  description:
    'Catalogue 7.8. A role with live chat only must pass `referenceID`. Totals are counted up to 100,000, or ' +
    '1,000 for text searches.',
});

export const createRawVisitor = defineCall({
  method: 'PUT',
  path: '/chimes/createRawVisitor',
  access: visitorsEdit,
  body: z.object({
    referenceID: Uuid,
    merchantId: MerchantId.optional(),
    engagementID: Uuid.optional(),
    channel: z.string().max(40).default('web'),
    url: z.string().max(2000).optional(),
    title: z.string().max(300).optional(),
    referrer: z.string().max(2000).optional(),
    userAgent: z.string().max(500).optional(),
  }),
  reply: RawVisitor,
  summary: 'Record a visit manually (a call, a walk-in)',
  description: 'Catalogue 7.8.',
});

export const listRawVisitors = defineCall({
  method: 'GET',
  path: '/chimes/rawVisitorsList',
  access: visitorsView,
  query: OwnMerchant.extend({
    referenceID: Uuid.optional(),
    startDate: DateLike.optional(),
    endDate: DateLike.optional(),
    pageIndex,
    pageCount: pageSize(50, 200),
  }),
  reply: RawVisitorPage,
  summary: 'List visits, newest first',
  description:
    'Catalogue 7.8. A role with live chat only must pass `referenceID`. Totals are counted up to 100,000.',
});

export const getRawVisitor = defineCall({
  method: 'GET',
  path: '/chimes/rawVisitor',
  access: visitorsView,
  query: OwnMerchant.extend({ sessionId: Uuid }),
  reply: RawVisitor,
  summary: 'Get a visit',
  description: 'Catalogue 7.8.',
});

export const listVisitPages = defineCall({
  method: 'GET',
  path: '/api/visits/{sessionID}/pages',
  access: visitorsView,
  params: z.object({ sessionID: Uuid }),
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({ pages: z.array(VisitPage) }),
  summary: 'List the page views of a visit, newest first',
});

export const recentUsers = defineCall({
  method: 'POST',
  path: '/chimesbot/recentusers',
  access: page('dashboard', 'online_visitors', 'visit_history'),
  body: z.object({ merchantId: MerchantId.optional(), limit: pageSize(20, 100) }).prefault({}),
  reply: z.object({ recentUsers: z.array(RawVisitor) }),
  summary: 'List the most recent visits',
  description: 'Catalogue 7.6.',
});
