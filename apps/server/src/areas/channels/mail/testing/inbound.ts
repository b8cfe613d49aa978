import type { Message } from '@foyer/contract/conversations/shapes';
import { request } from '@foyer/contract/request';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../../testing/builders.ts';
import { handOver, makeMailbox } from '../../../../testing/mail-peers.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { conversations } from '../../../conversations/tables.ts';
import { mailArrivals } from '../../tables.ts';

/** Creates a mailbox with helpers to deliver emails to it. Default merchant: a new one. */
export async function makeInbound(
  server: TestServer,
  merchant?: TestMerchant,
  input?: Parameters<typeof makeMailbox>[2],
) {
  const owner = merchant ?? (await makeMerchant(server));
  const mailbox = await makeMailbox(server, owner, input);
  const tenant = server.services.database.tenant(owner.id);
  const { token } = owner.admin;

  const threads = () =>
    tenant.read((db) =>
      db
        .select()
        .from(conversations)
        .where(eq(conversations.merchantId, owner.id))
        .orderBy(asc(conversations.id)),
    );
  const messagesOf = async (id: string): Promise<Message[]> =>
    (await request(server.url, 'getConversation', { params: { id } }, { token })).body.messages;

  return {
    merchant: owner,
    mailbox,
    tenant,
    threads,
    messagesOf,
    /** State of each arrival, oldest first. */
    async states() {
      const rows = await tenant.read((db) =>
        db
          .select()
          .from(mailArrivals)
          .where(eq(mailArrivals.merchantId, owner.id))
          .orderBy(asc(mailArrivals.receivedAt), asc(mailArrivals.id)),
      );
      return rows.map(({ state }) => state);
    },
    contentOf: async ({ conversationID, id }: Message) => {
      const input = { params: { id: conversationID, messageId: id } };
      return (await request(server.url, 'getMail', input, { token })).body;
    },
    /** Delivers an email and returns its message. */
    async receive(mail: string | Buffer): Promise<Message> {
      const { status, body } = await handOver(server, mailbox, mail);
      expect({ status, body }).toEqual({ status: 200, body: { success: true, isNew: true } });
      const all = (await Promise.all((await threads()).map(({ id }) => messagesOf(id)))).flat();
      const newest = all.filter(({ mail }) => mail).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return newest.at(-1) as Message;
    },
    /** An email with extra headers. */
    mailWith(headers: Record<string, string>, body = 'Where is my chair?') {
      const all = {
        From: 'Ada Byron <ada@visitor.example>',
        To: mailbox.address,
        Subject: 'My chair',
        'Message-ID': `<${Math.random()}@visitor.example>`,
        Date: 'Tue, 3 Mar 2026 10:00:00 +0000',
        ...headers,
      };
      return `${Object.entries(all)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}\n\n${body}\n`;
    },
  };
}
