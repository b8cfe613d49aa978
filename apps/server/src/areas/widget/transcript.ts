import type { Message } from '@foyer/contract/conversations/shapes';
import { textDirection } from '@foyer/domain/arabic';
import { fillText } from '@foyer/domain/texts';
import { act } from '../../kernel/action.ts';
import type { VisitorScope } from '../../kernel/context.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { notFound } from '../../kernel/refusal.ts';
import { type Html, html, lines } from '../../mail/html.ts';
import { type ConversationRow, presentMessages } from '../conversations/present.ts';
import { readMessages } from '../conversations/queries.ts';
import { queueMerchantMail } from '../merchants/mail.ts';
import { findMerchant } from '../merchants/queries.ts';
import type { VisitorRow } from '../visitors/identification.ts';
import { mailTextsFor } from './mail-texts.ts';
import { toPublicMessages } from './present.ts';

const PAGE = 500;

/** Emails a transcript without notes to the visitor's confirmed address. */
export async function mailTranscript(
  scope: VisitorScope,
  conversation: ConversationRow,
  visitor: VisitorRow,
  recipient: string,
): Promise<void> {
  const { services, tenant } = scope;
  const merchant = await findMerchant(tenant);
  if (!merchant) throw notFound();
  const texts = mailTextsFor(visitor.language);
  const heading = fillText(texts.subject, { merchant: merchant.name });
  const entries = (await readAll(scope, conversation.id)).map((message) => ({
    message,
    name: message.author.type === 'visitor' ? texts.you : message.author.name || merchant.name,
    at: moment(message.createdDate, texts.locale, visitor.timeZone),
  }));
  const base = publicUrl(services.config, '/').replace(/\/$/, '');
  const mail = {
    recipient,
    subject: heading,
    text: entries.map((entry) => asText(entry, base)).join('\n\n'),
    body: html`${entries.map((entry) => asHtml(entry, base))}`,
  };
  await act(scope, async (db) => ({
    jobs: [await queueMerchantMail(db, services, merchant, mail)],
    result: undefined,
    audit: [{ action: 'conversation.transcriptMailed', subject: ['conversation', conversation.id] }],
    events: [],
  }));
}

interface Entry {
  readonly message: Message;
  readonly name: string;
  readonly at: string;
}

async function readAll({ tenant }: VisitorScope, id: string): Promise<Message[]> {
  const all: Message[] = [];
  let after = 0;
  for (let more = true; more; ) {
    const { rows, hasMore } = await readMessages(tenant, id, { after, limit: PAGE, publicOnly: true });
    all.push(...presentMessages(rows));
    after = rows.at(-1)?.seq ?? after;
    more = hasMore;
  }
  return toPublicMessages(all).filter(({ kind }) => kind === 'text');
}

const asText = ({ message, name, at }: Entry, base: string): string =>
  [
    `${name} (${at})`,
    ...(message.text ? [message.text] : []),
    ...message.attachments.map((file) => `${file.name}: ${base}${file.url}`),
  ].join('\n');

const asHtml = ({ message, name, at }: Entry, base: string): Html => html`
<div style="margin:0 0 16px"><div style="color:#5b6472;font-size:13px"><strong>${name}</strong> · ${at}</div>
<div dir="${textDirection(message.text)}">${lines(message.text)}</div>
${message.attachments.map((file) => html`<div><a href="${base}${file.url}">${file.name}</a></div>`)}</div>`;

/** A time in the visitor's time zone. */
const moment = (instant: string, locale: string, timeZone: string | null): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  }).format(new Date(instant));
