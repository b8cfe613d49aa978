import type { DraftMail } from '@foyer/contract/inbox/shapes';
import type { MemberScope } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { findMailbox } from '../../channels/mail/mailboxes.ts';

/** Checks that the mailbox of a draft belongs to the merchant. @throws Refusal `not_found` */
export async function checkMailbox({ tenant }: MemberScope, mail: DraftMail | null): Promise<void> {
  const id = mail?.mailboxId;
  if (!id) return;
  const mailbox = await tenant.read((db) => findMailbox(db, tenant.merchantId, id));
  if (!mailbox) throw notFound();
}
