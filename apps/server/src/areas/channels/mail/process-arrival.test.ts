import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { makeMerchant } from '../../../testing/builders.ts';
import { handOver, makeMailbox } from '../../../testing/mail-peers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { conversations } from '../../conversations/tables.ts';
import { visitors } from '../../visitors/tables.ts';
import { makeInbound } from './testing/inbound.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('an email from an unknown sender', () => {
  it('starts a thread with a new visitor', async () => {
    const { merchant, mailbox, tenant, threads, receive, mailWith } = await makeInbound(server);
    const message = await receive(mailWith({}));
    expect(message).toMatchObject({
      text: 'Where is my chair?',
      kind: 'text',
      author: { type: 'visitor', name: 'Ada Byron' },
      mail: {
        from: { name: 'Ada Byron', address: 'ada@visitor.example' },
        to: [{ name: '', address: mailbox.address }],
        subject: 'My chair',
        state: 'received',
        hasHtml: false,
        hasMore: false,
        isBroken: false,
      },
    });
    const [thread] = await threads();
    expect(thread).toMatchObject({
      kind: 'mail',
      channel: 'email',
      subject: 'My chair',
      inboxStatus: 'Pending',
    });
    const [visitor] = await tenant.read((db) =>
      db.select().from(visitors).where(eq(visitors.merchantId, merchant.id)),
    );
    expect(visitor).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@visitor.example',
      channel: 'email',
    });
  });

  it('starts another thread for the same visitor, whatever the case of the address', async () => {
    const { threads, receive, mailWith } = await makeInbound(server);
    await receive(mailWith({}));
    await receive(mailWith({ From: 'ADA@Visitor.Example' }));
    const all = await threads();
    expect(all).toHaveLength(2);
    expect(new Set(all.map(({ visitorId }) => visitorId)).size).toBe(1);
  });

  it('goes to the queue of the mailbox’s team', async () => {
    const merchant = await makeMerchant(server);
    const { token } = merchant.admin;
    const { body } = await request(server.url, 'createDepartment', { body: { name: 'Sales' } }, { token });
    const { receive, mailWith, threads } = await makeInbound(server, merchant, { departmentId: body.id });
    await receive(mailWith({}));
    expect((await threads())[0]?.departmentId).toBe(body.id);
  });
});

describe('a reply', () => {
  it.each(['In-Reply-To', 'References'])('finds its thread by %s, with another subject', async (header) => {
    const { threads, receive, mailWith } = await makeInbound(server);
    const first = await receive(mailWith({ 'Message-ID': '<first@visitor.example>' }));
    const reply = await receive(
      mailWith({ [header]: '<first@visitor.example>', Subject: 'Something else' }, 'It is here now.'),
    );
    expect(reply.conversationID).toBe(first.conversationID);
    expect(await threads()).toHaveLength(1);
  });

  it('does not find a thread by its subject', async () => {
    const { threads, receive, mailWith } = await makeInbound(server);
    await receive(mailWith({ Subject: 'Order' }));
    await receive(mailWith({ Subject: 'Re: Order' }));
    expect(await threads()).toHaveLength(2);
  });

  it('reopens a completed thread, and ends its snooze', async () => {
    const { merchant, threads, messagesOf, receive, mailWith } = await makeInbound(server);
    const first = await receive(mailWith({ 'Message-ID': '<done@visitor.example>' }));
    const { token } = merchant.admin;
    const params = { id: first.conversationID };
    await request(server.url, 'closeConversation', { params }, { token });
    const reply = await receive(mailWith({ 'In-Reply-To': '<done@visitor.example>' }, 'Not yet.'));
    expect(reply.conversationID).toBe(first.conversationID);
    expect((await threads())[0]).toMatchObject({
      status: 'open',
      inboxStatus: 'Pending',
      snoozedUntil: null,
    });
    const events = (await messagesOf(first.conversationID)).flatMap(({ event }) => event?.type ?? []);
    expect(events).toEqual(['closed', 'reopened']);
  });

  it('goes to the thread that its thread was merged into', async () => {
    const { merchant, tenant, receive, mailWith } = await makeInbound(server);
    const first = await receive(mailWith({ 'Message-ID': '<a@visitor.example>' }));
    const second = await receive(mailWith({ 'Message-ID': '<b@visitor.example>' }));
    await tenant.transaction((db) =>
      db
        .update(conversations)
        .set({ mergedInto: second.conversationID })
        .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, first.conversationID))),
    );
    const reply = await receive(mailWith({ 'In-Reply-To': '<a@visitor.example>' }));
    expect(reply.conversationID).toBe(second.conversationID);
  });

  it('starts a new thread when its thread was merged into a chat', async () => {
    const { merchant, tenant, states, receive, mailWith } = await makeInbound(server);
    const first = await receive(mailWith({ 'Message-ID': '<chat@visitor.example>' }));
    const [chat, open] = [newId(), newId()];
    await tenant.transaction(async (db) => {
      const of = and(eq(conversations.merchantId, merchant.id), eq(conversations.id, first.conversationID));
      const [{ visitorId } = { visitorId: '' }] = await db.select().from(conversations).where(of);
      await db.insert(conversations).values([
        { merchantId: merchant.id, id: chat, visitorId, status: 'closed', closedAt: new Date() },
        { merchantId: merchant.id, id: open, visitorId },
      ]);
      await db.update(conversations).set({ mergedInto: chat }).where(of);
    });
    const reply = await receive(mailWith({ 'In-Reply-To': '<chat@visitor.example>' }));
    expect([first.conversationID, chat, open]).not.toContain(reply.conversationID);
    expect(await states()).toEqual(['stored', 'stored']);
  });

  it('stays in junk', async () => {
    const { merchant, tenant, threads, receive, mailWith } = await makeInbound(server);
    const first = await receive(mailWith({ 'Message-ID': '<junk@visitor.example>' }));
    await tenant.transaction((db) =>
      db
        .update(conversations)
        .set({ inboxStatus: 'Junk', discardedFrom: 'Pending' })
        .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, first.conversationID))),
    );
    await receive(mailWith({ 'In-Reply-To': '<junk@visitor.example>' }));
    expect((await threads())[0]?.inboxStatus).toBe('Junk');
  });

  it('does not find the thread of another merchant', async () => {
    const { receive, mailWith } = await makeInbound(server);
    await receive(mailWith({ 'Message-ID': '<mine@visitor.example>' }));
    const stranger = await makeInbound(server);
    await stranger.receive(stranger.mailWith({ 'In-Reply-To': '<mine@visitor.example>' }));
    expect(await stranger.threads()).toHaveLength(1);
  });
});

