import type { Message } from '@foyer/contract/conversations/shapes';
import { request } from '@foyer/contract/request';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { handOver, makeMailbox } from '../../../testing/mail-peers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { conversations } from '../../conversations/tables.ts';
import { visitors } from '../../visitors/tables.ts';
import { mailArrivals } from '../tables.ts';

let server: TestServer;
let merchant: TestMerchant;
let mailbox: Awaited<ReturnType<typeof makeMailbox>>;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
  mailbox = await makeMailbox(server, merchant);
  count += 1;
});

const read = <T>(work: Parameters<ReturnType<typeof server.services.database.tenant>['read']>[0]) =>
  server.services.database.tenant(merchant.id).read(work) as Promise<T>;

const threads = (): Promise<(typeof conversations.$inferSelect)[]> =>
  read((db) =>
    db
      .select()
      .from(conversations)
      .where(eq(conversations.merchantId, merchant.id))
      .orderBy(asc(conversations.id)),
  );

const states = async () => {
  const rows: (typeof mailArrivals.$inferSelect)[] = await read((db) =>
    db
      .select()
      .from(mailArrivals)
      .where(and(eq(mailArrivals.merchantId, merchant.id)))
      .orderBy(asc(mailArrivals.receivedAt), asc(mailArrivals.id)),
  );
  return rows.map(({ state }) => state);
};

async function messagesOf(conversationID: string): Promise<Message[]> {
  const { token } = merchant.admin;
  const input = { params: { id: conversationID } };
  return (await request(server.url, 'getConversation', input, { token })).body.messages;
}

const contentOf = async ({ conversationID, id }: Message) => {
  const { token } = merchant.admin;
  const input = { params: { id: conversationID, messageId: id } };
  return (await request(server.url, 'getMail', input, { token })).body;
};

/** Hands a mail over and answers its message. */
async function receive(mail: string | Buffer): Promise<Message> {
  const { status, body } = await handOver(server, mailbox, mail);
  expect({ status, body }).toEqual({ status: 200, body: { success: true, isNew: true } });
  const all = (await Promise.all((await threads()).map(({ id }) => messagesOf(id)))).flat();
  const newest = all.filter(({ mail }) => mail).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return newest.at(-1) as Message;
}

/** A mail with these headers above the usual ones. */
const mailWith = (headers: Record<string, string>, body = 'Where is my chair?') => {
  const all = {
    From: 'Ada Byron <ada@visitor.example>',
    To: mailbox.address,
    Subject: 'My chair',
    'Message-ID': `<${count}.${Math.random()}@visitor.example>`,
    Date: 'Tue, 3 Mar 2026 10:00:00 +0000',
    ...headers,
  };
  return `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}\n`;
};

describe('a mail of somebody new', () => {
  it('begins a thread with a visitor of its own', async () => {
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
    const [visitor]: (typeof visitors.$inferSelect)[] = await read((db) =>
      db.select().from(visitors).where(eq(visitors.merchantId, merchant.id)),
    );
    expect(visitor).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@visitor.example',
      channel: 'email',
    });
  });

  it('begins another thread for the same person, whatever the case of the address', async () => {
    await receive(mailWith({}));
    await receive(mailWith({ From: 'ADA@Visitor.Example' }));
    const all = await threads();
    expect(all).toHaveLength(2);
    expect(new Set(all.map(({ visitorId }) => visitorId)).size).toBe(1);
  });

  it('goes to the team of the mailbox', async () => {
    const { token } = merchant.admin;
    const { body } = await request(server.url, 'createDepartment', { body: { name: 'Sales' } }, { token });
    const address = `sales.${count}@shop.example`;
    mailbox = await makeMailbox(server, merchant, { address, departmentId: body.id });
    await receive(mailWith({}));
    expect((await threads())[0]?.departmentId).toBe(body.id);
  });
});

