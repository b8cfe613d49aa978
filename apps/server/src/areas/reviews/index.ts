import { reviews } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { registerReviewExport } from './export.ts';
import { handlers } from './handlers.ts';
import { startLive } from './live.ts';

export const area = answer(reviews, handlers);
export { reviewJobs as jobs } from './jobs.ts';

export function start(services: Services): Runner {
  registerReviewExport();
  return startLive(services);
}