describe('a duplicate', () => {
  it('is stored once, delivered twice or to two mailboxes', async () => {
    const { merchant, mailbox, threads, states, receive, mailWith } = await makeInbound(server);
    const mail = mailWith({});
    await receive(mail);
    expect((await handOver(server, mailbox, mail)).body).toEqual({ success: true, isNew: false });
    const other = await makeMailbox(server, merchant);
    const received = mail.replace('From:', 'Received: by another server\nFrom:');
    expect((await handOver(server, other, received)).body).toEqual({ success: true, isNew: true });
    expect(await states()).toEqual(['stored', 'duplicate']);
    expect(await threads()).toHaveLength(1);
  });

  it('is not an email of another sender with the same id', async () => {
    const { threads, receive, mailWith } = await makeInbound(server);
    await receive(mailWith({ 'Message-ID': '<same@visitor.example>' }));
    await receive(mailWith({ 'Message-ID': '<same@visitor.example>', From: 'bo@visitor.example' }));
    expect(await threads()).toHaveLength(2);
  });

  it('stops a loop with a program', async () => {
    const { mailbox, threads, states, mailWith } = await makeInbound(server);
    for (let number = 0; number < 25; number += 1)
      await handOver(server, mailbox, mailWith({ From: 'robot@visitor.example', Precedence: 'bulk' }));
    expect(await threads()).toHaveLength(20);
    expect((await states()).filter((state) => state === 'loop')).toHaveLength(5);
  });
});

describe('an automatic reply', () => {
  it('becomes a note in its thread, and needs no answer', async () => {
    const { merchant, threads, receive, mailWith } = await makeInbound(server);
    const first = await receive(mailWith({ 'Message-ID': '<auto@visitor.example>' }));
    const { token } = merchant.admin;
    const params = { id: first.conversationID };
    await request(server.url, 'closeConversation', { params }, { token });
    const reply = await receive(
      mailWith({ 'In-Reply-To': '<auto@visitor.example>', 'Auto-Submitted': 'auto-replied' }, 'Away.'),
    );
    expect(reply).toMatchObject({ kind: 'note', text: 'Away.', conversationID: first.conversationID });
    expect((await threads())[0]).toMatchObject({ status: 'closed', inboxStatus: 'Completed' });
  });

  it('of our own mailbox is ignored', async () => {
    const { mailbox, threads, states, mailWith } = await makeInbound(server);
    await handOver(server, mailbox, mailWith({ From: mailbox.address, 'Auto-Submitted': 'auto-generated' }));
    expect(await states()).toEqual(['loop']);
    expect(await threads()).toEqual([]);
  });
});

describe('a bounce', () => {
  it('of an email that is not ours starts no thread', async () => {
    const { mailbox, threads, states, mailWith } = await makeInbound(server);
    await handOver(
      server,
      mailbox,
      mailWith({ From: 'MAILER-DAEMON@mail.example', 'X-Failed-Recipients': 'x@y.example' }, 'Returned.'),
    );
    expect(await states()).toEqual(['bounce']);
    expect(await threads()).toEqual([]);
  });
});
