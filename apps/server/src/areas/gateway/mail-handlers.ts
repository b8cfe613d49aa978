import type { gateway } from '@foyer/contract';
import { signatureInvalid } from '@foyer/contract/channels/mail-errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { files } from '../../files/tables.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope, Services } from '../../kernel/context.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isSigned } from '../../kernel/signature.ts';
import { receiveMail } from '../channels/mail/arrivals.ts';
import { hashOf } from '../channels/mail/content.ts';
import { findMailbox, secretOf } from '../channels/mail/mailboxes.ts';
import { keyIn, runActions, sendEmail } from './emails.ts';
import { mailOfBody } from './mail-body.ts';

type MailCalls = 'runGatewayActions' | 'sendEmailMessage' | 'receiveEmailMessage' | 'deleteFile';

export const mailHandlers: Handlers<Pick<typeof gateway, MailCalls>> = {
  runGatewayActions: (scope, { body }) => runActions(scope, body.request_id, body.gateway_actions),

  sendEmailMessage: (scope, { body }) => sendEmail(scope, body),

  async receiveEmailMessage({ services }, { query, signed }) {
    const mailbox = await mailboxOf(services, query.mailbox);
    const secret = mailbox?.isActive ? secretOf(services.config, mailbox, 'webhook') : null;
    if (!mailbox || !secret || !isSigned(secret, signed, new Date())) throw new Refusal(signatureInvalid);
    const bytes = await mailOfBody(signed);
    const sourceKey = hashOf(signed.bytes);
    return {
      success: true,
      isNew: await receiveMail(services, mailbox, { source: 'webhook', sourceKey, bytes }),
    };
  },

  async deleteFile(scope, { body }) {
    const key = keyIn(body.fileName) ?? keyIn(body.fileUrl);
    return { success: true, deleted: key !== null && (await removeOwnFile(scope, key)) };
  },
};

async function mailboxOf({ database }: Services, id: string) {
  const { rows } = await database.anonymous((db) =>
    db.execute<{ merchant_id: number | null }>(sql`select find_mailbox(${id}) as merchant_id`),
  );
  const merchantId = rows[0]?.merchant_id ?? null;
  return merchantId === null
    ? null
    : database.tenant(merchantId).read((db) => findMailbox(db, merchantId, id));
}

/** Deletes an uploaded file of the member that no message uses. */
async function removeOwnFile(scope: MemberScope, key: string): Promise<boolean> {
  const { merchantId } = scope.tenant;
  const removed = await act(scope, async (db) => {
    const rows = await db
      .delete(files)
      .where(
        and(
          eq(files.merchantId, merchantId),
          eq(files.key, key),
          eq(files.uploaderType, 'member'),
          eq(files.uploaderId, scope.caller.id),
          isNull(files.usedAt),
        ),
      )
      .returning({ id: files.id });
    return { result: rows.length > 0, audit: [], events: [] };
  });
  if (removed) await scope.services.files.remove(key);
  return removed;
}
