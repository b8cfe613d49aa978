import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMember, type TestMerchant } from '../../../testing/builders.ts';
import { handOver, makeMailbox } from '../../../testing/mail-peers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let merchant: TestMerchant;
let mailbox: Awaited<ReturnType<typeof makeMailbox>>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
  mailbox = await makeMailbox(server, merchant);
});

/** An automatic email from the mailbox itself: a mail loop. */
const circling = (subject: string) =>
  `From: ${mailbox.address}\nTo: ${mailbox.address}\nSubject: ${subject}\nAuto-Submitted: auto-generated\n\nRound and round.`;

const list = (member: Pick<TestMember, 'token'> = merchant.admin, query = {}) =>
  request(server.url, 'listQuarantinedMails', { query }, { token: member.token });
const deliver = (id: string, member: Pick<TestMember, 'token'> = merchant.admin) =>
  request(server.url, 'deliverQuarantinedMail', { params: { id } }, { token: member.token });
const run = (query: ReturnType<typeof sql>) =>
  server.services.database.tenant(merchant.id).transaction((db) => db.execute(query));

describe('a quarantined email', () => {
  it('is listed with the reason, and can be delivered by an administrator', async () => {
    await handOver(server, mailbox, circling('About the chairs'));
    const [held] = (await list()).body.mails;
    expect(held).toMatchObject({
      mailboxName: 'Support',
      sender: mailbox.address,
      subject: 'About the chairs',
      reason: 'loop',
      error: null,
    });
    const id = String(held?.id);
    const { body } = await deliver(id);
    const params = { id: body.conversationID };
    const thread = await request(server.url, 'getConversation', { params }, merchant.admin);
    expect(thread.body.conversation.subject).toBe('About the chairs');
    expect(thread.body.messages[0]?.text).toBe('Round and round.');
    expect((await list()).body.mails).toEqual([]);
    expect((await deliver(id)).body.error).toBe('not_quarantined');
  });

  it('is delivered once by two concurrent calls', async () => {
    await handOver(server, mailbox, circling('Twice'));
    const id = String((await list()).body.mails[0]?.id);
    const both = await Promise.all([deliver(id), deliver(id)]);
    expect(both.map(({ status }) => status)).toContain(200);
    const total = await request(server.url, 'countMessages', {}, merchant.admin);
    expect(total.body.count).toBe(1);
  });

  it('stays in the list with the error when its content no longer exists', async () => {
    await handOver(server, mailbox, circling('Gone'));
    const id = String((await list()).body.mails[0]?.id);
    await run(sql`update mail_arrivals set raw_file_key = repeat('0', 40) where id = ${id}`);
    expect((await deliver(id)).body.error).toBe('mail_unreadable');
    expect((await list()).body.mails).toMatchObject([
      { reason: 'failed', error: 'The stored email no longer exists.', subject: '' },
    ]);
  });

  it('is listed page by page, newest first, and not while it is being processed', async () => {
    for (const subject of ['One', 'Two', 'Three']) await handOver(server, mailbox, circling(subject));
    const first = (await list(merchant.admin, { limit: 2 })).body;
    const second = (await list(merchant.admin, { limit: 2, cursor: first.nextCursor })).body;
    expect([...first.mails, ...second.mails].map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One']);
    const ofReason = async (reason: string) => (await list(merchant.admin, { reason })).body;
    expect(await ofReason('loop')).toMatchObject({ total: 3, isExact: true });
    expect(await ofReason('bounce')).toMatchObject({ total: 0, mails: [] });
    expect((await list(merchant.admin, { mailboxId: mailbox.id, order: 'asc' })).body.mails[0]?.subject).toBe(
      'One',
    );
    await run(sql`update mail_arrivals set state = 'waiting'`);
    expect((await list()).body.mails).toEqual([]);
    await run(sql`update mail_arrivals set received_at = now() - interval '1 hour'`);
    expect((await list()).body.mails.map(({ reason }) => reason)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('is only accessible to administrators of the merchant', async () => {
    await handOver(server, mailbox, circling('Ours'));
    const id = String((await list()).body.mails[0]?.id);
    const agent = await makeMember(server, merchant.id, 'USER');
    expect((await list(agent)).status).toBe(403);
    expect((await deliver(id, agent)).status).toBe(403);
    const stranger = await makeMerchant(server);
    expect((await list(stranger.admin)).body.mails).toEqual([]);
    expect((await deliver(id, stranger.admin)).status).toBe(404);
  });
});
