import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { INSTALLATION, listMerchantIds } from '../../../kernel/merchant-ids.ts';
import { forgetOldLinks } from '../../../kernel/one-time-links.ts';
import { removeOldAttempts } from '../attempts.ts';
import { failedSignInJob } from '../warnings.ts';
import { resetMailJob } from './resets.ts';

/** What the accounts do on their own. */
export const accountJobs = (services: Services): readonly JobDefinition[] => [
  resetMailJob(services),
  failedSignInJob(services),
  {
    queue: 'accounts.removeOldAttempts',
    retries: 3,
    cron: '43 3 * * *',
    run: () => removeOldAttempts(services),
  },
  { queue: 'accounts.forgetLinks', retries: 3, cron: '41 3 * * *', run: () => forgetLinks(services) },
];

/** Forgets the links of all merchants that ended long ago. */
export async function forgetLinks(services: Services): Promise<void> {
  for (const merchantId of [INSTALLATION, ...(await listMerchantIds(services))]) {
    await services.database.tenant(merchantId).transaction((db) => forgetOldLinks(db, merchantId));
  }
}
