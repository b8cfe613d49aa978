import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Mailbox } from '@foyer/contract/channels/mail-shapes';
import { request } from '@foyer/contract/request';
import { MAIL_MAX_BYTES } from '@foyer/domain/limits';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLeaderLocks } from '../../../kernel/leader-locks.ts';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { type Dovecot, dovecotPath, startDovecot } from '../../../testing/dovecot.ts';
import { makeMailbox } from '../../../testing/mail-peers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { mails } from '../../conversations/mail-tables.ts';
import { mailArrivals, mailboxes } from '../tables.ts';
import { connectImap } from './imap.ts';
import { findMailbox } from './mailboxes.ts';
import { startReceiving } from './receiving.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

const stateOf = async (id: string) => {
  const { token } = merchant.admin;
  const { body } = await request(server.url, 'getMailbox', { params: { id } }, { token });
  return body.imap;
};

const subjects = () =>
  server.services.database.tenant(merchant.id).read(async (db) => {
    const rows = await db
      .select({ subject: mails.subject })
      .from(mails)
      .where(eq(mails.merchantId, merchant.id))
      .orderBy(asc(mails.createdAt), asc(mails.id));
    return rows.map(({ subject }) => subject);
  });

const until = (condition: () => Promise<unknown>) =>
  expect.poll(condition, { timeout: 15_000, interval: 100 });

const isGone = async () => {
  const rows = await server.services.database
    .tenant(merchant.id)
    .read((db) => db.select().from(mailboxes).where(eq(mailboxes.merchantId, merchant.id)));
  return rows.length === 0;
};

/** Closes the test's connections. */
afterEach(async () => {
  const { token } = merchant.admin;
  const { body } = await request(server.url, 'listMailboxes', {}, { token });
  for (const { id } of body.mailboxes)
    await request(server.url, 'removeMailbox', { params: { id } }, { token });
  expect(await isGone()).toBe(true);
});

const imap = (port: number, password: string, more: object = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  user: 'support',
  password,
  ...more,
});

const mail = (subject: string, more = '') =>
  `From: Ada <ada@visitor.example>\nTo: support@shop.example\nSubject: ${subject}\nMessage-ID: <${subject}.${merchant.id}@visitor.example>\nDate: Tue, 3 Mar 2026 10:00:00 +0000\n${more}\nHello, ${subject}.\n`;

