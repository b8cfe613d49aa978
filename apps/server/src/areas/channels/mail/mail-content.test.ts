import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeInbound } from './testing/inbound.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a reply', () => {
  it('that forwards an email shows it completely', async () => {
    const { contentOf, receive, mailWith } = await makeInbound(server);
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

  it('of Outlook for Windows has its quoted rest marked', async () => {
    const { contentOf, receive, mailWith } = await makeInbound(server);
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

  it('of Outlook shows the new text, and keeps the quote', async () => {
    const { contentOf, receive, mailWith } = await makeInbound(server);
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

  it('of Gmail shows the new text, and keeps the quote', async () => {
    const { contentOf, receive, mailWith } = await makeInbound(server);
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

describe('a broken mail', () => {
  it.each([
    ['without its boundary', 'multipart/mixed; boundary="zz"', 'Hello without parts'],
    ['of a kind that does not end', 'multipart/alternative', 'Hello without boundary'],
  ])('%s is stored as text, with the original', async (_name, type, words) => {
    const { contentOf, receive, mailWith } = await makeInbound(server);
    const message = await receive(mailWith({ 'Content-Type': type }, words));
    expect(message.mail?.isBroken).toBe(true);
    expect(message.text).toContain(words);
    const { originalUrl } = await contentOf(message);
    const original = await fetch(`${server.url}${originalUrl}`);
    expect(original.headers.get('content-disposition')).toContain('attachment');
    expect(original.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await original.text()).toContain(words);
  });

  it('that is not an email at all is stored too', async () => {
    const { receive } = await makeInbound(server);
    const message = await receive(Buffer.from([0, 1, 2, 255, 254, 13, 10, 88, 89, 90]));
    expect(message.mail).toMatchObject({ isBroken: true, from: { name: 'Unknown sender', address: '' } });
    expect(message.text).toContain('XYZ');
  });

  it('with wrong charsets is decoded as far as possible', async () => {
    const { receive, mailWith } = await makeInbound(server);
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
  const mixed = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary="b"' };
  const bodyOf = (parts: string[]) =>
    `${['Content-Type: text/plain\n\nSee below.', ...parts].map((part) => `--b\n${part}`).join('\n')}\n--b--`;

  it('are stored under a safe name whatever they are, and only downloaded', async () => {
    const { receive, mailWith } = await makeInbound(server);
    const message = await receive(
      mailWith(
        mixed,
        bodyOf([
          'Content-Type: text/html; name="../../etc/in\u202Evoice.pdf.exe"\nContent-Disposition: attachment\n\n<script>alert(1)</script>',
          'Content-Type: image/svg+xml\nContent-Disposition: attachment; filename="a.svg"\n\n<svg onload="alert(1)"></svg>',
          'Content-Type: application/x-nothing\nContent-Disposition: attachment; filename="C:\\\\win\\\\a b?.bin"\n\nabc',
        ]),
      ),
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

  it('that are too large for a chat are stored too', async () => {
    const { receive, mailWith } = await makeInbound(server);
    const content = Buffer.alloc(12 * 1024 * 1024, 'a')
      .toString('base64')
      .replace(/.{76}/g, '$&\n');
    const message = await receive(
      mailWith(
        mixed,
        bodyOf([
          `Content-Type: text/plain\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="long.txt"\n\n${content}`,
        ]),
      ),
    );
    expect(message.attachments[0]).toMatchObject({ name: 'long.txt', size: 12 * 1024 * 1024 });
  });
});

describe('the HTML of an email', () => {
  const PIXEL =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  it('runs nothing, loads nothing, and shows its inline images', async () => {
    const { contentOf, receive, mailWith } = await makeInbound(server);
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
