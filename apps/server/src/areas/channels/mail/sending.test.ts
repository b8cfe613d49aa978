import { generateKeyPairSync } from 'node:crypto';
import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { connectMember, makeMember, makeMerchant } from '../../../testing/builders.ts';
import { handOver, makeMailbox, type SmtpPeer, startSmtpPeer } from '../../../testing/mail-peers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { mails } from '../../conversations/mail-tables.ts';
import { type MailDraft, makeOutbound, smtpAt, to } from './testing/outbound.ts';

let server: TestServer;
let smtp: SmtpPeer;

beforeAll(async () => {
  server = await startTestServer();
  smtp = await startSmtpPeer();
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

describe('a new email', () => {
  it('is stored at once, then sent, with the signature and a reply address', async () => {
    const { merchant, mailbox, becomes, begin, threadOf } = await makeOutbound(server, smtp);
    const { body: message } = await begin({ to: to('ada@visitor.example', 'Ada Byron') });
    expect(message).toMatchObject({
      text: 'It is on its way.',
      author: { type: 'member', id: merchant.admin.id },
      mail: { state: 'queued', from: { name: 'Support', address: mailbox.address }, hasMore: true },
    });
    const { mail, from, raw } = await smtp.to('ada@visitor.example');
    expect(from).toBe(mailbox.address);
    expect(mail.subject).toBe('Your chair');
    expect(mail.to).toEqual([{ name: 'Ada Byron', address: 'ada@visitor.example' }]);
    expect(mail.text).toBe('It is on its way.\n\n-- \nTidewell, Harbour Road\n');
    expect(mail.html).toContain('It is on its way.');
    expect(mail.messageId).toBe(`<${message.id}@shop.example>`);
    const [replyTo] = mail.replyTo ?? [];
    expect(replyTo?.address).toMatch(/^support\.\d+\+[a-z0-9]{37}@shop\.example$/);
    expect(raw).not.toMatch(/^auto-submitted/im);
    await becomes(message.id, 'sent');
    const { conversation } = await threadOf(message);
    expect(conversation).toMatchObject({
      kind: 'mail',
      subject: 'Your chair',
      inboxStatus: 'Replied',
      assignedTo: merchant.admin.id,
    });
  });

  it('sent twice at once is stored and delivered once', async () => {
    const { merchant, becomes, begin } = await makeOutbound(server, smtp);
    const clientId = newId();
    const draft = { to: to('twice@visitor.example'), clientId };
    const answers = await Promise.all([begin(draft), begin(draft), begin(draft)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await becomes(answers[0]?.body.id ?? '', 'sent');
    expect((await begin(draft)).body.id).toBe(answers[0]?.body.id);
    expect(smtp.taken.filter(({ to }) => to.includes('twice@visitor.example'))).toHaveLength(1);
    const colleague = await makeMember(server, merchant.id, 'ADMIN');
    expect((await begin(draft, colleague)).status).toBe(404);
  });

  it('goes to all recipients including BCC, with its files and images', async () => {
    const { merchant, begin } = await makeOutbound(server, smtp);
    const { token } = merchant.admin;
    const upload = async (name: string, content: Uint8Array<ArrayBuffer>, category: string) => {
      const form = new FormData();
      form.append('category', category);
      form.append('file', new File([content], name));
      return request(server.url, 'uploadFile', { form }, { token });
    };
    const odd = new Uint8Array([1, 2, 3, 250]);
    expect((await upload('a.odd', odd, 'chat')).status).toBe(415);
    const { body: file } = await upload('a.odd', odd, 'email');
    const { body: image } = await upload('dot.png', PIXEL, 'email');
    const { body: message } = await begin({
      to: to('one@visitor.example'),
      cc: to('two@visitor.example'),
      bcc: to('three@visitor.example'),
      attachments: [file.id],
      text: '',
      html: `<p>Look: <img src="${image.fileUrl}"><script>alert(1)</script></p>`,
    });
    expect(message.text).toBe('Look:');
    const got = await smtp.to('three@visitor.example');
    expect(got.to).toEqual(['one@visitor.example', 'two@visitor.example', 'three@visitor.example']);
    expect(got.raw).not.toContain('three@visitor.example');
    expect(got.mail.cc).toEqual([{ name: '', address: 'two@visitor.example' }]);
    expect(got.mail.html).not.toContain('script');
    const fileNamed = (name: string) => got.mail.attachments.find(({ filename }) => filename === name);
    expect(Buffer.from(fileNamed('a.odd')?.content as ArrayBuffer)).toEqual(Buffer.from(odd));
    expect(got.mail.html).toContain(`cid:${fileNamed('dot.png')?.contentId?.slice(1, -1)}`);
    const shown = await request(
      server.url,
      'getMail',
      { params: { id: message.conversationID, messageId: message.id } },
      { token },
    );
    expect(shown.body.html).toContain(`<img src="${image.fileUrl}"`);
  });

  it('is refused without content, with the file of a colleague, and to unsubscribed addresses', async () => {
    const { merchant, begin } = await makeOutbound(server, smtp);
    const { token } = merchant.admin;
    expect((await begin({ to: to('a@visitor.example'), text: ' ' })).body.error).toBe('empty_mail');
    const attachments = [newId()];
    expect((await begin({ to: to('a@visitor.example'), attachments })).body.error).toBe('unknown_file');
    await request(server.url, 'addOptOut', { body: { email: 'Gone@visitor.example' } }, { token });
    expect((await begin({ to: to('gone@visitor.example') })).body.error).toBe('opted_out');
    const other = await makeMailbox(server, await makeMerchant(server));
    expect((await begin({ to: to('a@visitor.example'), mailboxId: other.id })).status).toBe(400);
  });

  it('is signed if the mailbox has a DKIM key', async () => {
    const { merchant, begin } = await makeOutbound(server, smtp);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { id: mailboxId } = await makeMailbox(server, merchant, {
      smtp: smtpAt(smtp.port),
      dkim: { domain: 'shop.example', selector: 'foyer', privateKey: pem },
    });
    await begin({ to: to('signed@visitor.example'), mailboxId });
    const { raw } = await smtp.to('signed@visitor.example');
    expect(raw).toMatch(
      /^DKIM-Signature: v=1; a=rsa-sha256;[\s\S]*?d=shop\.example;\s+q=dns\/txt; s=foyer;/m,
    );
  });
});

describe('a reply by email', () => {
  /** Creates a merchant with an email from a customer, and helpers to reply. */
  async function makeAnswering() {
    const outbound = await makeOutbound(server, smtp);
    const { merchant, mailbox, tenant } = outbound;
    const id = newId();
    const address = `ada.${id}@visitor.example`;
    await handOver(
      server,
      mailbox,
      `From: Ada <${address}>\nTo: ${mailbox.address}\nSubject: AW: Chair\nMessage-ID: <${id}@visitor.example>\nReferences: <before@visitor.example>\n\nWhere is my chair?\n`,
    );
    const [row] = await tenant.read((db) =>
      db
        .select()
        .from(mails)
        .where(eq(mails.messageId, `${id}@visitor.example`)),
    );
    if (!row) throw new Error('The mail is not there.');
    return {
      ...outbound,
      ...row,
      address,
      answer: (body: Partial<CallInput<Calls['sendMail']>['body']> & Pick<MailDraft, 'to'>) =>
        request(
          server.url,
          'sendMail',
          { params: { id: row.conversationId }, body: { clientId: newId(), text: 'Tomorrow.', ...body } },
          merchant.admin,
        ),
    };
  }

  it('has threading headers, and takes the thread', async () => {
    const { merchant, mailbox, threadOf, answer, messageId, address } = await makeAnswering();
    const { body: message } = await answer({ to: to(address), quote: true });
    const { mail } = await smtp.to(address);
    expect(mail.subject).toBe('Re: Chair');
    expect(mail.inReplyTo).toBe(`<${messageId}>`);
    expect(mail.references).toBe(`<before@visitor.example> <${messageId}>`);
    expect(mail.text).toContain('\n> Where is my chair?');
    expect(message.text).toBe('Tomorrow.');
    expect((await threadOf(message)).conversation).toMatchObject({
      inboxStatus: 'Replied',
      assignedTo: merchant.admin.id,
    });
    const [replyTo] = mail.replyTo ?? [];
    const back = `From: Ada <other@visitor.example>\nTo: ${replyTo?.address}\nSubject: New\nMessage-ID: <${newId()}@x.example>\n\nThanks\n`;
    await handOver(server, mailbox, back);
    const { messages } = await threadOf(message);
    expect(messages.at(-1)).toMatchObject({ text: 'Thanks', author: { type: 'visitor' } });
  });

  it('reopens a completed thread, and is refused in a deleted or junk one', async () => {
    const { merchant, threadOf, answer, conversationId: id, address } = await makeAnswering();
    const { token } = merchant.admin;
    await request(server.url, 'closeConversation', { params: { id } }, { token });
    const { body } = await answer({ to: to(address) });
    expect((await threadOf(body)).conversation).toMatchObject({ status: 'open', inboxStatus: 'Replied' });
    const junk = { conversationIDs: [id], action: { type: 'status' as const, status: 'Junk' as const } };
    await request(server.url, 'changeMessages', { body: junk }, { token });
    const again = await answer({ to: to(address) });
    const { conversation } = await threadOf(body);
    expect(conversation.inboxStatus).toBe('Junk');
    expect(again.body.error).toBe('mail_thread_discarded');
  });

  it('is stored even if a colleague closes the thread at the same time', async () => {
    const { merchant, begin } = await makeOutbound(server, smtp);
    const { body: first } = await begin({ to: to('ada@visitor.example') });
    const params = { id: first.conversationID };
    const { token } = merchant.admin;
    for (let round = 1; round <= 8; round += 1) {
      const text = `Round ${round}`;
      const body = { clientId: newId(), text, to: to('ada@visitor.example') };
      const [answer] = await Promise.all([
        request(server.url, 'sendMail', { params, body }, { token }),
        request(server.url, 'closeConversation', { params }, { token }),
      ]);
      expect([answer.status, answer.body.text]).toEqual([200, text]);
    }
  });

  it('is announced as sent to viewers of the thread', async () => {
    const { merchant, answer, conversationId, address } = await makeAnswering();
    const socket = await connectMember(server, merchant.admin);
    socket.send({ type: 'open', conversationID: conversationId, after: null });
    await socket.next('thread');
    const { body } = await answer({ to: to(address) });
    const frame = await socket.next('mail');
    expect(frame).toMatchObject({ conversationID: conversationId, id: body.id, mail: { state: 'sent' } });
    await socket.close();
  });

  it('that bounces is marked, and its author is notified', async () => {
    const { merchant, mailbox, stored, becomes, threadOf, answer, address } = await makeAnswering();
    const { body: message } = await answer({ to: to(address) });
    await becomes(message.id, 'sent');
    const report = `From: MAILER-DAEMON@mail.example\nTo: ${mailbox.address}\nSubject: Undelivered\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example\n\nFinal-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 No such user\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${message.id}@shop.example>\nSubject: Re: Chair\n--b--\n`;
    await handOver(server, mailbox, report.replace('Action: failed', 'Action: delayed'));
    expect((await stored(message.id))?.state).toBe('sent');
    await handOver(server, mailbox, report);
    const { messages } = await threadOf(message);
    expect(messages.at(-1)?.mail).toMatchObject({
      state: 'bounced',
      error: `${address}: 550 No such user`,
    });
    const { body: told } = await request(server.url, 'listNotices', {}, { token: merchant.admin.token });
    expect(told.notices[0]).toMatchObject({
      kind: 'mail_failed',
      titleKey: 'mail_returned',
      text: expect.stringContaining('Re: Chair'),
    });
  });
});

const PIXEL = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
