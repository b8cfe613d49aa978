import type { merchants } from '@foyer/contract';
import type { Tenant } from '../../database/tenant.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import { listRoles } from '../roles/queries.ts';
import { setMerchantPicture, updateMerchant } from './actions.ts';
import { presentMerchant } from './present.ts';
import { ownMerchant } from './queries.ts';

const rolesOf = (tenant: Tenant) => tenant.read((db) => listRoles(db, tenant.merchantId));

export const handlers: Handlers<typeof merchants> = {
  async getMerchantAttributes({ tenant, services }) {
    return presentMerchant(await ownMerchant(tenant), await rolesOf(tenant), services);
  },

  async updateMerchantAttributes(scope, { body }) {
    if (body.id !== undefined && body.id !== scope.caller.merchantId) throw notFound();
    const merchant = await updateMerchant(scope, body);
    return presentMerchant(merchant, await rolesOf(scope.tenant), scope.services);
  },

  uploadMerchantImage: async (scope, { params, upload }) => ({
    url: await setMerchantPicture(scope, params.place, upload),
  }),
};
