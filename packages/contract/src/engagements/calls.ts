import { z } from 'zod';
import { edit, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, MerchantId, OwnMerchant, RowTotal, Uuid } from '../kernel/shapes.ts';
import { accountUsed, nameTaken, slugTaken } from './errors.ts';
import { engagementList } from './list.ts';
import {
  CampaignResults,
  Engagement,
  EngagementCreate,
  EngagementResults,
  EngagementSite,
  EngagementStatus,
  EngagementUpdate,
} from './shapes.ts';

export const description =
  'Where a merchant meets people: chat widgets, smart pages, messengers and calls, and how visitors are identified.';

export const createEngagement = defineCall({
  method: 'PUT',
  path: '/chimes/createEngagement',
  access: edit('engagements'),
  topics: ['engagements'],
  body: EngagementCreate,
  reply: Engagement,
  errors: [nameTaken, slugTaken, accountUsed],
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
  errors: [nameTaken, slugTaken, accountUsed],
  summary: 'Update an engagement. Omitted fields are unchanged',
  description: 'Catalogue 7.7.',
});

export const listEngagements = defineCall({
  method: 'GET',
  path: '/chimes/engagementList',
  access: page('engagements', 'livechat', 'online_visitors'),
  topics: ['engagements'],
  query: OwnMerchant.extend({ status: EngagementStatus.optional(), ...listQuery(engagementList) }),
  reply: GridPage.extend({ ...RowTotal.shape, engagements: z.array(Engagement) }),
  summary: 'List engagements, newest first',
  description: 'Catalogue 7.7.',
});

const reading = {
  method: 'GET',
  access: page('engagements'),
  topics: ['engagements'],
} as const;

export const getEngagement = defineCall({
  ...reading,
  path: '/api/engagements/{id}',
  params: z.object({ id: Uuid }),
  reply: Engagement,
  summary: 'Get an engagement',
});

export const listEngagementResults = defineCall({
  ...reading,
  path: '/api/engagements/results',
  query: z.object({
    engagementIDs: z
      .string()
      .max(8000)
      .transform((given) => given.split(','))
      .pipe(z.array(Uuid).min(1).max(200))
      .describe('Ids separated by commas.'),
  }),
  reply: z.object({ since: z.iso.date(), results: z.array(EngagementResults) }),
  summary: 'Count what visitors of engagements did in the last 30 days',
  description: 'Answered conversations and ratings are those of the newest 10,000 conversations.',
});

export const listEngagementCampaigns = defineCall({
  ...reading,
  path: '/api/engagements/{engagementID}/campaigns',
  params: z.object({ engagementID: Uuid }),
  reply: z.object({ since: z.iso.date(), campaigns: z.array(CampaignResults) }),
  summary: 'Compare the campaigns that brought visitors to an engagement in the last 30 days',
  description: 'The 50 campaigns with the most visits, of the newest 10,000 visits with a campaign.',
});

export const listEngagementSites = defineCall({
  ...reading,
  path: '/api/engagements/{engagementID}/sites',
  params: z.object({ engagementID: Uuid }),
  reply: z.object({ sites: z.array(EngagementSite) }),
  summary: 'List the sites on which the tag of an engagement was seen',
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
