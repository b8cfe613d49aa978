import { escalations } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { droppingJob } from './dropping.ts';
import { dueJob } from './due.ts';
import { handlers } from './handlers.ts';
import { planningJob } from './planning.ts';
import { webhookJob } from './webhooks.ts';

export const area = answer(escalations, handlers);
export const jobs = (services: Services) => [
  dueJob(services),
  planningJob(services),
  webhookJob(services),
  droppingJob(services),
];
export { startListening as start } from './listening.ts';
export { planAll as started } from './planning.ts';
