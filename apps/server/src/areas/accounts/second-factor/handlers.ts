import type { accounts } from '@foyer/contract';
import { done, type Handlers } from '../../../kernel/handlers.ts';
import { ownMerchant } from '../../merchants/queries.ts';
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  prove,
  removePasskey,
  removeTotp,
  requireProven,
  resetFactors,
  setPolicy,
} from './actions.ts';
import { authenticationOptions, listPasskeys, registrationOptions } from './passkeys.ts';
import { factorsOf, policyOf } from './policy.ts';
import { presentPasskey } from './present.ts';

export const secondFactorHandlers: Pick<
  Handlers<typeof accounts>,
  | 'getSecondFactor'
  | 'beginTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'beginPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'makeRecoveryCodes'
  | 'beginProof'
  | 'proveSecondFactor'
  | 'resetMemberSecondFactor'
  | 'setSecondFactorPolicy'
> = {
  getSecondFactor: ({ tenant, caller }) =>
    tenant.read(async (db) => {
      const { hasTotp, recoveryCodesLeft } = await factorsOf(db, tenant.merchantId, caller.id);
      const keys = await listPasskeys(db, tenant.merchantId, caller.id);
      return {
        policy: await policyOf(db, tenant.merchantId),
        pending: caller.pendingFactor,
        hasTotp,
        passkeys: keys.map(presentPasskey),
        recoveryCodesLeft,
      };
    }),

  beginTotp: (scope) => beginTotp(scope),

  async confirmTotp(scope, { body }) {
    return { recoveryCodes: await confirmTotp(scope, body.code) };
  },

  async removeTotp(scope, { body }) {
    await removeTotp(scope, body.password);
    return done;
  },

  async beginPasskey(scope) {
    requireProven(scope);
    const { name } = await ownMerchant(scope.tenant);
    return { options: { ...(await scope.tenant.transaction((db) => registrationOptions(db, scope, name))) } };
  },

  async addPasskey(scope, { body }) {
    return { recoveryCodes: await addPasskey(scope, body.name, body.response) };
  },

  async removePasskey(scope, { params, body }) {
    await removePasskey(scope, body.password, params.id);
    return done;
  },

  async makeRecoveryCodes(scope, { body }) {
    return { recoveryCodes: await makeRecoveryCodes(scope, body.password) };
  },

  async beginProof(scope) {
    return { options: { ...(await scope.tenant.transaction((db) => authenticationOptions(db, scope))) } };
  },

  async proveSecondFactor(scope, { body }) {
    await prove(scope, body);
    return done;
  },

  async resetMemberSecondFactor(scope, { params }) {
    await resetFactors(scope, params.id);
    return done;
  },

  async setSecondFactorPolicy(scope, { body }) {
    return { lastModifiedDate: (await setPolicy(scope, body)).toISOString() };
  },
};
