import { ai as calls } from '@foyer/contract';
import { AI_USAGE_DAYS } from '@foyer/contract/ai/constants';
import { and, eq, lt } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import type { Runner } from '../../kernel/runner.ts';
import { startEmbedding } from './embedding/asking.ts';
import { embeddingJobs } from './embedding/jobs.ts';
import { handlers } from './handlers.ts';
import { startLive } from './live.ts';
import { aiUsage } from './tables.ts';

const DAY_MS = 86_400_000;

export const area = answer(calls, handlers);

export function start(services: Services): Runner {
  const live = startLive(services);
  const stopEmbedding = startEmbedding(services);
  return {
    stop() {
      stopEmbedding();
      return live.stop();
    },
  };
}

export const jobs = (services: Services): readonly JobDefinition[] => [
  ...embeddingJobs(services),
  {
    queue: 'ai.drop',
    retries: 3,
    cron: '47 3 * * *',
    run: async () => {
      const before = new Date(Date.now() - AI_USAGE_DAYS * DAY_MS);
      for (const merchantId of await listMerchantIds(services))
        await services.database
          .tenant(merchantId)
          .transaction((db) =>
            db.delete(aiUsage).where(and(eq(aiUsage.merchantId, merchantId), lt(aiUsage.createdAt, before))),
          );
    },
  },
];
