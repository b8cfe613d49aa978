import type { messengers } from '@foyer/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { conversationFor } from '../conversations/access.ts';
import {
  accountRecords,
  accountValues,
  checkAccount,
  presentAccount,
  readAccounts,
  renewSecret,
} from './accounts.ts';
import { ProviderError } from './adapters/adapter.ts';
import { resend } from './resending.ts';
import {
  conversationTemplates,
  readTemplates,
  readTemplatesNow,
  sendTemplate,
  templatesOf,
} from './templates.ts';
import { figuresOf, replay, trafficOf } from './traffic.ts';

export const handlers: Handlers<typeof messengers> = {
  async listMessengerAccounts({ services, tenant }) {
    const rows = await tenant.read((db) => readAccounts(db, tenant.merchantId));
    return { accounts: rows.map((row) => presentAccount(services.config, row)) };
  },

  getMessengerAccount: async (scope, { params }) =>
    presentAccount(scope.services.config, await accountRecords.get(scope, params.id)),

  async createMessengerAccount(scope, { body }) {
    const row = await accountRecords.create(scope, (db, id) => accountValues(scope, db, id, body, null));
    return presentAccount(scope.services.config, row);
  },

  async updateMessengerAccount(scope, { params: { id }, body }) {
    const row = await accountRecords.change(scope, id, body, (db, before) =>
      accountValues(scope, db, id, body, before),
    );
    return presentAccount(scope.services.config, row);
  },

  removeMessengerAccount: (scope, { params }) => accountRecords.remove(scope, params.id),

  async checkMessengerAccount(scope, { params }) {
    const row = await checkAccount(scope, await accountRecords.get(scope, params.id));
    // The account works without them, and its page reads them again.
    await readTemplates(scope, row).catch((error) => {
      if (!(error instanceof ProviderError)) throw error;
    });
    return presentAccount(scope.services.config, await accountRecords.get(scope, params.id));
  },

  listMessengerFigures: async ({ tenant }) => ({ figures: await figuresOf(tenant) }),

  listMessengerTraffic: async (scope, { params, query }) =>
    trafficOf(scope, await accountRecords.get(scope, params.id), query),

  async replayMessengerArrival(scope, { params }) {
    await replay(scope, await accountRecords.get(scope, params.id), params.arrivalId);
    return { success: true };
  },

  listMessengerTemplates: async (scope, { params }) => ({
    templates: await templatesOf(scope, await accountRecords.get(scope, params.id)),
  }),

  readMessengerTemplates: async (scope, { params }) => ({
    templates: await readTemplatesNow(scope, await accountRecords.get(scope, params.id)),
  }),

  listConversationTemplates: async (scope, { params }) => ({
    templates: await conversationTemplates(scope, params.conversationId),
  }),

  sendTemplate: (scope, { params, body }) => sendTemplate(scope, params.conversationId, body),

  async renewMessengerSecret(scope, { params }) {
    return { secret: await renewSecret(scope, await accountRecords.get(scope, params.id)) };
  },

  async resendMessage(scope, { params: { conversationId, messageId } }) {
    const { id } = await conversationFor(scope, conversationId, 'change');
    return resend(scope, id, messageId);
  },
};
