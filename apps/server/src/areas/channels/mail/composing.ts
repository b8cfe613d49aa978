import { MAIL_HTML_MAX, MAIL_TEXT_MAX } from '@foyer/domain/limits';
import { Html, html, lines } from '../../../mail/html.ts';
import { textOfHtml } from '../../../mail/html-text.ts';
import type { MailRow } from '../../conversations/mail-store.ts';
import type { MailboxRow } from '../tables.ts';
import { safeHtml } from './safe-html.ts';

/** Content of an outgoing email. */
export interface Composed {
  /** The new text, as shown in the thread. */
  readonly shown: string;
  readonly text: string;
  readonly html: string;
  /** Inline images by content id. */
  readonly inline: readonly { readonly cid: string; readonly url: string }[];
}

interface Parts {
  readonly text: string;
  readonly html: string | undefined;
  readonly signature: Pick<MailboxRow, 'signatureText' | 'signatureHtml'> | null;
  /** The quoted email. */
  readonly quoted: MailRow | null;
}

const OWN_FILE = /<img\b[^>]*?\bsrc="(\/files\/([0-9a-f]{40})\/[^"]+)"/g;

/** Composes the text and HTML of an email: the new text, the signature, then the quoted email. */
export function compose({ text, html: written, signature, quoted }: Parts): Composed {
  const own = written?.trim() ? safeHtml(written, { keepsRemote: true }).html : null;
  const shown = (text.trim() === '' && own !== null ? textOfHtml(own) : text).trim();
  const signed = signature && signatureOf(signature);
  const quote = quoted && quoteOf(quoted);
  const texts = [shown, signed && `-- \n${signed.text}`, quote?.text];
  const forms = [own === null ? paragraphs(shown) : new Html(`<div>${own}</div>`), signed?.html, quote?.html];
  const { html: linked, inline } = withInline(forms.map((form) => form?.text ?? '').join('\n'));
  return {
    shown,
    text: texts
      .filter(Boolean)
      .join('\n\n')
      .slice(0, 2 * MAIL_TEXT_MAX),
    html: linked,
    inline: [...inline, ...(quoted?.inline ?? []).filter(({ cid }) => linked.includes(`cid:${cid}`))],
  };
}

const paragraphs = (text: string): Html => html`<div dir="auto">${lines(text)}</div>`;

function signatureOf({ signatureText, signatureHtml }: NonNullable<Parts['signature']>) {
  const own = signatureHtml.trim() ? safeHtml(signatureHtml, { keepsRemote: true }).html : '';
  const text = signatureText.trim() || textOfHtml(own);
  if (!text && !own) return null;
  return { text, html: html`<div><br>-- <br>${own ? new Html(own) : paragraphs(text)}</div>` };
}

/** Quotes an email the way mail programs do. */
function quoteOf(mail: MailRow): { text: string; html: Html } {
  const { name, address } = mail.from;
  const at = (mail.sentAt ?? mail.createdAt).toUTCString().replace(/:\d\d GMT$/, ' UTC');
  const attribution = `On ${at}, ${name ? `${name} ` : ''}<${address}> wrote:`;
  const marked = mail.text
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`));
  const below = mail.html && safeHtml(mail.html, { keepsRemote: true }).html;
  // HTML that is too long is quoted as text. The thread still has it in full.
  const body = below && below.length <= MAIL_HTML_MAX ? new Html(below) : paragraphs(mail.text);
  return {
    text: `${attribution}\n${marked.join('\n')}`,
    html: html`<div class="gmail_quote"><div dir="auto">${attribution}</div>
<blockquote type="cite" style="margin:0 0 0 8px;padding-left:8px;border-left:1px solid #cccccc">${body}</blockquote></div>`,
  };
}

/** Attaches uploaded images and replaces their addresses by content ids. */
function withInline(text: string): Pick<Composed, 'html' | 'inline'> {
  const inline = new Map<string, string>();
  for (const [, url = '', key = ''] of text.matchAll(OWN_FILE)) inline.set(`${key}@foyer`, url);
  let linked = text;
  for (const [cid, url] of inline) linked = linked.replaceAll(`src="${url}"`, `src="cid:${cid}"`);
  return { html: linked, inline: [...inline].map(([cid, url]) => ({ cid, url })) };
}