describe('a reply', () => {
  it.each(['In-Reply-To', 'References'])('finds its thread by %s, with another subject', async (header) => {
    const first = await receive(mailWith({ 'Message-ID': `<first.${count}@visitor.example>` }));
    const reply = await receive(
      mailWith(
        { [header]: `<first.${count}@visitor.example>`, Subject: 'Something else' },
        'It is here now.',
      ),
    );
    expect(reply.conversationID).toBe(first.conversationID);
    expect(await threads()).toHaveLength(1);
  });

  it('does not find a thread by its subject', async () => {
    await receive(mailWith({ Subject: 'Order' }));
    await receive(mailWith({ Subject: 'Re: Order' }));
    expect(await threads()).toHaveLength(2);
  });

  it('opens a thread that was done, and ends its rest', async () => {
    const first = await receive(mailWith({ 'Message-ID': `<done.${count}@visitor.example>` }));
    const { token } = merchant.admin;
    const params = { id: first.conversationID };
    await request(server.url, 'closeConversation', { params }, { token });
    const reply = await receive(mailWith({ 'In-Reply-To': `<done.${count}@visitor.example>` }, 'Not yet.'));
    expect(reply.conversationID).toBe(first.conversationID);
    expect((await threads())[0]).toMatchObject({
      status: 'open',
      inboxStatus: 'Pending',
      snoozedUntil: null,
    });
    const events = (await messagesOf(first.conversationID)).flatMap(({ event }) => event?.type ?? []);
    expect(events).toEqual(['closed', 'reopened']);
  });

  it('goes where its thread was merged into', async () => {
    const first = await receive(mailWith({ 'Message-ID': `<a.${count}@visitor.example>` }));
    const second = await receive(mailWith({ 'Message-ID': `<b.${count}@visitor.example>` }));
    await read((db) =>
      db
        .update(conversations)
        .set({ mergedInto: second.conversationID })
        .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, first.conversationID))),
    );
    const reply = await receive(mailWith({ 'In-Reply-To': `<a.${count}@visitor.example>` }));
    expect(reply.conversationID).toBe(second.conversationID);
  });

  it('begins anew where its thread goes on in a chat, which may be closed', async () => {
    const first = await receive(mailWith({ 'Message-ID': `<chat.${count}@visitor.example>` }));
    const [chat, open] = [newId(), newId()];
    await read(async (db) => {
      const of = and(eq(conversations.merchantId, merchant.id), eq(conversations.id, first.conversationID));
      const [{ visitorId } = { visitorId: '' }] = await db.select().from(conversations).where(of);
      await db.insert(conversations).values([
        { merchantId: merchant.id, id: chat, visitorId, status: 'closed', closedAt: new Date() },
        { merchantId: merchant.id, id: open, visitorId },
      ]);
      await db.update(conversations).set({ mergedInto: chat }).where(of);
    });
    const reply = await receive(mailWith({ 'In-Reply-To': `<chat.${count}@visitor.example>` }));
    expect([first.conversationID, chat, open]).not.toContain(reply.conversationID);
    expect(await states()).toEqual(['stored', 'stored']);
  });

  it('leaves junk where it is', async () => {
    const first = await receive(mailWith({ 'Message-ID': `<junk.${count}@visitor.example>` }));
    await read((db) =>
      db
        .update(conversations)
        .set({ inboxStatus: 'Junk', putAwayFrom: 'Pending' })
        .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, first.conversationID))),
    );
    await receive(mailWith({ 'In-Reply-To': `<junk.${count}@visitor.example>` }));
    expect((await threads())[0]?.inboxStatus).toBe('Junk');
  });

  it('does not reach the thread of another merchant', async () => {
    await receive(mailWith({ 'Message-ID': `<mine.${count}@visitor.example>` }));
    merchant = await makeMerchant(server);
    mailbox = await makeMailbox(server, merchant);
    await receive(mailWith({ 'In-Reply-To': `<mine.${count}@visitor.example>` }));
    expect(await threads()).toHaveLength(1);
  });

  it('that forwards a mail shows it whole', async () => {
    const message = await receive(
      mailWith(
        { 'Content-Type': 'text/html; charset=utf-8' },
        '<div dir="ltr"><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>' +
          'From: Shop &lt;shop@x.example&gt;<br>Date: Mon, 2 Mar 2026<br>Subject: Order<br>To: Ada<br></div>' +
          '<br>Your order is on its way.</div></div>',
      ),
    );
    expect(message.mail).toMatchObject({ hasHtml: true, hasMore: false });
    const { html } = await contentOf(message);
    expect(html).toContain('Your order is on its way.');
    expect(html).not.toContain('data-quoted');
  });

  it('of Outlook for Windows has its quoted rest marked, which nothing encloses', async () => {
    const message = await receive(
      mailWith(
        { 'Content-Type': 'text/html; charset=utf-8' },
        '<div class="WordSection1"><p class="MsoNormal">Friday is fine.</p>' +
          '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in">' +
          '<p class="MsoNormal"><b>From:</b> Support<br><b>Sent:</b> Monday, March 2, 2026 10:00 AM<br>' +
          '<b>To:</b> Ada<br><b>Subject:</b> Chair</p></div></div><p class="MsoNormal">When is it fine?</p></div>',
      ),
    );
    const { html } = await contentOf(message);
    expect(html).toContain('<p>Friday is fine.');
    expect(html).toContain('<p data-quoted>When is it fine?');
  });

  it('of Outlook shows what was written, and keeps what it quotes', async () => {
    const message = await receive(
      mailWith(
        { 'Content-Type': 'text/html; charset=utf-8' },
        '<div class="WordSection1"><p class="MsoNormal">Ja, bitte am Freitag.<o:p></o:p></p></div>' +
          '<hr><div id="divRplyFwdMsg"><p><b>Von:</b> Support &lt;support@shop.example&gt;<br>' +
          '<b>Gesendet:</b> Dienstag, 3. März 2026 10:00<br><b>An:</b> Ada<br><b>Betreff:</b> AW: Stuhl</p></div>' +
          '<div><p>Wann passt es?</p></div>',
      ),
    );
    expect(message.text).toBe('Ja, bitte am Freitag.');
    expect(message.mail).toMatchObject({ hasHtml: true, hasMore: true });
    const { parts, html } = await contentOf(message);
    expect(parts.map(({ kind }) => kind)).toEqual(['fresh', 'quoted']);
    expect(parts[1]?.text).toContain('Wann passt es?');
    expect(html).toContain('<p data-quoted>Wann passt es?');
    expect(html).not.toMatch(/data-quoted[^>]*>Ja, bitte/);
  });

  it('of Gmail shows what was written, and keeps what it quotes', async () => {
    const message = await receive(
      mailWith(
        { 'Content-Type': 'text/plain; charset=utf-8' },
        'Parfait, merci !\n\nLe mar. 3 mars 2026 à 10:00, Support <support@shop.example> a écrit :\n\n> Vendredi ?\n>\n',
      ),
    );
    expect(message.text).toBe('Parfait, merci !');
    expect((await contentOf(message)).parts.map(({ kind }) => kind)).toEqual(['fresh', 'quoted']);
  });
});

