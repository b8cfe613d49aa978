import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { request } from '@foyer/contract/request';
import { desc, eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitors } from '../areas/visitors/tables.ts';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
} from '../testing/builders.ts';
import { startOwnServer, startTestServer, type TestServer } from '../testing/server.ts';
import { deleteOldTexts } from './outbox.ts';
import { outgoingMails } from './tables.ts';

/** A mail server that refuses some recipients for good and some the first time. */
const received: { to: string; mail: Email }[] = [];
const attempts = new Map<string, number>();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, callback) {
    const attempt = (attempts.get(address) ?? 0) + 1;
    attempts.set(address, attempt);
    if (address.startsWith('nobody@')) callback(refusal(550, 'No such mailbox'));
    else if (address.startsWith('busy@') && attempt === 1) callback(refusal(451, 'Try again later'));
    else callback();
  },
  onData(stream, session, callback) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', async () => {
      const mail = await PostalMime.parse(Buffer.concat(parts));
      received.push({ to: session.envelope.rcptTo[0]?.address ?? '', mail });
      callback();
    });
  },
});
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

let server: TestServer;
let withoutSmtp: TestServer;

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  server = await startOwnServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Foyer <support@foyer.test>',
    PUBLIC_URL: 'https://chat.test',
  });
  withoutSmtp = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await withoutSmtp.close();
  await new Promise<void>((done) => smtp.close(done));
});

