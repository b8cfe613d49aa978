import type { engagements } from '@foyer/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { cutPage } from '../../kernel/paging.ts';
import { createEngagement, engagementRecords, updateEngagement } from './actions.ts';
import { rotateIdentityKey } from './identity-keys.ts';
import { presentEngagement } from './present.ts';
import { readEngagements } from './queries.ts';

export const handlers: Handlers<typeof engagements> = {
  createEngagement: async (scope, { body }) => presentEngagement(await createEngagement(scope, body)),

  updateEngagement: async (scope, { body }) => presentEngagement(await updateEngagement(scope, body)),

  async listEngagements({ tenant }, { query }) {
    const rows = await readEngagements(tenant, query);
    const { page, nextCursor } = cutPage(rows, query.limit, ({ engagement }) => ({
      at: engagement.createdAt,
      id: engagement.id,
    }));
    return { engagements: page.map(presentEngagement), nextCursor };
  },

  removeEngagement: (scope, { body }) => engagementRecords.remove(scope, body.engagementID),

  async rotateIdentityKey(scope, { params }) {
    const { keyId, secret, previousValidUntil } = await rotateIdentityKey(scope, params.engagementID);
    return { keyId, secret, previousValidUntil: previousValidUntil?.toISOString() ?? null };
  },
};
