import type { Calls } from '@foyer/contract';
import type { Message } from '@foyer/contract/conversations/shapes';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '../../../../kernel/ids.ts';
import { makeMerchant } from '../../../../testing/builders.ts';
import { makeMailbox } from '../../../../testing/mail-peers.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { mails } from '../../../conversations/mail-tables.ts';

export type MailDraft = CallInput<Calls['beginMail']>['body'];

export const to = (address: string, name = '') => [{ name, address }];

/** Settings of a test mail server. */
export const smtpAt = (port: number, more: object = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  user: '',
  ...more,
});

/** Creates a merchant with a mailbox that sends through a mail server, with helpers. */
export async function makeOutbound(server: TestServer, smtp: { readonly port: number }) {
  const merchant = await makeMerchant(server, 'Tidewell');
  const mailbox = await makeMailbox(server, merchant, {
    smtp: smtpAt(smtp.port),
    signatureText: 'Tidewell, Harbour Road',
  });
  const tenant = server.services.database.tenant(merchant.id);
  const stored = async (id: string) => {
    const [row] = await tenant.read((db) =>
      db
        .select()
        .from(mails)
        .where(and(eq(mails.merchantId, merchant.id), eq(mails.id, id))),
    );
    return row;
  };
  return {
    merchant,
    mailbox,
    tenant,
    stored,
    becomes: (id: string, state: string) =>
      expect.poll(async () => (await stored(id))?.state, { timeout: 15_000 }).toBe(state),
    begin: (draft: Partial<MailDraft> & Pick<MailDraft, 'to'>, { token } = merchant.admin) =>
      request(
        server.url,
        'beginMail',
        { body: { clientId: newId(), subject: 'Your chair', text: 'It is on its way.', ...draft } },
        { token },
      ),
    threadOf: async ({ conversationID: id }: Message) =>
      (await request(server.url, 'getConversation', { params: { id } }, merchant.admin)).body,
  };
}
