import { VISITOR_PARAMS_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import {
  Cursor,
  Done,
  MerchantId,
  NextCursor,
  OwnMerchant,
  pageSize,
  recordOf,
  ShortText,
  Uuid,
} from '../kernel/shapes.ts';
import { visitorsEdit, visitorsView } from '../visitors/access.ts';
import { FlaggedVisitor, VisitorContact, visitorFieldNames } from '../visitors/shapes.ts';
import { TrackingUpdate, VisitorRef } from './shapes.ts';

export const description = 'The live list: visitor, visit and conversation in one row.';

/** The live board: active visitors, each with the current visit and conversation. */

const Agent = z.object({ id: Uuid, firstName: ShortText.optional(), lastName: ShortText.optional() });

export const listActiveVisitors = defineCall({
  method: 'GET',
  path: '/webchnl/visitors',
  access: visitorsView,
  topics: ['visitors'],
  query: OwnMerchant.extend({ cursor: Cursor.optional(), limit: pageSize(500, 500) }),
  reply: NextCursor.extend({ visitors: z.array(FlaggedVisitor) }),
  summary: 'List active visitors the caller may see: online now, or with an open conversation',
  description: 'Catalogue 7.8. Newest visit first. Polled every 15000 ms in addition to the socket.',
});

export const updateActiveVisitor = defineCall({
  method: 'PUT',
  path: '/webchnl/visitor',
  access: visitorsEdit,
  body: VisitorRef.extend(VisitorContact.shape).extend({
    tags: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
  }),
  reply: FlaggedVisitor,
  summary: 'Update a visitor',
  description: 'Catalogue 7.8. Omitted fields are unchanged.',
});

export const setVisitorAgent = defineCall({
  method: 'PUT',
  path: '/webchnl/visitor/agentInfo',
  access: visitorsEdit,
  topics: ['visitors'],
  body: VisitorRef.extend({
    /** The member who takes the visitor. Null returns the visitor to the queue. */
    agent: Agent.nullable(),
  }),
  reply: FlaggedVisitor,
  summary: 'Set or clear the agent of a visitor. If two members take it at once, one wins',
  description: 'Catalogue 7.8.',
});

export const trackVisitor = defineCall({
  method: 'PUT',
  path: '/webchnl/track',
  access: visitorsEdit,
  topics: ['visitors'],
  body: TrackingUpdate,
  reply: FlaggedVisitor,
  summary: 'Set tracking of a visitor',
  description: 'Catalogue 7.8. Codes: 9 no tracking, 1 handled, others need tracking.',
});

export const updateVisitorTrack = defineCall({
  method: 'POST',
  path: '/chimes/updateVisitorTrack',
  access: visitorsEdit,
  body: TrackingUpdate,
  reply: FlaggedVisitor,
  summary: 'Set tracking of a visitor',
  description: 'Catalogue 7.8; the same as `PUT webchnl/track`.',
});

export const setVisitorNotes = defineCall({
  method: 'PUT',
  path: '/webchnl/visitor/notes',
  access: visitorsEdit,
  topics: ['visitors'],
  body: VisitorRef.extend({ notes: z.string().max(5000) }),
  reply: FlaggedVisitor,
  summary: 'Update the notes about a visitor',
  description: 'Catalogue 7.8.',
});

export const removeActiveVisitor = defineCall({
  method: 'DELETE',
  path: '/webchnl/visitor',
  access: visitorsEdit,
  query: VisitorRef.partial().extend({ referenceID: Uuid.optional() }),
  body: VisitorRef.partial().optional(),
  reply: Done,
  summary: 'Remove a visitor from the live list. Ends the visit and closes an open conversation',
  description: 'Catalogue 7.8. `referenceID` in query or body. Messages are kept.',
});

export const createVisitor = defineCall({
  method: 'PUT',
  path: '/chimes/createVisitor',
  access: visitorsEdit,
  body: VisitorContact.extend({
    merchantId: MerchantId.optional(),
    engagementID: Uuid.optional(),
    channel: z.string().max(40).default('web'),
  }),
  reply: FlaggedVisitor,
  summary: 'Create a visitor',
  description: 'Catalogue 7.8.',
});

export const updateVisitorParams = defineCall({
  method: 'POST',
  path: '/chimes/updateVbP/{a}/{b}',
  access: visitorsEdit,
  params: z.object({
    a: MerchantId.describe('Merchant id.'),
    b: Uuid.describe('referenceID of the visitor.'),
  }),
  body: recordOf(
    z.string().min(1).max(60),
    z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]),
    VISITOR_PARAMS_MAX,
  ).describe('Parameters to set; null removes one.'),
  reply: FlaggedVisitor,
  summary: 'Set parameters of a visitor (`intent` and others)',
  description: 'Catalogue 7.8.',
});

export const updateVisitorField = defineCall({
  method: 'POST',
  path: '/chimes/updateVisitorField',
  access: visitorsEdit,
  topics: ['visitors'],
  body: z.object({
    referenceID: Uuid,
    fieldName: z.enum(visitorFieldNames),
    value: z.string().max(5000),
    merchantId: MerchantId.optional(),
  }),
  reply: FlaggedVisitor,
  summary: 'Set one field of a visitor',
  description: 'Catalogue 7.8.',
});

export const updateTags = defineCall({
  method: 'POST',
  path: '/chimes/updateTags',
  access: visitorsEdit,
  topics: ['visitors'],
  body: z.object({
    merchantId: MerchantId.optional(),
    referenceIDs: z.array(Uuid).min(1).max(500),
    add: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
    remove: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
  }),
  reply: z.object({
    updated: z.array(Uuid),
    failed: z.array(z.object({ referenceID: Uuid, error: z.string() })),
  }),
  summary: 'Add and remove tags on several visitors',
  description: 'Catalogue 7.8. Visitors the caller may not see are returned in `failed`.',
});

export const activeUsers = defineCall({
  method: 'POST',
  path: '/chimesbot/activeusers',
  access: page('dashboard', 'livechat', 'online_visitors'),
  body: z.object({ merchantId: MerchantId.optional() }).prefault({}),
  reply: z.object({
    activeUsers: z.number().int(),
    inConversation: z.number().int(),
    needAgent: z.number().int(),
    byCountry: z.array(z.object({ country: z.string(), count: z.number().int() })),
  }),
  summary: 'Count the visitors who are online now',
  description: 'Catalogue 7.6.',
});
