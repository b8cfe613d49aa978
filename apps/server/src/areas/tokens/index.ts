import { tokens as calls } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { createToken, listTokens, presentToken, presentTokens, tokenRecords } from './tokens.ts';

export const area = answer(calls, {
  listApiTokens: async (scope) => ({ tokens: await presentTokens(scope, await listTokens(scope)) }),

  async createApiToken(scope, { body }) {
    const { row, token } = await createToken(scope, body);
    return { ...(await presentToken(scope, row)), token };
  },

  async updateApiToken(scope, { params, body: { ifUnmodifiedSince, ...values } }) {
    const row = await tokenRecords.change(scope, params.id, { ifUnmodifiedSince }, () => values);
    return presentToken(scope, row);
  },

  removeApiToken: (scope, { params }) => tokenRecords.remove(scope, params.id),
});
