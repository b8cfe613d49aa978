import { MAIL_TEXT_MAX } from '@foyer/domain/limits';
import { describe, expect, it } from 'vitest';
import { parseMailSafely } from './parse-safely.ts';
import { parseMail } from './parsing.ts';

const crlf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'));
const HEAD = 'From: Ada <ada@visitor.example>\nSubject: Long\nMessage-ID: <long@visitor.example>\n';

describe('a large email', () => {
  it('crafted to exhaust memory is parsed by its beginning', async () => {
    const bytes = Buffer.concat([crlf(`${HEAD}\n`), Buffer.alloc(25 * 1024 * 1024, 'x\r\n')]);
    const mail = await parseMailSafely(bytes, false);
    expect(mail).toMatchObject({ subject: 'Long', messageId: 'long@visitor.example' });
    expect(mail.from?.address).toBe('ada@visitor.example');
    expect(mail.text.length).toBe(MAIL_TEXT_MAX);
  });

  it('of very many parts is parsed by its beginning', async () => {
    const bytes = Buffer.concat([
      crlf(`${HEAD}Content-Type: multipart/mixed; boundary=b\n\n`),
      Buffer.alloc(5 * 1024 * 1024, '--b\r\n\r\nx\r\n'),
    ]);
    expect(await parseMailSafely(bytes, false)).toMatchObject({ messageId: 'long@visitor.example' });
  });

  it('with a file is parsed completely', async () => {
    const content = Buffer.alloc(10 * 1024 * 1024, 'a');
    const encoded = content.toString('base64').replace(/.{76}/g, '$&\r\n');
    const bytes = crlf(
      `${HEAD}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nHello\n--b\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="a.txt"\n\n${encoded}\n--b--\n`,
    );
    const mail = await parseMailSafely(bytes, false);
    expect(mail.text.trim()).toBe('Hello');
    expect(mail.isBroken).toBe(false);
    expect(mail.files[0]?.name).toBe('a.txt');
    expect(content.equals(mail.files[0]?.content ?? Buffer.alloc(0))).toBe(true);
  });

  it('of deeply nested parts is stored as text', async () => {
    const depth = 2_000;
    const open = Array.from(
      { length: depth },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
    );
    const mail = await parseMail(crlf(`${HEAD}${open.join('')}Content-Type: text/plain\n\nDeep`));
    expect(mail).toMatchObject({ isBroken: true, messageId: 'long@visitor.example' });
  });
});

describe('HTML alone', () => {
  it('is converted to text with marked quotes', async () => {
    const html = '<p>Yes &amp; no</p><blockquote><p>Really?</p></blockquote>';
    const { text } = await parseMail(crlf(`${HEAD}Content-Type: text/html\n\n${html}`));
    expect(text).toBe('Yes & no\n\n> Really?');
  });
});

describe('headers', () => {
  it('name all recipients, even in groups and quotes', async () => {
    const mail = await parseMail(
      crlf(
        `From: "B, Ada" <ada@visitor.example>\nTo: Team: a@b.example, c@d.example; "Q, W" <q@w.example>\nCc: undisclosed-recipients:;\nDelivered-To: support+x@shop.example\nX-Original-To: other@shop.example\n\nHi`,
      ),
    );
    expect(mail.from).toEqual({ name: 'B, Ada', address: 'ada@visitor.example' });
    expect(mail.to.map(({ address }) => address)).toEqual(['a@b.example', 'c@d.example', 'q@w.example']);
    expect(mail.cc).toEqual([]);
    expect(mail.deliveredTo).toContain('support+x@shop.example');
    expect(mail.deliveredTo).toContain('other@shop.example');
  });
});
