import type { MemberScope, Services } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import { notFound } from '../../kernel/refusal.ts';
import { type BackupRow, backupFor } from './queries.ts';

/**
 * The merchant whose administrators operate the installation: that of `OPERATOR_MERCHANT`, else the only merchant. Null
 * when there are several and none is configured.
 */
export async function operatorMerchant(services: Services): Promise<number | null> {
  const { OPERATOR_MERCHANT } = services.config;
  if (OPERATOR_MERCHANT !== undefined) return OPERATOR_MERCHANT;
  const [first = null, ...others] = await listMerchantIds(services);
  return others.length === 0 ? first : null;
}

/** Whether the caller is an administrator of the merchant that operates the installation. */
export const isOperator = async ({ services, caller }: MemberScope): Promise<boolean> =>
  (await operatorMerchant(services)) === caller.merchantId;

/** The backup with an id from outside. @throws Refusal `not_found`, also when the caller is no operator */
export async function operatedBackup(scope: MemberScope, id: string): Promise<BackupRow> {
  if (!(await isOperator(scope))) throw notFound();
  return backupFor(scope.services, id);
}
