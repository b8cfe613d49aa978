import type { ai as calls } from '@foyer/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { askModel, hasProvider } from './asking.ts';
import { readEmbedding } from './embedding/provider.ts';
import { readSpending } from './ledger.ts';
import { writingTo } from './live.ts';
import {
  changeProvider,
  createProvider,
  listProviders,
  presentProvider,
  providerRecords,
} from './providers.ts';
import { rewrite } from './rewriting.ts';
import { presentSettings, readSettings, storeAiSettings } from './settings.ts';
import { suggestReply } from './suggesting.ts';
import { findSummary, summarize } from './summarizing.ts';

/** Models that think before they answer need more than the word. */
const TEST_TOKENS = 1_000;

export const handlers: Handlers<typeof calls> = {
  async getAiConfiguration(scope) {
    const { merchantId, read } = scope.tenant;
    const providers = await listProviders(scope);
    return read(async (db) => ({
      providers: providers.map(presentProvider),
      settings: presentSettings(await readSettings(db, merchantId)),
      spending: await readSpending(db, merchantId),
      embedding: await readEmbedding(db, merchantId),
    }));
  },

  getAiAvailability: async ({ tenant: { merchantId, read } }) => ({
    isAvailable: await read((db) => hasProvider(db, merchantId)),
  }),

  updateAiSettings: (scope, { body: { ifUnmodifiedSince, ...settings } }) =>
    storeAiSettings(scope, settings, { ifUnmodifiedSince }),

  createAiProvider: async (scope, { body }) => presentProvider(await createProvider(scope, body)),

  updateAiProvider: async (scope, { params, body: { ifUnmodifiedSince, ...entered } }) =>
    presentProvider(await changeProvider(scope, params.id, entered, { ifUnmodifiedSince })),

  removeAiProvider: (scope, { params }) => providerRecords.remove(scope, params.id),

  async testAiProvider(scope, { params }) {
    const { services, tenant } = scope;
    await providerRecords.get(scope, params.id);
    const { model, ms } = await askModel(services, tenant.merchantId, {
      purpose: 'test',
      providerId: params.id,
      system: 'You are being tested. Answer with one word.',
      messages: [{ role: 'user', content: 'Are you ready?' }],
      maxOutputTokens: TEST_TOKENS,
      ...{ conversationId: null, agentId: null, caps: null },
      signal: scope.disconnected(),
    });
    return { provider: presentProvider(await providerRecords.get(scope, params.id)), model, duration: ms };
  },

  suggestReply: (scope, { params, query }) =>
    suggestReply(scope, params.id, writingTo(scope, query.streamId)),

  getSummary: async (scope, { params }) => ({ summary: await findSummary(scope, params.id) }),

  summarizeConversation: (scope, { params, query }) =>
    summarize(scope, params.id, writingTo(scope, query.streamId)),

  rewriteDraft: (scope, { params, query, body }) =>
    rewrite(scope, params.id, body, writingTo(scope, query.streamId)),
};
