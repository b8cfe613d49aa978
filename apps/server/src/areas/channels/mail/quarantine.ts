import { quarantinedMailList } from '@foyer/contract/channels/list';
import { mailUnreadable, notQuarantined } from '@foyer/contract/channels/mail-errors';
import type { QuarantinedMail, QuarantineReason } from '@foyer/contract/channels/mail-shapes';
import { and, eq, getTableColumns, gte, lt, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tenant } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { Scope, Services } from '../../../kernel/context.ts';
import { countRows } from '../../../kernel/grid.ts';
import {
  type ListFilterOf,
  type ListPagingOf,
  listCondition,
  listSource,
  readListPage,
} from '../../../kernel/list.ts';
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

const source = listSource({
  list: quarantinedMailList,
  id: mailArrivals.id,
  sorts: { received: mailArrivals.receivedAt },
  filters: {
    mailbox: mailArrivals.mailboxId,
    reason: mailArrivals.state,
    receivedOn: mailArrivals.receivedAt,
  },
});

type Filter = Partial<ListFilterOf<typeof quarantinedMailList>>;

/** Emails of the last 90 days that arrived and are not in the inbox. */
const quarantined = (merchantId: number) =>
  and(
    eq(mailArrivals.merchantId, merchantId),
    // As in the index.
    sql`${mailArrivals.state} in ('loop', 'bounce', 'failed', 'waiting')`,
    gte(mailArrivals.receivedAt, new Date(Date.now() - REACHES_BACK_DAYS * DAY_MS)),
    or(
      ne(mailArrivals.state, 'waiting'),
      lt(mailArrivals.receivedAt, new Date(Date.now() - TAKEN_WITHIN_MS)),
    ),
  );

/** A page of quarantined emails in their wire form. */
export async function readQuarantined(
  { services, tenant: { merchantId, read } }: Pick<Scope, 'services' | 'tenant'>,
  query: Filter & ListPagingOf<typeof quarantinedMailList>,
) {
  const { page, ...neighbours } = await read((db) =>
    readListPage(source, query, quarantined(merchantId), ({ sortValue, where, orderBy, limit }) =>
      db
        .select({ ...getTableColumns(mailArrivals), mailboxName: mailboxes.name, sortValue })
        .from(mailArrivals)
        .innerJoin(
          mailboxes,
          and(eq(mailboxes.merchantId, mailArrivals.merchantId), eq(mailboxes.id, mailArrivals.mailboxId)),
        )
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    ),
  );
  return { page: await Promise.all(page.map((row) => present(services, row))), ...neighbours };
}

export const countQuarantined = ({ merchantId, read }: Tenant, filter: Filter) =>
  read((db) => {
    const where = and(quarantined(merchantId), listCondition(source, filter));
    return countRows(db, db.select({ id: mailArrivals.id }).from(mailArrivals).where(where));
  });

async function present(
  services: Services,
  {
    id,
    state,
    error,
    size,
    receivedAt,
    rawFileKey,
    mailboxName,
    ...row
  }: typeof mailArrivals.$inferSelect & { mailboxName: string },
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
