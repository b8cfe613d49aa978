import type { ReceivedMail } from '../mail-peers.ts';

/** The parts of a customer's mail. */
export interface MailParts {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly text: string;
}

const headersOf = ({ id, from, to, at }: MailParts, subject: string, more: readonly string[] = []): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    `Date: ${at.toUTCString()}`,
    'MIME-Version: 1.0',
    ...more,
  ].join('\n');

const UTF8 = 'Content-Type: text/plain; charset=utf-8';

/** A new mail. */
export const plain = (parts: MailParts): string =>
  `${headersOf(parts, 'My order', [UTF8])}\n\n${parts.text}\n`;

/** A malformed mail: unterminated parts and wrong encodings. */
export const broken = (parts: MailParts): string =>
  `${headersOf(parts, '=?utf-8?B?8J+Y?= My order', ['Content-Type: multipart/mixed; boundary="b"'])}

--b
Content-Type: text/html; charset=no-such-charset
Content-Transfer-Encoding: base64

${Buffer.from(parts.text).toString('base64')}=&%
--b
Content-Type: multipart/alternative; boundary="never"

--never
Content-Transfer-Encoding: quoted-printable

=ZZ ${parts.text}`;

const idOf = ({ mail }: ReceivedMail): string => mail.messageId ?? '';
const inThread = (sent: ReceivedMail): string[] => [
  `In-Reply-To: ${idOf(sent)}`,
  `References: ${[sent.mail.references, idOf(sent)].filter(Boolean).join(' ')}`,
];

/** Quoting styles of mail programs. */
export const REPLY_STYLES = ['gmail', 'outlook', 'plain'] as const;

/** A reply that quotes the original mail, in the style of a mail program. */
export function replyAs(style: (typeof REPLY_STYLES)[number], parts: MailParts, sent: ReceivedMail): string {
  const subject = `${style === 'outlook' ? 'AW' : 'Re'}: ${sent.mail.subject ?? ''}`;
  const quoted = (sent.mail.text ?? '').trim();
  const sender = sent.mail.from?.address ?? '';
  if (style === 'plain') {
    const lines = quoted.split('\n').map((line) => `> ${line}`);
    return `${headersOf(parts, subject, [...inThread(sent), UTF8])}\n\n${parts.text}\n\n${lines.join('\n')}\n`;
  }
  const [text, html] =
    style === 'gmail'
      ? [
          `${parts.text}\n\nOn Mon, Mar 23, 2026 at 10:00 AM Support <${sender}> wrote:\n\n> ${quoted.replaceAll('\n', '\n> ')}\n`,
          `<div dir="ltr">${parts.text}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Mar 23, 2026 at 10:00 AM Support wrote:</div><blockquote class="gmail_quote">${quoted}</blockquote></div>`,
        ]
      : [
          `${parts.text}\n\n________________________________\nVon: Support <${sender}>\nGesendet: Montag, 23. März 2026 10:00\nAn: ${parts.from}\nBetreff: ${sent.mail.subject}\n\n${quoted}\n`,
          `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><div class="WordSection1"><p class="MsoNormal">${parts.text}</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>Von:</b> Support<br><b>Gesendet:</b> Montag</p></div></div><p>${quoted}</p></div></body></html>`,
        ];
  return `${headersOf(parts, subject, [...inThread(sent), 'Content-Type: multipart/alternative; boundary="alt"'])}

--alt
${UTF8}

${text}
--alt
Content-Type: text/html; charset=utf-8

${html}
--alt--
`;
}

/** An out-of-office reply. */
export const vacation = (parts: MailParts, sent: ReceivedMail): string =>
  `${headersOf(parts, `Automatic reply: ${sent.mail.subject ?? ''}`, [
    ...inThread(sent),
    'Auto-Submitted: auto-replied',
    UTF8,
  ])}\n\nI am away until Monday.\n`;

/** A bounce of a mail server. */
export const bounceOf = (parts: MailParts, sent: ReceivedMail): string =>
  `${headersOf(
    { ...parts, from: 'Mail Delivery System <MAILER-DAEMON@visitor.example>' },
    'Undelivered Mail Returned to Sender',
    [
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
    ],
  )}

--r
${UTF8}

The mail could not be delivered.

--r
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.visitor.example

Final-Recipient: rfc822; ${sent.to[0]}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 No such user

--r
Content-Type: message/rfc822-headers

Message-ID: ${idOf(sent)}
Subject: ${sent.mail.subject}

--r--
`;
