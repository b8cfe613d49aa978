import type { gateway } from '@foyer/contract';
import { done, type Handlers } from '../../kernel/handlers.ts';
import { badInput } from '../../kernel/refusal.ts';
import { addOptOut, askToConfirm, linkedAddress, optOutByLink, removeOptOut } from './actions.ts';
import { mailHandlers } from './mail-handlers.ts';
import { notificationHandlers } from './notifications.ts';
import { presentOptOut } from './present.ts';
import { optOutRows } from './queries.ts';

export const handlers: Handlers<typeof gateway> = {
  ...mailHandlers,
  ...notificationHandlers,

  getUnsubscribe: (scope, { query }) => linkedAddress(scope, query.token),

  async unsubscribe(scope, { body }) {
    const { token, email, merchantId, reason, comment } = body;
    if (token) {
      await optOutByLink(scope, token, { reason, comment });
      return { state: 'unsubscribed' };
    }
    if (!email) throw badInput('email', 'Please enter Email');
    await askToConfirm(scope, email, merchantId, { reason, comment });
    return { state: 'confirmationSent' };
  },

  async unsubscribeOneClick(scope, { query }) {
    await optOutByLink(scope, query.token, { reason: null, comment: '' });
    return done;
  },

  async listOptOuts({ tenant }, { query }) {
    const { page, ...neighbours } = await optOutRows.page(tenant, query);
    return { optOuts: page.map(presentOptOut), ...neighbours };
  },

  countOptOuts: ({ tenant }, { query }) => optOutRows.count(tenant, query),

  async addOptOut(scope, { body }) {
    return presentOptOut(await addOptOut(scope, body.email, body.comment));
  },

  async removeOptOut(scope, { params }) {
    await removeOptOut(scope, params.email);
    return done;
  },
};
