import type { Scope } from '../../kernel/context.ts';
import { existingDepartment } from '../channels/mail/threads.ts';
import { rulesOfAccount } from '../engagements/accounts.ts';
import type { AccountRow } from './accounts.ts';

/** How a new conversation begins at an account. */
export async function newThread({ services, tenant }: Scope, row: AccountRow) {
  const { merchantId, channel } = row;
  const rules = await rulesOfAccount(services, row);
  const departmentId = rules?.departmentId ?? row.departmentId;
  return {
    channel,
    engagementId: rules?.id ?? null,
    departmentId: await tenant.read((db) => existingDepartment(db, merchantId, departmentId)),
  };
}
