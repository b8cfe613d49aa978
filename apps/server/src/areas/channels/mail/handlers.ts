import type { channels } from '@foyer/contract';
import { sql } from 'drizzle-orm';
import type { MemberScope } from '../../../kernel/context.ts';
import { done, type Handlers } from '../../../kernel/handlers.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { conversationFor } from '../../conversations/access.ts';
import { findMail, type MailRow } from '../../conversations/mail-store.ts';
import { mailTemplates } from '../tables.ts';
import { retryMail } from './delivery.ts';
import { presentMailContent } from './mail-content.ts';
import { presentMailbox } from './mailbox-present.ts';
import { checkHosts, mailboxRecords, mailboxValues, readMailboxes, setWebhookSecret } from './mailboxes.ts';
import { countQuarantined, deliverQuarantined, readQuarantined } from './quarantine.ts';
import { listSenders } from './senders.ts';
import { beginMail, sendMail } from './sending.ts';
import { presentTemplate, previewTemplate, templateRecords, templateValues } from './templates.ts';
import { testServers } from './test-servers.ts';

type ChannelCalls = 'listChannels' | 'listMerchantChannels' | 'listAllChannels';

export const mailHandlers: Handlers<Omit<typeof channels, ChannelCalls>> = {
  async listMailboxes({ services, tenant }) {
    const rows = await tenant.read((db) => readMailboxes(db, tenant.merchantId));
    return { mailboxes: rows.map((row) => presentMailbox(services.config, row)) };
  },

  async getMailbox(scope, { params }) {
    return presentMailbox(scope.services.config, await mailboxRecords.get(scope, params.id));
  },

  async createMailbox(scope, { body }) {
    await checkHosts(scope, body);
    const row = await mailboxRecords.create(scope, (db, id) => mailboxValues(scope, db, id, body, null));
    return presentMailbox(scope.services.config, row);
  },

  async updateMailbox(scope, { params: { id }, body }) {
    await checkHosts(scope, body);
    const row = await mailboxRecords.change(scope, id, body, (db, before) =>
      mailboxValues(scope, db, id, body, before),
    );
    return presentMailbox(scope.services.config, row);
  },

  removeMailbox: (scope, { params }) => mailboxRecords.remove(scope, params.id),

  async testMailbox(scope, { params }) {
    const found = await testServers(scope.services, await mailboxRecords.get(scope, params.id));
    const row = await mailboxRecords.get(scope, params.id);
    return { ...found, mailbox: presentMailbox(scope.services.config, row) };
  },

  async renewMailboxSecret(scope, { params }) {
    return { secret: await setWebhookSecret(scope, await mailboxRecords.get(scope, params.id), true) };
  },

  async removeMailboxSecret(scope, { params }) {
    await setWebhookSecret(scope, await mailboxRecords.get(scope, params.id), false);
    return done;
  },

  async listQuarantinedMails(scope, { query }) {
    const [{ page, ...neighbours }, total] = await Promise.all([
      readQuarantined(scope, query),
      countQuarantined(scope.tenant, query),
    ]);
    return { mails: page, ...total, ...neighbours };
  },

  async deliverQuarantinedMail(scope, { params }) {
    return { conversationID: await deliverQuarantined(scope, params.id) };
  },

  async listMailSenders({ services, tenant }) {
    return { senders: await tenant.read((db) => listSenders(db, services.config, tenant.merchantId)) };
  },

  async sendMail(scope, { params, body }) {
    return sendMail(scope, await conversationFor(scope, params.id), body);
  },

  beginMail: (scope, { body }) => beginMail(scope, body),

  async retryMail(scope, { params }) {
    const mail = await mailFor(scope, params);
    return retryMail(scope, mail);
  },

  async getMail(scope, { params }) {
    return presentMailContent(await mailFor(scope, params));
  },

  async listMailTemplates(scope) {
    const rows = await templateRecords.list(scope, sql`lower(${mailTemplates.name})`, mailTemplates.id);
    return { mailTemplates: rows.map(presentTemplate) };
  },

  createMailTemplate: async (scope, { body }) =>
    presentTemplate(await templateRecords.create(scope, () => templateValues(body))),

  updateMailTemplate: async (scope, { params, body }) =>
    presentTemplate(await templateRecords.change(scope, params.id, body, () => templateValues(body))),

  removeMailTemplate: (scope, { params }) => templateRecords.remove(scope, params.id),

  previewMailTemplate: (scope, { body }) => previewTemplate(scope, body),
};

/** Finds an email of a conversation that the member may see. */
async function mailFor(scope: MemberScope, ids: { id: string; messageId: string }): Promise<MailRow> {
  const { tenant } = scope;
  const conversation = await conversationFor(scope, ids.id);
  const row = await tenant.read((db) => findMail(db, tenant.merchantId, ids.messageId));
  if (row?.conversationId !== conversation.id) throw notFound();
  return row;
}
