import { escalations } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { cleanupJob } from './cleanup.ts';
import { dueJob } from './due.ts';
import { registerLogExport } from './export.ts';
import { handlers } from './handlers.ts';
import { planningJob } from './planning.ts';
import { startListening } from './triggers.ts';
import { webhookJob } from './webhooks.ts';

export const area = answer(escalations, handlers);
export const jobs = (services: Services) => [
  dueJob(services),
  planningJob(services),
  webhookJob(services),
  cleanupJob(services),
];
export { planAll as started } from './planning.ts';

export function start(services: Services): Runner {
  registerLogExport();
  return startListening(services);
}
