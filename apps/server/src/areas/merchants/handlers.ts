import type { merchants } from '@foyer/contract';
import type { MemberScope } from '../../kernel/context.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import { listRoles } from '../roles/queries.ts';
import { setMerchantPicture, updateMerchant } from './actions.ts';
import { presentMerchant } from './present.ts';
import { type MerchantRow, ownMerchant } from './queries.ts';
import { setupOf } from './setup.ts';

const present = ({ tenant, services }: MemberScope, merchant: MerchantRow) =>
  tenant.read(async (db) => {
    const roles = await listRoles(db, tenant.merchantId);
    return presentMerchant(merchant, roles, await setupOf(db, merchant), services);
  });

export const handlers: Handlers<typeof merchants> = {
  getMerchantAttributes: async (scope) => present(scope, await ownMerchant(scope.tenant)),

  async updateMerchantAttributes(scope, { body }) {
    if (body.id !== undefined && body.id !== scope.caller.merchantId) throw notFound();
    return present(scope, await updateMerchant(scope, body));
  },

  uploadMerchantImage: async (scope, { params, upload }) => ({
    url: await setMerchantPicture(scope, params.place, upload),
  }),
};
