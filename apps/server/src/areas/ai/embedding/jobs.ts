import { sql } from 'drizzle-orm';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { embedKnowledge } from './embedding-knowledge.ts';

const EMBED_QUEUE = 'ai.embed';
const EMBED_AT_MOST_SECONDS = 3_600;
/** Merchants whose knowledge is embedded at once in each process. */
const AT_ONCE = 2;

/** The job that embeds passages of a merchant that are new, and drops vectors of former models. */
export const embedJob = (merchantId: number): JobRequest => ({
  queue: EMBED_QUEUE,
  data: { merchantId },
  key: String(merchantId),
  group: String(merchantId),
});

export const embeddingJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: EMBED_QUEUE,
    retries: 0,
    maxSeconds: EMBED_AT_MOST_SECONDS,
    waitsOnce: true,
    parallel: AT_ONCE,
    run: ({ merchantId }, signal) => embedKnowledge(services, merchantId, signal),
  },
  { queue: 'ai.embedDue', retries: 3, cron: '* * * * *', run: () => queueDue(services) },
];

/** Queues what is due after a failure, and what was lost, for example because the server was killed. */
async function queueDue(services: Services): Promise<void> {
  for (const merchantId of await merchantsOf(services, sql`merchants_with_due_embeddings(now())`))
    await requestEmbedding(services, merchantId);
}

export const requestEmbedding = (services: Services, merchantId: number): Promise<void> =>
  act(systemScope(services, merchantId), async () => ({
    ...{ result: undefined, audit: [], events: [] },
    jobs: [embedJob(merchantId)],
  }));
