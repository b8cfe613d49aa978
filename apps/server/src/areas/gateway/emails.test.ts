import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMember, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { handOver, makeMailbox, refusal, type SmtpPeer, startSmtpPeer } from '../../testing/mail-peers.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from '../conversations/tables.ts';
import { SENT_TEXT } from './emails.ts';

let server: TestServer;
let smtp: SmtpPeer;
let merchant: TestMerchant;
let mailbox: Awaited<ReturnType<typeof makeMailbox>>;

beforeAll(async () => {
  server = await startTestServer();
  smtp = await startSmtpPeer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('nobody@') ? refusal(550, 'No such mailbox') : null),
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(async () => {
  merchant = await makeMerchant(server);
  const server_ = { host: '127.0.0.1', port: smtp.port, security: 'none' as const, user: '' };
  mailbox = await makeMailbox(server, merchant, { smtp: server_ });
});

const payload = (more: object = {}) => ({
  type: 'Email',
  subject: 'Your order',
  body: '<p>It <b>left</b> today.</p>',
  recipient_email_address: 'ada@visitor.example',
  from_address: mailbox.address,
  ...more,
});

const run = (connector: object, id = 'sendEmail') =>
  request(
    server.url,
    'runGatewayActions',
    { body: { request_id: '1', gateway_actions: [{ id, connector }] } as never },
    { token: merchant.admin.token },
  );

describe('the action sendEmail', () => {
  it('sends the payload, and reports when it was sent', async () => {
    const { token } = merchant.admin;
    const form = new FormData();
    form.append('category', 'email');
    form.append('file', new File(['abc'], 'notes.odd'));
    const { body: file } = await request(server.url, 'uploadFile', { form }, { token });
    const { fileName, originalFileName, fileUrl } = file;
    const { status, body } = await run(
      payload({
        cc_email_address: 'Bo <bo@visitor.example>, cy@visitor.example',
        bcc_email_address: ['di@visitor.example'],
        attachments: [{ type: 'file', value: { fileName, originalFileName, url: fileUrl } }],
      }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ request_id: '1', error: null, message: 'Email has been sent successfully' });
    const { mail, to, from } = await smtp.to('di@visitor.example');
    expect(from).toBe(mailbox.address);
    expect(to).toHaveLength(4);
    expect(mail.subject).toBe('Your order');
    expect(mail.text?.trim()).toBe('It left today.');
    expect(mail.html).toContain('<b>left</b>');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['notes.odd']);
  });

  it('returns in `error` why it was not sent', async () => {
    const refusals = [
      [payload({ recipient_email_address: 'nobody@visitor.example' }), /No such mailbox/],
      [payload({ recipient_email_address: 'nobody' }), /is not an email address/],
      [payload({ recipient_email_address: '' }), /Please enter Email/],
      [payload({ from_address: 'else@where.example' }), /not the address of a mailbox/],
      [payload({ body: ' ' }), /Write a message/],
      [payload({ subject: 7 }), /subject/],
      [payload({ attachments: [{ type: 'file', value: { fileName: 'none' } }] }), /does not exist/],
    ] as const;
    for (const [connector, reason] of refusals) {
      const { status, body } = await run(connector);
      expect(status).toBe(200);
      expect(body.error).toMatch(reason);
    }
    expect((await run(payload(), 'somethingElse')).body.error).toContain('somethingElse');
  });

  it('replies in a thread, by the outbound call too', async () => {
    const { body } = await run(payload());
    const { token } = merchant.admin;
    const more = payload({ conversationID: body.conversationID, body: 'And it arrived.' });
    const { body: again } = await request(server.url, 'sendEmailMessage', { body: more }, { token });
    expect(again).toMatchObject({ error: null, message: SENT_TEXT, conversationID: body.conversationID });
    const stranger = (await makeMerchant(server)).admin.token;
    const { body: refused } = await request(
      server.url,
      'sendEmailMessage',
      { body: more },
      { token: stranger },
    );
    expect(refused.error).not.toBeNull();
  });
});

