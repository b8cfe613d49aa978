import { request } from '@foyer/contract/request';
import type { AiKind } from '@foyer/domain/ai';
import { tool } from 'ai';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import type { TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { askModel } from '../asking.ts';
import { AiFailure } from '../failures.ts';
import type { ModelQuestion } from '../questions.ts';
import { aiUsage } from '../tables.ts';
import { PEER_KEY, type startProvidersPeer } from './providers-peer.ts';

/** A dollar for a thousand tokens. */
const PRICE = 1_000_000_000;

export const answerTool = tool({ description: 'Answers', inputSchema: z.object({ text: z.string() }) });

export async function failing(asked: Promise<unknown>): Promise<AiFailure> {
  const failure = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof AiFailure)) throw failure;
  return failure;
}

export type Asking = ReturnType<typeof askingOf>;

/** Providers at a peer, and questions to their models. */
export function askingOf(server: TestServer, peer: Awaited<ReturnType<typeof startProvidersPeer>>) {
  const entries = (of: TestMerchant) =>
    server.services.database
      .tenant(of.id)
      .read((db) =>
        db.select().from(aiUsage).where(eq(aiUsage.merchantId, of.id)).orderBy(asc(aiUsage.createdAt)),
      );

  return {
    async addProvider(
      to: TestMerchant,
      kind: AiKind,
      changes: {
        key?: string;
        model?: string;
        price?: number;
        isFallback?: boolean;
        embeddingModel?: string;
      } = {},
    ) {
      const { body, status } = await request(
        server.url,
        'createAiProvider',
        {
          body: {
            name: kind,
            kind,
            baseUrl: peer.urlOf(kind),
            model: changes.model ?? 'model-1',
            key: changes.key ?? PEER_KEY,
            inputPrice: changes.price ?? PRICE,
            outputPrice: changes.price ?? PRICE,
            isFallback: changes.isFallback ?? false,
            embeddingModel: changes.embeddingModel ?? null,
            embeddingPrice: changes.price ?? PRICE,
          },
        },
        to.admin,
      );
      expect(status).toBe(200);
      return body;
    },

    ask: (of: TestMerchant, changes: Partial<ModelQuestion> = {}) =>
      askModel(server.services, of.id, {
        purpose: 'agent',
        system: 'You help "customers".',
        messages: [{ role: 'user', content: 'Is the bench oak?' }],
        maxOutputTokens: 50,
        conversationId: null,
        agentId: null,
        caps: null,
        signal: new AbortController().signal,
        ...changes,
      }),

    /** The ledger of a merchant, oldest entry first. */
    entries,
    lastEntry: async (of: TestMerchant) => (await entries(of)).at(-1),
  };
}