describe.skipIf(!dovecotPath)('a mailbox of a real IMAP server (dovecot)', () => {
  let dovecot: Dovecot;

  beforeEach(async () => {
    dovecot = await startDovecot();
  });
  afterEach(() => dovecot.close());

  const open = async (more: object = {}): Promise<Mailbox> => {
    const mailbox = await makeMailbox(server, merchant, { imap: imap(dovecot.port, dovecot.password, more) });
    await until(async () => (await stateOf(mailbox.id))?.state).toBe('connected');
    return mailbox;
  };

  it('is read when it is added, and followed afterwards', async () => {
    dovecot.deliver(mail('before'));
    const mailbox = await open();
    await until(subjects).toEqual(['before']);
    dovecot.deliver(mail('one'));
    dovecot.deliver(mail('two'));
    await until(subjects).toEqual(['before', 'one', 'two']);
    expect(await stateOf(mailbox.id)).toMatchObject({ state: 'connected', error: null, hasPassword: true });
  });

  it('is resumed after a crash, and each email is stored once', async () => {
    const mailbox = await open();
    dovecot.deliver(mail('one'));
    await until(subjects).toEqual(['one']);
    await dovecot.kill();
    await until(async () => (await stateOf(mailbox.id))?.state).toBe('failed');
    expect((await stateOf(mailbox.id))?.error).toMatch(/lost|refused/);
    dovecot.deliver(mail('two'));
    await dovecot.start();
    await until(subjects).toEqual(['one', 'two']);
    await until(async () => (await stateOf(mailbox.id))?.state).toBe('connected');
  });

  it('is read by one of several servers, and by another when that stops', async () => {
    await open();
    await until(async () => dovecot.connections()).toBe(1);
    const second = openLeaderLocks(server.services.database.url, server.services.log);
    const services = { ...server.services, leaderLocks: second };
    const receiving = await startReceiving(services);
    dovecot.deliver(mail('one'));
    await until(subjects).toEqual(['one']);
    expect(dovecot.connections()).toBe(1);

    // Simulates a crash of the first server, which closes its connection and releases its locks.
    await server.services.leaderLocks.close();
    await expect.poll(async () => dovecot.connections(), { timeout: 40_000 }).toBe(1);
    dovecot.deliver(mail('two'));
    await until(subjects).toEqual(['one', 'two']);
    await receiving.stop();
    await second.close();
  });

  it('stores nothing twice when its folder is recreated', async () => {
    const mailbox = await open();
    for (const subject of ['one', 'two']) {
      dovecot.deliver(mail(subject));
    }
    await until(async () => (await subjects()).toSorted()).toEqual(['one', 'two']);

    const { token } = merchant.admin;
    const { id } = mailbox;
    const settings = { name: 'Support', address: mailbox.address };
    const off = {
      body: { ...settings, active: false, imap: imap(dovecot.port, dovecot.password) },
      params: { id },
    };
    await request(server.url, 'updateMailbox', off, { token });
    await until(async () => dovecot.connections()).toBe(0);
    dovecot.emptyFolder();
    for (const subject of ['one', 'two', 'three']) dovecot.deliver(mail(subject));
    const on = { body: { ...off.body, active: true }, params: { id } };
    await request(server.url, 'updateMailbox', on, { token });
    await until(subjects).toEqual(['one', 'two', 'three']);
  });

  it('stores the beginning of an email that is too large, and reads the next ones', async () => {
    await open();
    dovecot.deliver(
      Buffer.concat([
        Buffer.from(mail('large').replaceAll('\n', '\r\n')),
        Buffer.alloc(MAIL_MAX_BYTES, 'x\r\n'),
      ]),
    );
    dovecot.deliver(mail('after'));
    await expect.poll(subjects, { timeout: 45_000 }).toEqual(['large', 'after']);
    const [arrival] = await server.services.database
      .tenant(merchant.id)
      .read((db) =>
        db
          .select()
          .from(mailArrivals)
          .where(eq(mailArrivals.merchantId, merchant.id))
          .orderBy(asc(mailArrivals.receivedAt)),
      );
    expect(arrival).toMatchObject({ isCut: true, state: 'stored' });
    expect(arrival?.size).toBeGreaterThan(MAIL_MAX_BYTES);
  }, 60_000);

  it('reports a wrong password, and is read once it is corrected', async () => {
    dovecot.deliver(mail('one'));
    const mailbox = await makeMailbox(server, merchant, { imap: imap(dovecot.port, 'wrong') });
    await until(async () => (await stateOf(mailbox.id))?.error).toMatch(
      /^The user name or password is wrong/,
    );
    const { token } = merchant.admin;
    const { id, name, address } = mailbox;
    const body = { name, address, imap: imap(dovecot.port, dovecot.password) };
    await request(server.url, 'updateMailbox', { params: { id }, body }, { token });
    await until(subjects).toEqual(['one']);
    await until(async () => (await stateOf(id))?.state).toBe('connected');
  });

  it('reports a missing folder', async () => {
    const mailbox = await makeMailbox(server, merchant, {
      imap: imap(dovecot.port, dovecot.password, { folder: 'Nowhere' }),
    });
    await until(async () => (await stateOf(mailbox.id))?.error).toMatch(/Nowhere|exist/);
  });

  it('is not delayed by another that hangs', async () => {
    const hanging = createServer();
    const port = await listen(hanging);
    await makeMailbox(server, merchant, { imap: imap(port, 'any') });
    dovecot.deliver(mail('one'));
    await open();
    await until(subjects).toEqual(['one']);
    hanging.close();
  });

  it('is tested at once, with unsupported TLS and without', async () => {
    const mailbox = await open();
    const { token } = merchant.admin;
    const { id, name, address } = mailbox;
    const trial = () => request(server.url, 'testMailbox', { params: { id } }, { token });
    expect((await trial()).body).toMatchObject({ imap: { ok: true, error: null }, smtp: null });
    for (const [security, reason] of [
      ['tls', /TLS/],
      ['starttls', /STARTTLS|TLS/],
    ] as const) {
      const body = { name, address, imap: imap(dovecot.port, dovecot.password, { security }) };
      await request(server.url, 'updateMailbox', { params: { id }, body }, { token });
      const { body: tried } = await trial();
      expect(tried.imap?.ok).toBe(false);
      expect(tried.imap?.error).toMatch(reason);
      expect(tried.mailbox.imap).toMatchObject({ state: 'failed', error: tried.imap?.error });
    }
  });
});

describe('a mailbox without a server', () => {
  it('reports a refused connection, and before that none', async () => {
    const port = await closedPort();
    const quiet = await makeMailbox(server, merchant, { active: false, imap: imap(port, 'any') });
    expect(await stateOf(quiet.id)).toMatchObject({ state: 'never', connectedDate: null, error: null });
    const mailbox = await makeMailbox(server, merchant, { imap: imap(port, 'any') });
    await until(async () => (await stateOf(mailbox.id))?.error).toBe('The connection was refused.');
  });

  it('is stopped while it connects', async () => {
    const silent = createServer();
    const port = await listen(silent);
    const { id } = await makeMailbox(server, merchant, { active: false, imap: imap(port, 'any') });
    const { database } = server.services;
    const row = await database.tenant(merchant.id).read((db) => findMailbox(db, merchant.id, id));
    if (!row) throw new Error('The mailbox was stored.');
    const stopping = new AbortController();
    await asItConnects(
      port,
      () => stopping.abort(),
      () => expect(connectImap(server.services, row, stopping.signal)).rejects.toThrow('was closed'),
    );
    expect(stopping.signal.aborted).toBe(true);
    silent.close();
  });

  it('is stopped while it waits for an answer', async () => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => sockets.push(socket));
    const port = await listen(silent);
    const { id } = await makeMailbox(server, merchant, { imap: imap(port, 'any') });
    await until(async () => sockets.length).toBe(1);
    const { token } = merchant.admin;
    await request(server.url, 'removeMailbox', { params: { id } }, { token });
    await until(async () => sockets.every(({ destroyed, readableEnded }) => destroyed || readableEnded)).toBe(
      true,
    );
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

/** Runs a callback when this process starts to connect to a port. */
async function asItConnects(
  port: number,
  act: () => void,
  connecting: () => Promise<unknown>,
): Promise<void> {
  const heed = (message: unknown) =>
    (message as { socket: Socket }).socket.once('connectionAttempt', (_address: string, to: number) => {
      if (to === port) process.nextTick(act);
    });
  subscribe('net.client.socket', heed);
  await connecting().finally(() => unsubscribe('net.client.socket', heed));
}

async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
