import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { postWebhook } from '../../escalations/post-webhook.ts';
import { reportStep } from '../runs.ts';
import { secretOf } from '../secrets.ts';
import { describedStep, type Run, type Step } from './run.ts';

const QUEUE = 'automation.webhook';

/** Retries of a webhook, each after about twice the delay of the one before: about an hour in total. */
const MAX_RETRIES = 11;

/** Queues a webhook. The job runs after the transaction and reports how it went. */
export async function queueWebhook(
  { services, merchantId, run, rule, target, now }: Run,
  url: string,
  index: number,
): Promise<Step> {
  const sealed = rule.secret;
  const body = {
    event: 'automation.ran',
    id: `${run.id}-${index}`,
    merchantId,
    rule: { id: run.ruleId, name: run.ruleName, version: run.version },
    subject: {
      type: target.type,
      id: target.id,
      title: target.title,
      assignedTo: target.assignedTo,
      contactId: target.contactId,
    },
    message: run.message,
    date: now.toISOString(),
  };
  // Refused at once if it cannot be read, rather than an hour later.
  secretOf(services.config.SEAL_SECRET, { merchantId, id: run.ruleId, secret: sealed });
  return {
    ...describedStep('waiting', 'To {host}.', { host: new URL(url).host }),
    jobs: [
      {
        queue: QUEUE,
        group: String(merchantId),
        data: {
          merchantId,
          runId: run.id,
          ruleId: run.ruleId,
          index,
          url,
          body: JSON.stringify(body),
          sealed,
        },
      },
    ],
  };
}

export const webhookJob = (services: Services): JobDefinition => ({
  queue: QUEUE,
  retries: 3,
  maxSeconds: 60,
  parallel: 4,
  async run(data) {
    const { merchantId, runId, ruleId, index, url, body, sealed, attempt = 0 } = data as unknown as Delivery;
    const step = { merchantId, runId, index };
    const secret = secretOf(services.config.SEAL_SECRET, { merchantId, id: ruleId, secret: sealed });
    const key = `${runId}-${index}`;
    const tried = await postWebhook(services.config, url, { event: 'automation.ran', key, secret, body });
    const goesOn = tried.state === 'again' && attempt < MAX_RETRIES;
    const state = tried.state === 'again' ? (goesOn ? 'waiting' : 'failed') : tried.state;
    await reportStep(services, step, describedStep(state, tried.text, tried.values));
    if (!goesOn) return;
    await services.database.tenant(merchantId).transaction((db) =>
      services.jobs.enqueue(db, {
        queue: QUEUE,
        group: String(merchantId),
        delaySeconds: 2 ** (attempt + 1),
        data: { ...data, attempt: attempt + 1 },
      }),
    );
  },
});

interface Delivery {
  readonly merchantId: number;
  readonly runId: string;
  readonly ruleId: string;
  readonly index: number;
  readonly url: string;
  readonly body: string;
  readonly sealed: string;
  readonly attempt?: number;
}