/** The mail to an address, once its status is the one waited for. */
async function mailTo(on: TestServer, merchantId: number, recipient: string, status: string) {
  for (let wait = 0; wait < 150; wait += 1) {
    const [row] = await on.services.database
      .tenant(merchantId)
      .read((db) =>
        db
          .select()
          .from(outgoingMails)
          .where(eq(outgoingMails.recipient, recipient))
          .orderBy(desc(outgoingMails.createdAt)),
      );
    if (row?.status === status) return row;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No mail to ${recipient} became ${status}.`);
}

async function talk(on: TestServer, text: string, merchantName = 'Tidewell', language?: string) {
  const merchant = await makeMerchant(on, merchantName);
  const { engagementID } = await makeEngagement(on, merchant);
  const made = await makeConversation(on, engagementID, text);
  if (language) {
    const body = { referenceID: made.visitor.referenceID, fieldName: 'language' as const, value: language };
    await request(on.url, 'updateVisitorField', { body }, { token: merchant.admin.token });
  }
  const mail = async (email: string) => {
    await on.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db.update(visitors).set({ confirmedEmail: email }).where(eq(visitors.id, made.visitor.referenceID)),
      );
    return request(
      on.url,
      'mailWidgetTranscript',
      { params: { id: made.conversationID }, body: { email } },
      { token: made.visitor.visitorToken },
    );
  };
  return { ...made, merchant, mail };
}

describe('a transcript', () => {
  it('has the words of both, no notes, and the first name of staff alone', async () => {
    const { merchant, conversationID, socket, mail } = await talk(server, 'Is the bench oak?');
    const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya', lastName: 'Raman' });
    const agent = await connectMember(server, priya);
    const say = async (kind: 'text' | 'note', text: string) => {
      const clientId = crypto.randomUUID();
      agent.send({ type: 'send', conversationID, clientId, kind, text });
      await agent.next('ack', (frame) => frame.clientId === clientId);
    };
    await say('note', 'Difficult customer');
    await say('text', 'It is.\nSolid oak.');
    expect((await mail('lea@test.example')).body).toEqual({ success: true });
    await mailTo(server, merchant.id, 'lea@test.example', 'sent');
    const got = received.find(({ to }) => to === 'lea@test.example')?.mail;
    expect(got?.from).toMatchObject({ name: 'Tidewell', address: 'support@foyer.test' });
    expect(got?.subject).toBe('Your conversation with Tidewell');
    for (const form of [got?.text, got?.html]) {
      expect(form).toContain('Is the bench oak?');
      expect(form).toContain('Solid oak.');
      expect(form).toContain('Priya');
      expect(form).not.toContain('Raman');
      expect(form).not.toContain('Difficult');
    }
    expect(got?.html).toContain('It is.<br>Solid oak.');
    await agent.close();
    await socket.close();
  });

  it('runs no script, wherever it stands', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { merchant, mail, socket } = await talk(server, script, 'A "quoted" <b>shop</b>');
    await mail('safe@test.example');
    await mailTo(server, merchant.id, 'safe@test.example', 'sent');
    const got = received.find(({ to }) => to === 'safe@test.example')?.mail;
    expect(got?.text).toContain(script);
    expect(got?.html).not.toMatch(/<script|<img|<b>/);
    expect(got?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    await socket.close();
  });

  it('reads from right to left in Arabic', async () => {
    const { merchant, mail, socket } = await talk(server, 'هل المقعد من البلوط؟', 'Tidewell', 'ar-EG');
    await mail('ar@test.example');
    await mailTo(server, merchant.id, 'ar@test.example', 'sent');
    const got = received.find(({ to }) => to === 'ar@test.example')?.mail;
    expect(got?.subject).toBe('محادثتك مع Tidewell');
    expect(got?.html).toContain('<html dir="rtl">');
    expect(got?.html).toContain('<div dir="rtl">هل المقعد من البلوط؟</div>');
    await socket.close();
  });
});

describe('a mail about an account', () => {
  it('has one link, a button in HTML and an address in plain text', async () => {
    const merchant = await makeMerchant(server, 'Tidewell');
    const email = 'grace+work@test.example';
    const body = { email, firstName: '<b>Grace</b>', role: 'USER' };
    await request(server.url, 'inviteMember', { body }, { token: merchant.admin.token });
    await mailTo(server, merchant.id, email, 'sent');
    const got = received.find(({ to }) => to === email)?.mail;
    expect(got?.from).toMatchObject({ name: 'Tidewell', address: 'support@foyer.test' });
    const [address = ''] = got?.text?.match(/https:\S+/g) ?? [];
    expect(address).toMatch(
      /^https:\/\/chat\.test\/register\?user=grace%2Bwork%40test\.example&secureToken=\S+$/,
    );
    expect(got?.text).toContain('Hello <b>Grace</b>,');
    expect(got?.html).toContain('Hello &lt;b&gt;Grace&lt;/b&gt;,');
    expect(got?.html?.match(/<a /g)).toHaveLength(1);
    expect(got?.html).toContain(`<a href="${address.replaceAll('&', '&amp;')}"`);
  });
});

describe('sending', () => {
  it('says why when the mail server refuses for good, and tries no more', async () => {
    const { merchant, mail, socket } = await talk(server, 'Hello?');
    await mail('nobody@test.example');
    const { error } = await mailTo(server, merchant.id, 'nobody@test.example', 'failed');
    expect(error).toContain('No such mailbox');
    await new Promise((done) => setTimeout(done, 3_000));
    expect(attempts.get('nobody@test.example')).toBe(1);
    await socket.close();
  });

  it('tries again when it is refused for now', async () => {
    const { merchant, mail, socket } = await talk(server, 'Hello?');
    await mail('busy@test.example');
    const { error } = await mailTo(server, merchant.id, 'busy@test.example', 'sent');
    expect(error).toBeNull();
    expect(attempts.get('busy@test.example')).toBe(2);
    await socket.close();
  });

  it('keeps mails where there is no mail server', async () => {
    const { merchant, mail, socket } = await talk(withoutSmtp, 'Hello?');
    await mail('kept@test.example');
    expect(await mailTo(withoutSmtp, merchant.id, 'kept@test.example', 'kept')).toMatchObject({
      sentAt: null,
    });
    await socket.close();
  });
});

describe('what mails said', () => {
  it('is forgotten after a month; that they were sent stays', async () => {
    const { mail, merchant } = await talk(withoutSmtp, 'Hello');
    await mail('old@visitor.test');
    await mailTo(withoutSmtp, merchant.id, 'old@visitor.test', 'kept');
    await mail('new@visitor.test');
    const tenant = withoutSmtp.services.database.tenant(merchant.id);
    await tenant.read((db) =>
      db
        .update(outgoingMails)
        .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
        .where(eq(outgoingMails.recipient, 'old@visitor.test')),
    );
    await deleteOldTexts(withoutSmtp.services);
    const kept = await tenant.read((db) => db.select().from(outgoingMails));
    const words = (recipient: string) => kept.find((row) => row.recipient === recipient)?.text;
    expect(words('old@visitor.test')).toBe('');
    expect(words('new@visitor.test')).toContain('Hello');
  });
});
