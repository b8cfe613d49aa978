import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMailbox, refusal, type SmtpPeer, startSmtpPeer } from '../../../testing/mail-peers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { mails } from '../../conversations/mail-tables.ts';
import { wakeQueued } from './delivery.ts';
import { makeOutbound, smtpAt, to } from './testing/outbound.ts';

let server: TestServer;
let smtp: SmtpPeer;

/** How often the mail server was asked to deliver to each recipient. */
const attempts = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer();
  smtp = await startSmtpPeer({
    onRcptTo({ address }, _session, callback) {
      const attempt = (attempts.get(address) ?? 0) + 1;
      attempts.set(address, attempt);
      if (address.startsWith('nobody@')) callback(refusal(550, 'No such mailbox'));
      else if (address.startsWith('grey') && attempt === 1) callback(refusal(451, 'Try again later'));
      else callback();
    },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(() => attempts.clear());

describe('a mail server', () => {
  it('that refuses permanently is only retried by hand', async () => {
    const { merchant, stored, becomes, begin } = await makeOutbound(server, smtp);
    const { body: message } = await begin({ to: to('nobody@visitor.example') });
    await becomes(message.id, 'failed');
    expect((await stored(message.id))?.error).toContain('No such mailbox');
    const { token } = merchant.admin;
    const { body: told } = await request(server.url, 'listNotices', {}, { token });
    expect(told.notices[0]).toMatchObject({
      titleKey: 'mail_lost',
      text: expect.stringContaining('Your chair: '),
    });
    const params = { id: message.conversationID, messageId: message.id };
    expect((await request(server.url, 'retryMail', { params }, { token })).body.mail?.state).toBe('queued');
    await becomes(message.id, 'failed');
    expect(attempts.get('nobody@visitor.example')).toBe(2);
  });

  it('that refuses one of several recipients is reported; the others receive it', async () => {
    const { stored, becomes, begin } = await makeOutbound(server, smtp);
    const { body: message } = await begin({
      to: [...to('some@visitor.example'), ...to('nobody@visitor.example')],
    });
    await becomes(message.id, 'bounced');
    expect((await stored(message.id))?.error).toMatch(/^nobody@visitor\.example: .*No such mailbox/);
    expect((await smtp.to('some@visitor.example')).to).toEqual(['some@visitor.example']);
  });

  it('that refuses temporarily is retried with the same id', async () => {
    const { stored, becomes, begin } = await makeOutbound(server, smtp);
    const { body: message } = await begin({ to: to('grey@visitor.example') });
    await expect
      .poll(async () => (await stored(message.id))?.error, { timeout: 10_000 })
      .toContain('Try again');
    expect((await stored(message.id))?.state).toBe('queued');
    await becomes(message.id, 'sent');
    expect((await stored(message.id))?.error).toBeNull();
    expect((await smtp.to('grey@visitor.example')).mail.messageId).toBe(`<${message.id}@shop.example>`);
  });

  it('that was not retried in time is retried by the sweep', async () => {
    const { merchant, tenant, becomes, begin } = await makeOutbound(server, smtp);
    const { body: message } = await begin({ to: to('late@visitor.example') });
    await becomes(message.id, 'sent');
    const long = new Date(Date.now() - 3 * 3_600_000);
    await tenant.transaction((db) =>
      db
        .update(mails)
        .set({ state: 'queued', createdAt: long })
        .where(and(eq(mails.merchantId, merchant.id), eq(mails.id, message.id))),
    );
    await wakeQueued(server.services);
    await becomes(message.id, 'sent');
  });

  it('that is unreachable is reported, and retried', async () => {
    const { merchant, stored, begin } = await makeOutbound(server, smtp);
    const gone = await startSmtpPeer();
    await gone.close();
    const { id } = await makeMailbox(server, merchant, { smtp: smtpAt(gone.port) });
    const { body: message } = await begin({ to: to('wait@visitor.example'), mailboxId: id });
    await expect.poll(async () => (await stored(message.id))?.error).toBe('The connection was refused.');
    const { token } = merchant.admin;
    const { body } = await request(server.url, 'getMailbox', { params: { id } }, { token });
    expect(body.smtp).toMatchObject({ state: 'failed', error: 'The connection was refused.' });
  });

  it('with a wrong password or a self-signed certificate fails at once', async () => {
    const { merchant, becomes, begin } = await makeOutbound(server, smtp);
    const strict = await startSmtpPeer({
      authOptional: false,
      onAuth: (_auth, _session, callback) => callback(new Error('Invalid password')),
    });
    const secure = await startSmtpPeer({ secure: true });
    const cases = [
      [smtpAt(strict.port, { user: 'a', password: 'b' }), /^The user name or password is wrong/],
      [smtpAt(secure.port, { security: 'tls' }), /certificate/],
      [smtpAt(smtp.port, { security: 'starttls' }), /STARTTLS/],
    ] as const;
    const { token } = merchant.admin;
    for (const [settings, reason] of cases) {
      const { id } = await makeMailbox(server, merchant, { smtp: settings });
      const { body } = await request(server.url, 'testMailbox', { params: { id } }, { token });
      expect(body.smtp?.error).toMatch(reason);
    }
    const { body: wrong } = await begin({
      to: to('auth@visitor.example'),
      mailboxId: (await makeMailbox(server, merchant, { smtp: cases[0][0] })).id,
    });
    await becomes(wrong.id, 'failed');
    await strict.close();
    await secure.close();
  });

  it('that is missing for both mailbox and installation is reported', async () => {
    const { merchant, stored, becomes, begin } = await makeOutbound(server, smtp);
    const { id: mailboxId } = await makeMailbox(server, merchant);
    const { body: message } = await begin({ to: to('none@visitor.example'), mailboxId });
    await becomes(message.id, 'failed');
    expect((await stored(message.id))?.error).toContain('No mail server is set up');
  });
});