describe('what is no news', () => {
  it('is stored once, handed over twice or come by two mailboxes', async () => {
    const mail = mailWith({});
    await receive(mail);
    expect((await handOver(server, mailbox, mail)).body).toEqual({ success: true, isNew: false });
    const other = await makeMailbox(server, merchant);
    const received = mail.replace('From:', 'Received: by another server\nFrom:');
    expect((await handOver(server, other, received)).body).toEqual({ success: true, isNew: true });
    expect(await states()).toEqual(['stored', 'duplicate']);
    expect(await threads()).toHaveLength(1);
  });

  it('is a mail with a known id that somebody else wrote: that one is stored', async () => {
    await receive(mailWith({ 'Message-ID': `<same.${count}@visitor.example>` }));
    await receive(mailWith({ 'Message-ID': `<same.${count}@visitor.example>`, From: 'bo@visitor.example' }));
    expect(await threads()).toHaveLength(2);
  });

  it('is the circle of a program: it ends', async () => {
    for (let number = 0; number < 25; number += 1)
      await handOver(server, mailbox, mailWith({ From: 'robot@visitor.example', Precedence: 'bulk' }));
    expect(await threads()).toHaveLength(20);
    expect((await states()).filter((state) => state === 'loop')).toHaveLength(5);
  });
});

describe('an automatic reply', () => {
  it('stands in its thread as a note, and asks for no answer', async () => {
    const first = await receive(mailWith({ 'Message-ID': `<auto.${count}@visitor.example>` }));
    const { token } = merchant.admin;
    const params = { id: first.conversationID };
    await request(server.url, 'closeConversation', { params }, { token });
    const reply = await receive(
      mailWith(
        { 'In-Reply-To': `<auto.${count}@visitor.example>`, 'Auto-Submitted': 'auto-replied' },
        'Away.',
      ),
    );
    expect(reply).toMatchObject({ kind: 'note', text: 'Away.', conversationID: first.conversationID });
    expect((await threads())[0]).toMatchObject({ status: 'closed', inboxStatus: 'Completed' });
  });

  it('of our own mailbox is let go', async () => {
    await handOver(server, mailbox, mailWith({ From: mailbox.address, 'Auto-Submitted': 'auto-generated' }));
    expect(await states()).toEqual(['loop']);
    expect(await threads()).toEqual([]);
  });
});

describe('a bounce', () => {
  it('of a mail that is not ours opens no thread', async () => {
    await handOver(
      server,
      mailbox,
      mailWith({ From: 'MAILER-DAEMON@mail.example', 'X-Failed-Recipients': 'x@y.example' }, 'Returned.'),
    );
    expect(await states()).toEqual(['bounce']);
    expect(await threads()).toEqual([]);
  });
});