describe('an uploaded file', () => {
  it('can be deleted by its uploader while no email uses it', async () => {
    const { token } = merchant.admin;
    const upload = async () => {
      const form = new FormData();
      form.append('file', new File(['abc'], 'a.txt'));
      return (await request(server.url, 'uploadFile', { form }, { token })).body;
    };
    const file = await upload();
    const remove = (body: object, by = token) => request(server.url, 'deleteFile', { body }, { token: by });
    const colleague = await makeMember(server, merchant.id, 'ADMIN');
    expect((await remove({ fileName: file.fileName }, colleague.token)).body.deleted).toBe(false);
    expect((await remove({ fileName: file.fileName })).body).toEqual({ success: true, deleted: true });
    expect((await fetch(server.url + file.fileUrl)).status).toBe(404);
    expect((await remove({ fileUrl: file.fileUrl })).body.deleted).toBe(false);
    const used = await upload();
    const { fileName, originalFileName, fileUrl: url } = used;
    await run(payload({ attachments: [{ type: 'file', value: { fileName, originalFileName, url } }] }));
    expect((await remove({ fileUrl: url })).body.deleted).toBe(false);
    expect((await fetch(server.url + url)).status).toBe(200);
  });
});

describe('an email delivered by webhook', () => {
  const mail = 'From: ada@visitor.example\nSubject: Hello\nMessage-ID: <1@visitor.example>\n\nHello\n';

  it('needs a recent signature with the secret of its mailbox', async () => {
    const wrong = { ...mailbox, secret: 'another secret' };
    expect(await handOver(server, wrong, mail)).toMatchObject({
      status: 401,
      body: { error: 'signature_invalid' },
    });
    const elsewhere = { ...mailbox, id: newId() };
    expect((await handOver(server, elsewhere, mail)).status).toBe(401);
    const late = { at: new Date(Date.now() - 6 * 60_000) };
    expect((await handOver(server, mailbox, mail, late)).status).toBe(401);
    expect((await handOver(server, mailbox, mail)).status).toBe(200);
    const { token } = merchant.admin;
    const params = { id: mailbox.id };
    const { body } = await request(server.url, 'getMailbox', { params }, { token });
    expect(body.webhook).toMatchObject({ hasSecret: true });
    expect(body.webhook.usedDate).not.toBeNull();
    await request(server.url, 'removeMailboxSecret', { params }, { token });
    expect((await handOver(server, mailbox, mail)).status).toBe(401);
  });

  it('may be JSON, and is stored once when delivered twice', async () => {
    const content = Buffer.from('abc').toString('base64');
    const parts = Buffer.from(
      JSON.stringify({
        from: 'Ada <ada@visitor.example>',
        to: mailbox.address,
        subject: 'In parts',
        text: 'Hello in parts',
        attachments: [{ fileName: 'a.txt', type: 'text/plain', content }],
      }),
    );
    const type = 'application/json';
    expect((await handOver(server, mailbox, parts, { type })).body).toEqual({ success: true, isNew: true });
    expect((await handOver(server, mailbox, parts, { type })).body).toEqual({ success: true, isNew: false });
    const threads = await server.services.database
      .tenant(merchant.id)
      .read((db) => db.select().from(conversations).where(eq(conversations.merchantId, merchant.id)));
    expect(threads).toHaveLength(1);
    expect(threads[0]).toMatchObject({
      kind: 'mail',
      subject: 'In parts',
      lastMessage: { text: 'Hello in parts' },
    });
  });

  it('is refused as invalid JSON, or without required fields', async () => {
    const type = 'application/json';
    for (const bytes of ['{', '[]', '{"from":7}', ''])
      expect((await handOver(server, mailbox, Buffer.from(bytes), { type })).status, bytes).toBe(400);
  });
});
