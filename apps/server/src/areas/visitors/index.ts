import { sql } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { registerSetupCheck } from '../merchants/setup.ts';
import { jobs as departmentJobs, watchRules } from './departments.ts';
import { registerVisitExport } from './history-export.ts';
import { startSweep } from './presence.ts';
import { indexingJob, startIndexing } from './search/indexing.ts';
import { registerVisitorSearch } from './search/source.ts';

export { area } from './handlers.ts';

export const jobs = (services: Services) => [...departmentJobs(services), indexingJob(services)];

export function start(services: Services): Runner {
  watchRules(services);
  registerVisitorSearch();
  registerVisitExport();
  registerSetupCheck('chat', sql`exists (select from visits v where v.merchant_id = merchants.merchant_id)`);
  const runners = [startIndexing(services)];
  if (services.config.ROLES.includes('worker')) runners.push(startSweep(services));
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
