import type { Services } from '../../kernel/context.ts';
import { cleanupJob } from './cleanup.ts';
import { callJob } from './sessions/call-job.ts';
import { dueJob } from './sessions/due.ts';

export { area } from './handlers.ts';
export { startListening as start } from './sessions/listening.ts';

export const jobs = (services: Services) => [dueJob(services), callJob(services), cleanupJob(services)];
