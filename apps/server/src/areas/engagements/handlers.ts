import type { engagements } from '@foyer/contract';
import type { MemberScope } from '../../kernel/context.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import { createEngagement, engagementRecords, updateEngagement } from './actions.ts';
import { rotateIdentityKey } from './identity-keys.ts';
import { presentEngagement } from './present.ts';
import { countEngagements, type EngagementRow, findEngagement, readEngagements } from './queries.ts';
import { readCampaigns, readResults, resultsSince } from './results.ts';
import { readSites } from './sites.ts';

export const handlers: Handlers<typeof engagements> = {
  createEngagement: async (scope, { body }) => presentEngagement(await createEngagement(scope, body)),

  updateEngagement: async (scope, { body }) => presentEngagement(await updateEngagement(scope, body)),

  async listEngagements({ tenant }, { query }) {
    const [{ page, ...cursors }, total] = await Promise.all([
      readEngagements(tenant, query),
      countEngagements(tenant, query),
    ]);
    return { engagements: page.map(presentEngagement), ...cursors, ...total };
  },

  getEngagement: async (scope, { params }) => presentEngagement(await engagementFor(scope, params.id)),

  async listEngagementResults({ tenant }, { query }) {
    const since = resultsSince();
    return { since, results: await readResults(tenant, query.engagementIDs, since) };
  },

  async listEngagementCampaigns(scope, { params }) {
    const { id } = await engagementFor(scope, params.engagementID);
    const since = resultsSince();
    return { since, campaigns: await readCampaigns(scope.tenant, id, since) };
  },

  async listEngagementSites(scope, { params }) {
    const { id } = await engagementFor(scope, params.engagementID);
    return { sites: await readSites(scope.tenant, id) };
  },

  removeEngagement: (scope, { body }) => engagementRecords.remove(scope, body.engagementID),

  async rotateIdentityKey(scope, { params }) {
    const { keyId, secret, previousValidUntil } = await rotateIdentityKey(scope, params.engagementID);
    return { keyId, secret, previousValidUntil: previousValidUntil?.toISOString() ?? null };
  },
};

/** The engagement of an untrusted id. @throws Refusal `not_found` */
async function engagementFor({ tenant }: Pick<MemberScope, 'tenant'>, id: string): Promise<EngagementRow> {
  const row = await tenant.read((db) => findEngagement(db, tenant.merchantId, id));
  if (!row) throw notFound();
  return row;
}
