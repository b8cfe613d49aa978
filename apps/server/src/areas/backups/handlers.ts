import type { backups as calls } from '@foyer/contract';
import { notOperator } from '@foyer/contract/backups/errors';
import { fullName } from '@foyer/domain/full-name';
import type { Handlers } from '../../kernel/handlers.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { auditBackup, cancelBackup, queueBackup, queueVerification, removeBackup } from './actions.ts';
import { isOperator, operatedBackup } from './operator.ts';
import { presentBackup, presentBackups } from './present.ts';

export const handlers: Handlers<typeof calls> = {
  listBackups: async (scope) => presentBackups(scope.services, await isOperator(scope)),

  async beginBackup(scope) {
    if (!(await isOperator(scope))) throw new Refusal(notOperator);
    const row = await queueBackup(scope.services, fullName(scope.caller));
    await auditBackup(scope, 'backup.started', row);
    return presentBackup(scope.services.config, row);
  },

  async cancelBackup(scope, { params }) {
    const row = await cancelBackup(scope.services, await operatedBackup(scope, params.id));
    await auditBackup(scope, 'backup.cancelled', row);
    return presentBackup(scope.services.config, row);
  },

  async verifyBackup(scope, { params }) {
    const row = await queueVerification(scope.services, await operatedBackup(scope, params.id));
    return presentBackup(scope.services.config, row);
  },

  async removeBackup(scope, { params }) {
    const row = await operatedBackup(scope, params.id);
    await removeBackup(scope.services, row);
    await auditBackup(scope, 'backup.removed', row);
    return { success: true };
  },
};
