import type { Services } from '../../kernel/context.ts';
import { approvalJob } from './sessions/approvals.ts';
import { cleanupJob, dueJob } from './sessions/due.ts';
import { turnJobs } from './sessions/turn.ts';

export { area } from './handlers.ts';
export { startListening as start } from './sessions/listening.ts';

export const jobs = (services: Services) => [
  turnJobs(services),
  approvalJob(services),
  dueJob(services),
  cleanupJob(services),
];
