import { mailUnreadable, notQuarantined } from '@foyer/contract/channels/mail-errors';
import type { QuarantinedMail, QuarantineReason } from '@foyer/contract/channels/mail-shapes';
import { and, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';
import type { z } from 'zod';
import { act } from '../../../kernel/action.ts';
import type { Scope, Services } from '../../../kernel/context.ts';
import { afterCursor, cutPage } from '../../../kernel/paging.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { mailArrivals, mailboxes } from '../tables.ts';
import { parseMail } from './parsing.ts';
import { processArrival } from './process-arrival.ts';

type Wire = z.input<typeof QuarantinedMail>;

const DAY_MS = 86_400_000;
const REACHES_BACK_DAYS = 90;
/** An email that may still be in processing is not quarantined. Milliseconds. */
const TAKEN_WITHIN_MS = 60_000;
/** The part of an email that contains its headers. Bytes. */
const HEAD_BYTES = 64 * 1024;

const REASONS = ['loop', 'bounce', 'failed', 'waiting'] as const satisfies QuarantineReason[];
const isReason = (state: string): state is QuarantineReason => REASONS.some((reason) => reason === state);

const one = (merchantId: number, id: string) =>
  and(eq(mailArrivals.merchantId, merchantId), eq(mailArrivals.id, id));

/** Emails that arrived and are not in the inbox, newest first. */
export async function listQuarantined(
  { services, tenant }: Scope,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const { merchantId } = tenant;
  const rows = await tenant.read((db) =>
    db
      .select({ arrival: mailArrivals, mailboxName: mailboxes.name })
      .from(mailArrivals)
      .innerJoin(
        mailboxes,
        and(eq(mailboxes.merchantId, mailArrivals.merchantId), eq(mailboxes.id, mailArrivals.mailboxId)),
      )
      .where(
        and(
          eq(mailArrivals.merchantId, merchantId),
          gte(mailArrivals.receivedAt, new Date(Date.now() - REACHES_BACK_DAYS * DAY_MS)),
          or(
            inArray(mailArrivals.state, ['loop', 'bounce', 'failed']),
            and(
              eq(mailArrivals.state, 'waiting'),
              lt(mailArrivals.receivedAt, new Date(Date.now() - TAKEN_WITHIN_MS)),
            ),
          ),
          afterCursor(cursor, mailArrivals.receivedAt, mailArrivals.id, 'desc'),
        ),
      )
      .orderBy(desc(mailArrivals.receivedAt), desc(mailArrivals.id))
      .limit(limit + 1),
  );
  const { page, nextCursor } = cutPage(rows, limit, ({ arrival }) => ({
    at: arrival.receivedAt,
    id: arrival.id,
  }));
  const mails = await Promise.all(
    page.map(({ arrival, mailboxName }) => present(services, arrival, mailboxName)),
  );
  return { mails, nextCursor };
}

async function present(
  services: Services,
  { id, state, error, size, receivedAt, rawFileKey, ...row }: typeof mailArrivals.$inferSelect,
  mailboxName: string,
): Promise<Wire> {
  const head = await headOf(services, rawFileKey);
  const mail = head && (await parseMail(head, true));
  return {
    ...{ id, mailboxName, size, error },
    sender: row.sender || (mail?.from?.address ?? ''),
    subject: mail?.subject ?? '',
    reason: isReason(state) ? state : 'failed',
    receivedDate: receivedAt.toISOString(),
  };
}

/** Reads the beginning of a stored email. Null if the file does not exist. */
async function headOf({ files }: Services, key: string): Promise<Buffer | null> {
  const stream = await files.get(key);
  if (!stream) return null;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

/**
 * Moves a quarantined email to the inbox. Returns its thread.
 * @throws Refusal `not_quarantined`, `mail_unreadable`
 */
export async function deliverQuarantined(scope: Scope, id: string): Promise<string> {
  const { services, tenant } = scope;
  const { merchantId } = tenant;
  const before = await act(scope, async (db) => {
    const [row] = await db.select().from(mailArrivals).where(one(merchantId, id)).for('update');
    if (!row) throw notFound();
    if (!isReason(row.state)) throw new Refusal(notQuarantined);
    await db.update(mailArrivals).set({ state: 'waiting', error: null }).where(one(merchantId, id));
    return {
      result: { state: row.state, error: row.error },
      audit: [{ action: 'mail.delivered', subject: ['mailArrival', id], before: { reason: row.state } }],
      events: [],
    };
  });
  await processArrival(services, merchantId, id, { isWanted: true }).catch(async (error) => {
    await tenant.transaction((db) => db.update(mailArrivals).set(before).where(one(merchantId, id)));
    throw error;
  });
  const [taken] = await tenant.read((db) => db.select().from(mailArrivals).where(one(merchantId, id)));
  if (taken?.state === 'duplicate') throw new Refusal(notQuarantined);
  if (!taken?.conversationId) throw new Refusal(mailUnreadable);
  return taken.conversationId;
}
