import type { accounts } from '@foyer/contract';
import { opens } from '@foyer/domain/rights';
import type { MemberScope, Scope } from '../../../kernel/context.ts';
import type { Handlers } from '../../../kernel/handlers.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { ownMerchant } from '../../merchants/queries.ts';
import { createDepartment, departmentRecords, updateDepartment } from './actions.ts';
import { presentDepartment } from './present.ts';
import { type DepartmentRow, listDepartmentRows } from './queries.ts';

export const departmentHandlers: Pick<
  Handlers<typeof accounts>,
  | 'createDepartment'
  | 'listDepartments'
  | 'listDepartmentsOfMerchant'
  | 'updateDepartment'
  | 'removeDepartment'
> = {
  createDepartment: async (scope, { body }) => present(scope, await createDepartment(scope, body)),

  listDepartments: list,

  async listDepartmentsOfMerchant(scope, { params }) {
    if (params.id !== scope.caller.merchantId) throw notFound();
    return list(scope);
  },

  updateDepartment: async (scope, { body }) => present(scope, await updateDepartment(scope, body.id, body)),

  removeDepartment: (scope, { params }) => departmentRecords.remove(scope, params.id),
};

/**
 * Members without access to the settings see only their own departments; with visibility `own`, only themselves in
 * them.
 */
async function list({ tenant, caller }: MemberScope) {
  const isOwn = !opens(caller.rights, 'settings');
  const isAlone = isOwn && caller.visibility === 'own';
  const merchant = await ownMerchant(tenant);
  const rows = await tenant.read((db) =>
    listDepartmentRows(db, tenant.merchantId, isOwn ? caller.id : undefined),
  );
  const shows = (memberId: string) => !isAlone || memberId === caller.id;
  return { departments: rows.map((row) => presentDepartment(row, merchant, shows)) };
}

const present = async ({ tenant }: Scope, row: DepartmentRow) =>
  presentDepartment(row, await ownMerchant(tenant));
