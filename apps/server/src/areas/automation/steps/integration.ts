import { createHash } from 'node:crypto';
import type { IntegrationCall } from '@foyer/domain/automation';
import { integrationOf } from '@foyer/domain/integrations/index';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { actionOf, runIntegrationAction } from '../../integrations/running.ts';
import { beginStep, reportStep, type StepRef } from '../runs.ts';
import { customerOf, describedStep, filled, type Run, type Step } from './run.ts';

const QUEUE = 'automation.integration';

type Call = Pick<IntegrationCall, 'integration' | 'action'> & { readonly input: IntegrationCall['values'] };

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

/** Calls once. A call whose end is unknown, also because the process stopped, is not made again. */
export const integrationJob = (services: Services): JobDefinition => ({
  queue: QUEUE,
  retries: 3,
  maxSeconds: 120,
  parallel: 4,
  async run(data) {
    const { merchantId, runId, index, integration, action, input } = data as unknown as StepRef & Call;
    const step = { merchantId, runId, index };
    const { name } = integrationOf(integration);
    if (!(await beginStep(services, step))) {
      const doubt = describedStep('failed', 'Foyer stopped during the call. {name} may have done it.', {
        name,
      });
      return reportStep(services, step, doubt);
    }
    const result = await runIntegrationAction(services, merchantId, integration, action, input, {
      runId: createHash('sha256').update(`${runId}-${index}`).digest('hex').slice(0, 32),
    });
    await reportStep(
      services,
      step,
      result.success
        ? describedStep('done', '{name} has done it.', { name })
        : describedStep('failed', result.error.text, result.error.values),
    );
  },
});
