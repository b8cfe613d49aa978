import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { INSTALLATION, listMerchantIds } from '../../../kernel/merchant-ids.ts';
import { deleteOldLinks } from '../../../kernel/one-time-links.ts';
import { removeOldAttempts } from '../attempts.ts';
import { failedSignInJob } from '../warnings.ts';
import { resetMailJob } from './resets.ts';

/** The jobs of accounts. */
export const accountJobs = (services: Services): readonly JobDefinition[] => [
  resetMailJob(services),
  failedSignInJob(services),
  {
    queue: 'accounts.removeOldAttempts',
    retries: 3,
    cron: '43 3 * * *',
    run: () => removeOldAttempts(services),
  },
  { queue: 'accounts.forgetLinks', retries: 3, cron: '41 3 * * *', run: () => removeOldLinks(services) },
];

/** Deletes long expired links of all merchants. */
export async function removeOldLinks(services: Services): Promise<void> {
  for (const merchantId of [INSTALLATION, ...(await listMerchantIds(services))]) {
    await services.database.tenant(merchantId).transaction((db) => deleteOldLinks(db, merchantId));
  }
}
