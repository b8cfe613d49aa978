import { accounts } from '@foyer/contract';
import { sql } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import type { Runner } from '../../kernel/runner.ts';
import { registerSetupCheck } from '../merchants/setup.ts';
import { handlers } from './handlers.ts';
import { startLeaseSweep } from './lease-sweep.ts';
import { startLive } from './live.ts';
import { registerMemberSearch } from './members/search.ts';

export const area = answer(accounts, handlers);
export { accountJobs as jobs } from './members/jobs.ts';

export function start(services: Services): Runner {
  registerMemberSearch();
  registerSetupCheck(
    'team',
    sql`(select count(*) from members m where m.merchant_id = merchants.merchant_id and not m.is_service) > 1`,
  );
  const runners = [startLive(services)];
  if (services.config.ROLES.includes('worker')) runners.push(startLeaseSweep(services));
  return {
    stop: async () => {
      for (const runner of runners) await runner.stop();
    },
  };
}
