import { textDirection } from '@foyer/domain/arabic';
import { type Html, html } from './html.ts';

/** The content of a merchant's mail. */
export interface MailContent {
  readonly merchantName: string;
  /** `#rrggbb`. */
  readonly colour: string;
  readonly heading: string;
  /** The body as plain text; `html` has the same content. */
  readonly text: string;
  readonly body: Html;
  /** The main action, below the text. */
  readonly action?: MailAction;
}

/** A link shown as a button; in plain text its label followed by the URL. */
export interface MailAction {
  readonly label: string;
  readonly url: string;
}

/** Renders a mail as plain text and as HTML in the merchant's colour, without remote content. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const { merchantName, colour, heading, body, action } = content;
  const page = html`<!doctype html>
<html dir="${textDirection(heading)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${heading}</title></head>
<body style="margin:0;background:#f4f5f7;color:#1c2330;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 12px">
<div style="background:${colour};color:${readableOn(colour)};padding:14px 20px;border-radius:8px 8px 0 0;font-weight:600">${merchantName}</div>
<div style="background:#fff;padding:20px;border-radius:0 0 8px 8px">
<h1 style="font-size:18px;margin:0 0 16px">${heading}</h1>
${body}
${action ? button(action, colour) : null}
</div></div></body></html>`;
  const words = [heading, content.text, ...(action ? [`${action.label}:\n${action.url}`] : []), merchantName];
  return { text: `${words.join('\n\n')}\n`, html: page.text };
}

const button = ({ label, url }: MailAction, colour: string): Html =>
  html`<p style="margin:20px 0 4px"><a href="${url}" style="display:inline-block;background:${colour};color:${readableOn(colour)};padding:10px 20px;border-radius:6px;text-decoration:none;font-weight:600">${label}</a></p>`;

/** Black or white, whichever has the higher contrast to a colour (WCAG relative luminance). */
function readableOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}
