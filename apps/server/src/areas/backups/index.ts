import { backups } from '@foyer/contract';
import type { Services } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { registerEverythingExport } from './everything.ts';
import { handlers } from './handlers.ts';
import { operatorMerchant } from './operator.ts';

export const area = answer(backups, handlers);

export { backupJobs as jobs } from './running.ts';

export async function start(services: Services): Promise<void> {
  registerEverythingExport();
  const { config, log } = services;
  if (config.BACKUP_KEEP > 0 && (await operatorMerchant(services)) === null)
    log.warn(
      'several merchants share this installation: set OPERATOR_MERCHANT, or no one is notified of failed backups',
    );
}
