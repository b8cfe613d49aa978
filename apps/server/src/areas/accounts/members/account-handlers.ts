import type { accounts } from '@foyer/contract';
import type { Tenant } from '../../../database/tenant.ts';
import { done, type Handlers } from '../../../kernel/handlers.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { presentUser } from '../present.ts';
import { findUser } from '../queries.ts';
import { joinTeam, readInvitation } from './joining.ts';
import { changePassword } from './passwords.ts';
import { removeOwnPicture, setOwnPicture } from './pictures.ts';
import { readPreferences, storePreferences } from './preferences.ts';
import { presentMember } from './present.ts';
import { readTeam } from './queries.ts';
import { registerMerchant } from './registration.ts';
import { readReset, requestReset, resetPassword } from './resets.ts';
import { updateMember } from './updates.ts';

async function presentUserNamed(tenant: Tenant, userName: string) {
  const user = await findUser(tenant, userName);
  if (!user) throw notFound();
  return presentUser(user);
}

export const accountHandlers: Pick<
  Handlers<typeof accounts>,
  | 'createAccount'
  | 'createUserAccount'
  | 'getInvitationByLink'
  | 'getPasswordReset'
  | 'requestPasswordReset'
  | 'changePassword'
  | 'resetPassword'
  | 'updateUserAccount'
  | 'getUserDetails'
  | 'setOwnPicture'
  | 'removeOwnPicture'
  | 'getPreferences'
  | 'updatePreferences'
> = {
  async createAccount(scope, { body }) {
    const merchantId = await registerMerchant(scope, body);
    return presentUserNamed(scope.services.database.tenant(merchantId), body.userName);
  },

  async createUserAccount(scope, { query, body }) {
    const merchantId = await joinTeam(scope, query, body);
    return presentUserNamed(scope.services.database.tenant(merchantId), body.userName);
  },

  async getInvitationByLink(scope, { params }) {
    const { invitation, merchant } = await readInvitation(scope, params.merchantId, params.a, params.b);
    const { email, firstName, lastName, role } = invitation;
    return { email, firstName, lastName, role, merchantName: merchant.name, logoUrl: merchant.logoUrl };
  },

  async getPasswordReset(scope, { params, query }) {
    const { member, merchant } = await readReset(scope, params.email, query.secureToken);
    return { email: member.email, merchantId: merchant.merchantId, merchantName: merchant.name };
  },

  requestPasswordReset: (scope, { body }) => requestReset(scope, body),

  async changePassword(scope, { body }) {
    await changePassword(scope, body);
    return done;
  },

  async resetPassword(scope, { params, query, body }) {
    await resetPassword(scope, params.email, query.secureToken, body.password);
    return done;
  },

  updateUserAccount: async (scope, { body }) => presentMember(await updateMember(scope, body)),

  async getUserDetails({ tenant }, { query }) {
    const { page, ...rest } = await readTeam(tenant, query);
    return { users: page.map(presentMember), ...rest };
  },

  setOwnPicture: async (scope, { upload }) => ({ imageUrl: await setOwnPicture(scope, upload) }),

  async removeOwnPicture(scope) {
    await removeOwnPicture(scope);
    return done;
  },

  getPreferences: (scope) => readPreferences(scope),

  async updatePreferences(scope, { body }) {
    await storePreferences(scope, body);
    return body;
  },
};
