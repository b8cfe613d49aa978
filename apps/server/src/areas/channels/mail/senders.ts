import { mailboxOff } from '@foyer/contract/channels/mail-errors';
import type { MailSender } from '@foyer/contract/channels/mail-shapes';
import type { MailAddress } from '@foyer/contract/conversations/shapes';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/tenant.ts';
import { badInput, Refusal } from '../../../kernel/refusal.ts';
import { addressIn } from '../../../mail/outbox.ts';
import { merchantOf } from '../../merchants/queries.ts';
import type { MailboxRow } from '../tables.ts';
import { readMailboxes } from './mailboxes.ts';
import { replyAddress } from './reply-token.ts';

/** Who a mail leaves as. */
export interface Sender {
  /** Null for the installation's own address. */
  readonly mailbox: MailboxRow | null;
  readonly from: MailAddress;
}

const oldestFirst = (rows: readonly MailboxRow[]) =>
  rows
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));

/** The addresses that mails may be sent from: mailboxes, the oldest first, then the installation's own. */
export async function listSenders(db: Db, config: Config, merchantId: number): Promise<MailSender[]> {
  const { name } = await merchantOf(db, merchantId);
  const hasOwn = config.SMTP_URL !== undefined;
  const boxes = oldestFirst(await readMailboxes(db, merchantId)).map((row) => ({
    mailboxId: row.id,
    name: row.name,
    address: row.address,
    signatureText: row.signatureText,
    signatureHtml: row.signatureHtml,
    canSend: row.smtpHost !== null || hasOwn,
  }));
  const installation = {
    mailboxId: null,
    name,
    address: addressIn(config.MAIL_FROM),
    signatureText: '',
    signatureHtml: '',
    canSend: hasOwn,
  };
  return [...boxes, installation];
}

/**
 * Who a mail leaves as: the mailbox that is wanted (null for the installation's address), else the one of the thread,
 * else the oldest. A mailbox without a mail server of its own lends its address for answers alone: the installation may
 * not write in the name of other domains.
 * @throws Refusal for a mailbox that is not there or switched off
 */
export async function senderOf(
  db: Db,
  config: Config,
  merchantId: number,
  wanted: string | null | undefined,
  ofThread: string | null,
): Promise<Sender> {
  const boxes = await readMailboxes(db, merchantId);
  const chosen = wanted && boxes.find(({ id }) => id === wanted);
  if (wanted && !chosen) throw badInput('mailboxId', 'This mailbox does not exist.');
  if (chosen && !chosen.isActive) throw new Refusal(mailboxOff, { field: 'mailboxId' });
  const usual = oldestFirst(boxes);
  const mailbox =
    wanted === null ? null : chosen || usual.find(({ id }) => id === ofThread) || usual[0] || null;
  if (mailbox?.smtpHost) return { mailbox, from: { name: mailbox.name, address: mailbox.address } };
  const name = mailbox?.name ?? (await merchantOf(db, merchantId)).name;
  return { mailbox, from: { name, address: addressIn(config.MAIL_FROM) } };
}

/** Where answers to a mail of a thread go; none where that is where it comes from. */
export function repliesTo(config: Config, { mailbox, from }: Sender, conversationId: string): MailAddress[] {
  if (!mailbox) return [];
  const { merchantId, address, name } = mailbox;
  const plussed = mailbox.plusAddressing ? replyAddress(config, merchantId, conversationId, address) : null;
  const to = plussed ?? address;
  return to === from.address ? [] : [{ name, address: to }];
}
