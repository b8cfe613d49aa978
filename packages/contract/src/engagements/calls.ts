import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, Done, MerchantId, NextCursor, OwnMerchant, pageSize, Uuid } from '../kernel/shapes.ts';
import { nameTaken } from './errors.ts';
import { Engagement, EngagementCreate, EngagementStatus, EngagementUpdate } from './shapes.ts';

export const description = 'The chat widgets of a merchant and how visitors are identified.';

export const createEngagement = defineCall({
  method: 'PUT',
  path: '/chimes/createEngagement',
  access: edit('engagements'),
  topics: ['engagements'],
  body: EngagementCreate,
  reply: Engagement,
  errors: [nameTaken],
  summary: 'Create an engagement',
  description: 'Catalogue 7.7.',
});

export const updateEngagement = defineCall({
  method: 'POST',
  path: '/chimes/updateEngagement',
  access: edit('engagements'),
  topics: ['engagements'],
  body: EngagementUpdate,
  reply: Engagement,
  errors: [nameTaken],
  summary: 'Update an engagement. Omitted fields are unchanged',
  description: 'Catalogue 7.7.',
});

export const listEngagements = defineCall({
  method: 'GET',
  path: '/chimes/engagementList',
  access: page('engagements', 'livechat', 'online_visitors'),
  topics: ['engagements'],
  query: OwnMerchant.extend({
    status: EngagementStatus.optional(),
    cursor: Cursor.optional(),
    limit: pageSize(50, 200),
  }),
  reply: NextCursor.extend({ engagements: z.array(Engagement) }),
  summary: 'List engagements, newest first',
  description: 'Catalogue 7.7.',
});

export const removeEngagement = defineCall({
  method: 'POST',
  path: '/chimes/removeEngagement',
  access: edit('engagements'),
  topics: ['engagements'],
  body: z.object({ engagementID: Uuid, merchantId: MerchantId.optional() }),
  reply: Done,
  summary: 'Delete an engagement. Its conversations stay',
  description: 'Catalogue 7.7.',
});

export const rotateIdentityKey = defineCall({
  method: 'POST',
  path: '/api/engagements/{engagementID}/identityKey',
  access: edit('engagements'),
  topics: ['engagements'],
  params: z.object({ engagementID: Uuid }),
  reply: z.object({ keyId: z.string(), secret: z.string(), previousValidUntil: z.iso.datetime().nullable() }),
  summary: 'Create a new secret for signed visitor identities',
  description:
    'The secret (HS256, base64url) is returned only once. The previous one stays valid for 24 hours.',
});
