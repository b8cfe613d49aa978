import { createHash } from 'node:crypto';
import type { IntegrationCall } from '@foyer/domain/automation';
import { integrationOf } from '@foyer/domain/integrations/index';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { actionOf, runIntegrationAction } from '../../integrations/running.ts';
import { beginStep, reportStep, type StepRef } from '../runs.ts';
import { customerOf, describedStep, filled, type Run, type Step } from './run.ts';

const QUEUE = 'automation.integration';

/** Calls that a limit refuses are made later, so often. */
const MAX_RETRIES = 10;
const RETRY_SECONDS = 60;

type Call = Pick<IntegrationCall, 'integration' | 'action'> & {
  readonly input: IntegrationCall['values'];
  readonly attempt?: number;
};

/** Queues a call of an integration. The job runs after the transaction and reports how it went. */
export async function queueIntegration(
  run: Run,
  { integration, action, values }: IntegrationCall,
  index: number,
): Promise<Step> {
  const called = integrationOf(integration);
  const { values: variables } = await customerOf(run);
  const input = Object.fromEntries(
    Object.keys(actionOf(called, action)?.inputs ?? {}).map((key) => [
      key,
      filled(values[key] ?? '', variables),
    ]),
  );
  return {
    ...describedStep('waiting', 'To {host}.', { host: called.name }),
    jobs: [
      {
        queue: QUEUE,
        group: String(run.merchantId),
        data: {
          ...{ merchantId: run.merchantId, runId: run.run.id, index },
          ...{ integration, action, input },
        },
      },
    ],
  };
}

/**
 * Calls once. A call whose end is unknown, also because the process stopped, is not made again; one that a limit refused
 * was not sent, and is made later.
 */
export const integrationJob = (services: Services): JobDefinition => ({
  queue: QUEUE,
  retries: 3,
  maxSeconds: 120,
  parallel: 4,
  async run(data) {
    const {
      merchantId,
      runId,
      index,
      integration,
      action,
      input,
      attempt = 0,
    } = data as unknown as StepRef & Call;
    const step = { merchantId, runId, index };
    const { name } = integrationOf(integration);
    if (!(await beginStep(services, step))) {
      const doubt = describedStep('failed', 'The call to {name} was interrupted. It may have succeeded.', {
        name,
      });
      return reportStep(services, step, doubt);
    }
    const result = await runIntegrationAction(services, merchantId, integration, action, input, {
      runId: createHash('sha256').update(`${runId}-${index}`).digest('hex').slice(0, 32),
    });
    if (result.success) {
      await reportStep(services, step, describedStep('done', 'Completed in {name}.', { name }));
      return;
    }
    const { text, values } = result.error;
    if (result.reason !== 'limited' || attempt === MAX_RETRIES) {
      await reportStep(services, step, describedStep('failed', text, values));
      return;
    }
    await reportStep(services, step, { ...describedStep('waiting', text, values), begun: false });
    await services.database.tenant(merchantId).transaction((db) =>
      services.jobs.enqueue(db, {
        queue: QUEUE,
        group: String(merchantId),
        delaySeconds: RETRY_SECONDS,
        data: { ...data, attempt: attempt + 1 },
      }),
    );
  },
});
