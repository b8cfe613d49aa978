import { generateKeyPairSync } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { handOver, makeMailbox } from '../../../testing/mail-peers.ts';
import { startOwnServer, startTestServer, type TestServer } from '../../../testing/server.ts';
import { conversations } from '../../conversations/tables.ts';
import { mailboxes } from '../tables.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server, 'Tidewell');
});

const input = (more: object = {}) => ({
  name: 'Support',
  address: 'Support@shop.example',
  active: false,
  ...more,
});
const imap = (more: object = {}) => ({
  host: 'imap.shop.example',
  port: 993,
  security: 'tls' as const,
  user: 'support',
  password: 'the secret of imap',
  ...more,
});
const create = (more: object = {}, token = merchant.admin.token) =>
  request(server.url, 'createMailbox', { body: input(more) }, { token });

const rows = () =>
  server.services.database
    .tenant(merchant.id)
    .read((db) => db.select().from(mailboxes).where(eq(mailboxes.merchantId, merchant.id)));

describe('a mailbox', () => {
  it('asks for the password again when its server changes', async () => {
    const smtp = { host: 'smtp.shop.example', port: 465, security: 'tls' as const, user: 'support' };
    const { body } = await create({ imap: imap(), smtp: { ...smtp, password: 'the secret of smtp' } });
    const { token } = merchant.admin;
    const change = (more: object) =>
      request(server.url, 'updateMailbox', { params: { id: body.id }, body: input(more) }, { token });
    const { password, ...kept } = imap();
    const elsewhere = { ...kept, host: 'imap.elsewhere.example' };
    expect((await change({ imap: elsewhere, smtp })).body).toMatchObject({
      error: 'password_needed',
      field: 'imap.password',
    });
    expect((await change({ imap: kept, smtp: { ...smtp, host: 'smtp.elsewhere.example' } })).body.field).toBe(
      'smtp.password',
    );
    expect((await change({ imap: kept, smtp })).body.imap?.hasPassword).toBe(true);
    expect((await change({ imap: { ...elsewhere, password }, smtp })).status).toBe(200);
    expect(
      (await change({ imap: { ...elsewhere, host: 'imap.third.example', password: null }, smtp })).status,
    ).toBe(200);
  });

  it('keeps its secrets sealed, and never returns them', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { body } = await create({
      imap: imap(),
      dkim: { domain: 'shop.example', selector: 's1', privateKey: pem },
    });
    expect(body.imap).toMatchObject({ host: 'imap.shop.example', hasPassword: true, state: 'never' });
    const { token } = merchant.admin;
    const { id } = body;
    const { body: renewed } = await request(server.url, 'renewMailboxSecret', { params: { id } }, { token });
    expect(renewed.secret.length).toBeGreaterThan(40);
    const listed = JSON.stringify((await request(server.url, 'listMailboxes', {}, { token })).body);
    const audited = JSON.stringify((await request(server.url, 'listAudit', {}, { token })).body);
    const kept = JSON.stringify(await rows());
    for (const secret of ['the secret of imap', renewed.secret, 'PRIVATE KEY'])
      for (const text of [listed, audited, kept]) expect(text).not.toContain(secret);
  });

  it('keeps an omitted password, and removes one that is null', async () => {
    const { token } = merchant.admin;
    const { body } = await create({ imap: imap() });
    const params = { id: body.id };
    const change = async (server_: object) =>
      (await request(server.url, 'updateMailbox', { params, body: input({ imap: server_ }) }, { token })).body
        .imap;
    expect(await change(imap({ password: undefined, port: 143 }))).toMatchObject({
      hasPassword: true,
      port: 143,
    });
    expect(await change(imap({ password: null }))).toMatchObject({ hasPassword: false });
  });

  it('is refused with invalid input', async () => {
    const wrong = [
      [{ dkim: { domain: 'shop.example', selector: 's1', privateKey: 'nonsense' } }, 'dkim_key_refused'],
      [{ dkim: { domain: 'shop.example', selector: 's1' } }, 'dkim_key_refused'],
      [{ imap: imap({ host: 'no host!' }) }, 'bad_input'],
      [{ imap: imap({ port: 70_000 }) }, 'bad_input'],
      [{ departmentId: '01890000-0000-7000-8000-000000000000' }, 'bad_input'],
    ] as const;
    for (const [more, error] of wrong) expect((await create(more)).body.error).toBe(error);
  });

  it('is edited by administrators, and visible with access to the settings', async () => {
    const { token } = await makeMember(server, merchant.id, 'M_USER');
    expect((await create({}, token)).status).toBe(403);
  });

  it('is not accessible to other merchants', async () => {
    const { id } = (await create()).body;
    const { token } = (await makeMerchant(server)).admin;
    expect((await request(server.url, 'getMailbox', { params: { id } }, { token })).status).toBe(404);
    expect((await request(server.url, 'testMailbox', { params: { id } }, { token })).status).toBe(404);
    expect((await request(server.url, 'removeMailbox', { params: { id } }, { token })).status).toBe(404);
    expect(await rows()).toHaveLength(1);
  });
});