describe('a broken mail', () => {
  it.each([
    ['without its boundary', 'multipart/mixed; boundary="zz"', 'Hello without parts'],
    ['of a kind that does not end', 'multipart/alternative', 'Hello without boundary'],
  ])('%s is kept as text, with what came', async (_name, type, words) => {
    const message = await receive(mailWith({ 'Content-Type': type }, words));
    expect(message.mail?.isBroken).toBe(true);
    expect(message.text).toContain(words);
    const { originalUrl } = await contentOf(message);
    const original = await fetch(`${server.url}${originalUrl}`);
    expect(original.headers.get('content-disposition')).toContain('attachment');
    expect(original.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await original.text()).toContain(words);
  });

  it('that is none at all is kept, too', async () => {
    const message = await receive(Buffer.from([0, 1, 2, 255, 254, 13, 10, 88, 89, 90]));
    expect(message.mail).toMatchObject({ isBroken: true, from: { name: 'Unknown sender', address: '' } });
    expect(message.text).toContain('XYZ');
  });

  it('with names and words in charsets that are wrong is read as far as can be', async () => {
    const message = await receive(
      mailWith(
        {
          From: '=?x-unknown?Q?=E4?= <ada@visitor.example>',
          'Content-Type': 'text/plain; charset=nonsense',
          'Content-Transfer-Encoding': 'base64',
        },
        'SGVsbG8g5A=====!!',
      ),
    );
    expect(message.text).toMatch(/^Hello/);
    expect(message.mail?.isBroken).toBe(false);
  });
});

describe('the files of a mail', () => {
  const mixed = (parts: string[]) =>
    mailWith(
      { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary="b"' },
      `${['Content-Type: text/plain\n\nSee below.', ...parts].map((part) => `--b\n${part}`).join('\n')}\n--b--`,
    );

  it('are kept whatever they are, under a name that does no harm, and only downloaded', async () => {
    const message = await receive(
      mixed([
        'Content-Type: text/html; name="../../etc/in\u202Evoice.pdf.exe"\nContent-Disposition: attachment\n\n<script>alert(1)</script>',
        'Content-Type: image/svg+xml\nContent-Disposition: attachment; filename="a.svg"\n\n<svg onload="alert(1)"></svg>',
        'Content-Type: application/x-nothing\nContent-Disposition: attachment; filename="C:\\\\win\\\\a b?.bin"\n\nabc',
      ]),
    );
    expect(message.text).toBe('See below.');
    expect(message.attachments.map(({ name, type }) => ({ name, type }))).toEqual([
      { name: 'invoice.pdf.exe', type: 'application/octet-stream' },
      { name: 'a.svg', type: 'application/octet-stream' },
      { name: 'a b_.bin', type: 'application/octet-stream' },
    ]);
    for (const { url } of message.attachments) {
      const file = await fetch(server.url + url);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      await file.body?.cancel();
    }
  });

  it('that are too large for a chat are kept, too', async () => {
    const content = Buffer.alloc(12 * 1024 * 1024, 'a')
      .toString('base64')
      .replace(/.{76}/g, '$&\n');
    const message = await receive(
      mixed([
        `Content-Type: text/plain\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="long.txt"\n\n${content}`,
      ]),
    );
    expect(message.attachments[0]).toMatchObject({ name: 'long.txt', size: 12 * 1024 * 1024 });
  });
});

describe('the HTML of a mail', () => {
  const PIXEL =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  it('runs nothing, loads nothing, and shows the images that came with it', async () => {
    const html =
      '<p onclick="alert(1)">Hello <script>alert(1)</script><img src=x onerror=alert(1)>' +
      '<img src="https://tracker.example/p.png" width="20" height="20"><img src="cid:logo@x">' +
      '<a href="javascript:alert(1)">a</a><a href="https://shop.example">b</a></p>';
    const message = await receive(
      mailWith(
        { 'MIME-Version': '1.0', 'Content-Type': 'multipart/related; boundary="b"' },
        `--b\nContent-Type: text/html\n\n${html}\n--b\nContent-Type: image/png\nContent-ID: <logo@x>\nContent-Transfer-Encoding: base64\nContent-Disposition: inline; filename="logo.png"\n\n${PIXEL}\n--b--`,
      ),
    );
    expect(message.attachments).toEqual([]);
    const content = await contentOf(message);
    expect(content.remoteImages).toBe(1);
    expect(content.html).not.toMatch(/script|onerror|onclick|javascript:|[^-]src="https/);
    expect(content.html).toContain('data-src="https://tracker.example/p.png"');
    expect(content.html).toContain('rel="noopener noreferrer nofollow"');
    const [, url = ''] = /<img src="(\/files\/[^"]+)"/.exec(content.html) ?? [];
    const image = await fetch(server.url + url);
    expect(image.headers.get('content-type')).toBe('image/png');
    await image.body?.cancel();
  });
});
