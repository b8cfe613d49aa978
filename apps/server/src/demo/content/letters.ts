import type { MessageStatus } from '@foyer/domain/message-status';
import { type DemoDepartment, type DemoMember, TIDEWELL } from '../ids.ts';

/** A mail of a demo thread. */
export interface LetterRecipe {
  /** The author: the customer or a member. */
  readonly by: 'customer' | DemoMember;
  /** Hours before the demo began. */
  readonly hours: number;
  readonly text: string;
  /** The quoted text below, in the style of the customer's mail program. */
  readonly quote?: (earlier: {
    readonly text: string;
    readonly name: string;
    readonly address: string;
  }) => string;
  readonly file?: string;
  /** Why it was not delivered. Default: it was. */
  readonly bounce?: string;
}

/** A thread of mails of a demo merchant. */
export interface MailThreadRecipe {
  readonly merchantId: number;
  readonly from: { readonly name: string; readonly address: string };
  readonly language: string;
  readonly subject: string;
  readonly status: MessageStatus;
  readonly team?: DemoDepartment;
  readonly assignee?: DemoMember;
  readonly letters: readonly LetterRecipe[];
}

const marked = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

type Quote = NonNullable<LetterRecipe['quote']>;
/** Quoting styles of mail programs. */
export const gmail: Quote = ({ text, name, address }) =>
  `\n\nOn Tue, Nov 3, 2026 at 10:14 AM ${name} <${address}> wrote:\n\n${marked(text)}\n`;
export const gmailFrench: Quote = ({ text, name, address }) =>
  `\n\nLe mar. 3 nov. 2026 à 10:14, ${name} <${address}> a écrit :\n\n${marked(text)}\n`;
export const outlook: Quote = ({ text, name, address }) =>
  `\n\n________________________________\nFrom: ${name} <${address}>\nSent: Tuesday, November 3, 2026 10:14 AM\nTo: me\nSubject: RE: your order\n\n${text}\n`;
export const outlookGerman: Quote = ({ text, name, address }) =>
  `\n\n-----Ursprüngliche Nachricht-----\nVon: ${name} <${address}>\nGesendet: Dienstag, 3. November 2026 10:14\nAn: mich\nBetreff: AW: Ihre Bestellung\n\n${text}\n`;

/** A mail of the customer, `hours` before the demo began. */
export const customer = (hours: number, text: string, more: Partial<LetterRecipe> = {}): LetterRecipe => ({
  by: 'customer',
  hours,
  text,
  ...more,
});
/** An answer of a member, `hours` before the demo began. */
export const member = (
  by: DemoMember,
  hours: number,
  text: string,
  more: Partial<LetterRecipe> = {},
): LetterRecipe => ({
  by,
  hours,
  text,
  ...more,
});

/** A thread with the shop. */
export const shop = (
  from: readonly [name: string, address: string],
  language: string,
  subject: string,
  status: MessageStatus,
  letters: readonly LetterRecipe[],
  more: Partial<MailThreadRecipe> = {},
): MailThreadRecipe => ({
  merchantId: TIDEWELL,
  from: { name: from[0], address: from[1] },
  language,
  subject,
  status,
  letters,
  ...more,
});
