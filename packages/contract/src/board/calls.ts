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
import { visitors, visitorWork } from '../visitors/access.ts';
import { FlaggedVisitor, VisitorContact, visitorFieldNames } from '../visitors/shapes.ts';
import { TrackingUpdate, VisitorRef } from './shapes.ts';

/** The live board: visitors as they are now, each with the current visit and the current conversation. */

const Agent = z.object({ id: Uuid, firstName: ShortText.optional(), lastName: ShortText.optional() });

export const listActiveVisitors = defineCall({
  method: 'GET',
  path: '/webchnl/visitors',
  access: visitors,
  topics: ['visitors'],
  query: OwnMerchant.extend({ cursor: Cursor.optional(), limit: pageSize(500, 500) }),
  reply: NextCursor.extend({ visitors: z.array(FlaggedVisitor) }),
  summary: 'List active visitors the caller may see: online now, or with an open conversation',
  description: 'Catalogue 7.8; polled every 15000 ms beside the socket. Newest visit first.',
});

export const updateActiveVisitor = defineCall({
  method: 'PUT',
  path: '/webchnl/visitor',
  access: visitorWork,
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
  access: visitorWork,
  body: VisitorRef.extend({
    /** The member who takes the visitor; null gives the visitor back to the queue. */
    agent: Agent.nullable(),
  }),
  reply: FlaggedVisitor,
  summary: 'Set or clear the agent of a visitor. If two members take it at once, one wins',
  description: 'Catalogue 7.8.',
});

export const trackVisitor = defineCall({
  method: 'PUT',
  path: '/webchnl/track',
  access: visitorWork,
  topics: ['visitors'],
  body: TrackingUpdate,
  reply: FlaggedVisitor,
  summary: 'Set tracking of a visitor',
  description: 'Catalogue 7.8. Codes: 9 no tracking, 1 handled, others need tracking.',
});

export const updateVisitorTrack = defineCall({
  method: 'POST',
  path: '/chimes/updateVisitorTrack',
  access: visitorWork,
  body: TrackingUpdate,
  reply: FlaggedVisitor,
  summary: 'Set tracking of a visitor',
  description: 'Catalogue 7.8; the same as `PUT webchnl/track`.',
});

export const setVisitorNotes = defineCall({
  method: 'PUT',
  path: '/webchnl/visitor/notes',
  access: visitorWork,
  topics: ['visitors'],
  body: VisitorRef.extend({ notes: z.string().max(5000) }),
  reply: FlaggedVisitor,
  summary: 'Update the notes about a visitor',
  description: 'Catalogue 7.8.',
});

export const removeActiveVisitor = defineCall({
  method: 'DELETE',
  path: '/webchnl/visitor',
  access: visitorWork,
  query: VisitorRef.partial().extend({ referenceID: Uuid.optional() }),
  body: VisitorRef.partial().optional(),
  reply: Done,
  summary: 'Remove a visitor from the live list. Ends the visit and closes an open conversation',
  description: 'Catalogue 7.8. `referenceID` in query or body. Messages are kept.',
});

export const createVisitor = defineCall({
  method: 'PUT',
  path: '/chimes/createVisitor',
  access: visitorWork,
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
  access: visitorWork,
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
  access: visitorWork,
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
  access: visitorWork,
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
