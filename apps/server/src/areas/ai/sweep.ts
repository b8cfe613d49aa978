import { newId } from '../../kernel/ids.ts';
import { seal } from '../../kernel/seal.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { keyContext } from './models.ts';
import { aiProviders, aiSummaries, aiUsage } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly aiProviderId: string;
  }
}

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9/v1';

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({ aiProviderId: newId() }),
  async write(db, { merchantId, mark, conversationId, aiProviderId }, sealSecret) {
    const prices = { inputPrice: 1, outputPrice: 1 };
    await db.insert(aiProviders).values({
      ...{ merchantId, id: aiProviderId, name: mark, kind: 'openai', model: mark, isDefault: false },
      ...{ ...prices, baseUrl: NOWHERE },
      sealedKey: seal(sealSecret, keyContext({ merchantId, id: aiProviderId }), mark),
    });
    await db.insert(aiUsage).values({
      ...{ merchantId, id: newId(), providerId: aiProviderId, model: mark, purpose: 'summary', cost: 1 },
      conversationId,
    });
    await db.insert(aiSummaries).values({ merchantId, conversationId, text: mark, model: mark, seq: 1 });
  },
  ids: ({ aiProviderId, conversationId }) => [
    [/^\/api\/ai\/providers/, aiProviderId],
    [/^\/api\/conversations\/.*\/ai\//, conversationId],
  ],
  special: {
    createAiProvider: () => ({ kind: 'compatible', baseUrl: NOWHERE }),
    updateAiProvider: () => ({ kind: 'compatible', baseUrl: NOWHERE }),
  },
  records: [
    {
      subject: 'aiProvider',
      topic: 'ai',
      calls: ['createAiProvider', 'updateAiProvider', 'removeAiProvider'],
      fields: {
        ...{ name: 'Own server', kind: 'compatible', baseUrl: NOWHERE, model: 'llama', key: null },
        ...{ inputPrice: 0, outputPrice: 0, isDefault: false },
      },
      change: { name: 'Other server' },
      unique: 'name',
    },
  ],
  // No model answers, and none is the default.
  refused: {
    testAiProvider: 'ai_unavailable',
    summarizeConversation: 'ai_no_provider',
    rewriteDraft: 'ai_no_provider',
  },
});
