import type { Services } from '../../kernel/context.ts';
import type {} from './events.ts';
import { registerFactRowExport } from './export.ts';
import { startFacts } from './facts/following.ts';
import { factJobs } from './facts/jobs.ts';

export { area } from './handlers.ts';
export const jobs = factJobs;

export function start(services: Services) {
  registerFactRowExport();
  return startFacts(services);
}