describe('a host on a private network', () => {
  it('is refused unless the installation allows it', async () => {
    const closed = await startOwnServer({ PRIVATE_HOSTS: '0' });
    const { admin } = await makeMerchant(closed);
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1']) {
      const body = input({ imap: imap({ host }) });
      const answer = await request(closed.url, 'createMailbox', { body }, { token: admin.token });
      expect(answer.body).toMatchObject({ error: 'host_refused', field: 'imap.host' });
    }
    await closed.close();
  });
});

describe('the senders of emails', () => {
  it('are the active mailboxes, oldest first, then the installation', async () => {
    await create({ active: true, address: 'one@shop.example' });
    await create({ address: 'off@shop.example' });
    await create({ active: true, address: 'two@shop.example', signatureText: 'Tidewell' });
    const { token } = merchant.admin;
    const { body } = await request(server.url, 'listMailSenders', {}, { token });
    expect(body.senders.map(({ address }) => address)).toEqual([
      'one@shop.example',
      'two@shop.example',
      'support@localhost',
    ]);
    expect(body.senders[1]).toMatchObject({ signatureText: 'Tidewell', canSend: false });
    expect(body.senders.at(-1)).toMatchObject({ mailboxId: null, name: 'Tidewell' });
  });
});

describe('an email template', () => {
  const template = {
    name: 'Shipped',
    subject: 'For {{visitor.firstName}}',
    text: 'Dear {{visitor.name}}, {{none}}',
  };

  it('is added, changed, listed by name and removed', async () => {
    const { token } = merchant.admin;
    const { body } = await request(server.url, 'createMailTemplate', { body: template }, { token });
    await request(server.url, 'createMailTemplate', { body: { ...template, name: 'arrived' } }, { token });
    const params = { id: body.id };
    const html = '<p>Hello <script>alert(1)</script></p>';
    const change = { params, body: { ...template, html } };
    expect((await request(server.url, 'updateMailTemplate', change, { token })).body.html).toBe(
      '<p>Hello </p>',
    );
    const list = async () =>
      (await request(server.url, 'listMailTemplates', {}, { token })).body.mailTemplates;
    expect((await list()).map(({ name }) => name)).toEqual(['arrived', 'Shipped']);
    const stranger = (await makeMerchant(server)).admin.token;
    expect((await request(server.url, 'removeMailTemplate', { params }, { token: stranger })).status).toBe(
      404,
    );
    await request(server.url, 'removeMailTemplate', { params }, { token });
    expect(await list()).toHaveLength(1);
  });

  it('is previewed with a conversation’s visitor, whose values are escaped', async () => {
    const { token } = merchant.admin;
    const mailbox = await makeMailbox(server, merchant, { active: true });
    await handOver(
      server,
      mailbox,
      'From: "<b>Ada</b> Byron" <ada@visitor.example>\nSubject: Hello\n\nHello\n',
    );
    const [conversation] = await server.services.database
      .tenant(merchant.id)
      .read((db) => db.select().from(conversations).where(eq(conversations.merchantId, merchant.id)));
    const conversationID = conversation?.id ?? '';
    const { name: _, ...words } = template;
    const html = '<p>{{visitor.firstName}} of {{merchant.name}}</p>';
    const preview = { body: { ...words, html, conversationID } };
    const { body: seen } = await request(server.url, 'previewMailTemplate', preview, { token });
    expect(seen.html).not.toContain('<b>');
    expect(seen.html).toBe('<p>&lt;b&gt;Ada&lt;/b&gt; of Tidewell</p>');
    expect(seen.missing).toContain('none');
    const madeUp = await request(server.url, 'previewMailTemplate', { body: words }, { token });
    expect(madeUp.body).toMatchObject({
      subject: 'For Amira',
      text: 'Dear Amira Haddad, {{none}}',
      html: null,
    });
  });
});
