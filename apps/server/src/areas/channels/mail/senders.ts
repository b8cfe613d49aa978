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

/** Sender of an email. */
export interface Sender {
  /** Null: the installation's own address. */
  readonly mailbox: MailboxRow | null;
  readonly from: MailAddress;
}

const oldestFirst = (rows: readonly MailboxRow[]) =>
  rows
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));

/** Available sender addresses: mailboxes, oldest first, then the installation's own. */
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
 * Chooses the sender of an email: the requested mailbox (null for the installation's address), else the mailbox of the
 * thread, else the oldest. A mailbox without its own mail server is only used as the reply address, since the
 * installation may not send for other domains.
 * @throws Refusal for an unknown or disabled mailbox
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

/** The reply address of a thread. None if it equals the sender. */
export function repliesTo(config: Config, { mailbox, from }: Sender, conversationId: string): MailAddress[] {
  if (!mailbox) return [];
  const { merchantId, address, name } = mailbox;
  const plussed = mailbox.plusAddressing ? replyAddress(config, merchantId, conversationId, address) : null;
  const to = plussed ?? address;
  return to === from.address ? [] : [{ name, address: to }];
}
