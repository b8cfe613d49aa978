import { linkInvalid } from '@foyer/contract/kernel/errors';
import { historyAddressMissing, unsubscribed } from '@foyer/contract/widget/errors';
import { fillText } from '@foyer/domain/texts';
import { and, desc, eq, exists, inArray, lt, not, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type MemberScope, type RequestScope, type Scope, systemScope } from '../../kernel/context.ts';
import { countLinks, createLink, findLink, merchantOfLink, redeemLink } from '../../kernel/one-time-links.ts';
import { idCursor } from '../../kernel/paging.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readHistoryToken, signHistoryToken } from '../../kernel/tokens.ts';
import { html } from '../../mail/html.ts';
import { findOptOut } from '../../mail/opt-outs.ts';
import { enforcingEngagement } from '../conversations/access.ts';
import { type ConversationRow, presentMessages } from '../conversations/present.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { queueOutreachMail } from '../gateway/outreach.ts';
import { queueMerchantMail } from '../merchants/mail.ts';
import { type MerchantRow, ownMerchant } from '../merchants/queries.ts';
import { lockVisitor, type VisitorRow } from '../visitors/identification.ts';
import { visitors } from '../visitors/tables.ts';
import { mailTextsFor } from './mail-texts.ts';
import { toPublicMessages } from './present.ts';

/** Lifetime of an emailed link. Milliseconds. */
const LINK_LIFE_MS = 30 * 86_400_000;
/** Lifetime of the reading token of an opened link. Seconds. */
const READING_SECONDS = 3600;
/** Conversations per page. */
const PAGE = 10;
/** Maximum messages shown per conversation, newest first. */
const MESSAGES_MOST = 200;

/** Creates a link to a visitor's history, within a transaction. */
async function historyLink(db: Db, { services, tenant }: Scope, visitorId: string): Promise<string> {
  const token = await createLink(db, tenant.merchantId, {
    purpose: 'history',
    subject: visitorId,
    lifeMs: LINK_LIFE_MS,
    keepsEarlier: true,
  });
  return publicUrl(services.config, '/chat', { token });
}

/**
 * The address to which a visitor's history may be mailed; empty for none. An address typed before a signed identity may
 * be another person's, so an identified visitor's history is only mailed to a confirmed address.
 */
const addressOf = ({ externalId, email, confirmedEmail }: VisitorRow): string =>
  externalId === null ? email : (confirmedEmail ?? '');

const mailOf = (merchant: MerchantRow, visitor: VisitorRow, link: string) => {
  const texts = mailTextsFor(visitor.language);
  return {
    recipient: addressOf(visitor),
    subject: fillText(texts.history, { merchant: merchant.name }),
    text: `${texts.historyLead}\n${link}`,
    body: html`<p>${texts.historyLead}</p><p><a href="${link}">${texts.historyOpen}</a></p>`,
  };
};

/**
 * Mails a visitor the link to their history, requested by a member.
 * @throws Refusal `history_address_missing` or `unsubscribed`
 */
export async function mailHistoryLink(scope: MemberScope, visitorId: string): Promise<void> {
  const { merchantId } = scope.tenant;
  const merchant = await ownMerchant(scope.tenant);
  await act(scope, async (db) => {
    // Locked, so that a concurrent identification either deletes this link or determines its recipient.
    const visitor = await lockVisitor(db, merchantId, visitorId);
    if (!visitor || !addressOf(visitor)) throw new Refusal(historyAddressMissing);
    if (await findOptOut(db, merchantId, addressOf(visitor))) throw new Refusal(unsubscribed);
    const mail = mailOf(merchant, visitor, await historyLink(db, scope, visitor.id));
    return {
      result: undefined,
      audit: [{ action: 'visitor.historyMailed', subject: ['visitor', visitor.id] }],
      events: [],
      jobs: [await queueOutreachMail(db, scope.services, merchant, mail)],
    };
  });
}

/**
 * Redeems the link of a mail. Returns a token that reads the history for an hour.
 * @throws Refusal `link_invalid`
 */
export async function openHistory(scope: RequestScope, token: string) {
  const merchantId = merchantOfLink(token);
  if (merchantId === null) throw new Refusal(linkInvalid);
  const own = systemScope(scope.services, merchantId);
  const { id: visitorId, externalId } = await act(own, async (db) => {
    const subject = await redeemLink(db, merchantId, 'history', token);
    const visitor = subject ? await lockVisitor(db, merchantId, subject) : null;
    if (!subject || !visitor) throw new Refusal(linkInvalid);
    return {
      result: visitor,
      audit: [{ action: 'history.opened', subject: ['visitor', subject] }],
      events: [],
    };
  });
  const { TOKEN_SECRET } = scope.services.config;
  return {
    merchant: await ownMerchant(own.tenant),
    readingToken: await signHistoryToken(
      TOKEN_SECRET,
      { merchantId, visitorId, verified: externalId !== null },
      READING_SECONDS,
    ),
  };
}

/**
 * A page of the visitor's conversations, newest first, with the newest messages of each. Conversations of engagements
 * that enforce an identity require an identified visitor.
 * @throws Refusal `link_invalid` when the token is invalid, expired, or older than the visitor's identification
 */
export async function readHistory(scope: RequestScope, readingToken: string, cursor: string | undefined) {
  const { TOKEN_SECRET } = scope.services.config;
  const reading = await readHistoryToken(TOKEN_SECRET, readingToken);
  if (!reading) throw new Refusal(linkInvalid);
  const { merchantId, visitorId, verified } = reading;
  const after = idCursor(cursor);
  return scope.services.database.tenant(merchantId).read(async (db) => {
    const [visitor] = await db
      .select({ externalId: visitors.externalId })
      .from(visitors)
      .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId)));
    if (!visitor || (visitor.externalId !== null) !== verified) throw new Refusal(linkInvalid);
    const rows = await db
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.merchantId, merchantId),
          eq(conversations.visitorId, visitorId),
          after ? lt(conversations.id, after) : undefined,
          verified ? undefined : not(exists(enforcingEngagement(db))),
        ),
      )
      .orderBy(desc(conversations.id))
      .limit(PAGE + 1);
    const page = rows.slice(0, PAGE);
    const messagesOf = await newestMessages(db, merchantId, page);
    return {
      conversations: page.map((row) => presentHistory(row, messagesOf.get(row.id) ?? [])),
      nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

type MessageRow = typeof messages.$inferSelect;

/** The newest public messages by conversation, one more than is shown. */
async function newestMessages(db: Db, merchantId: number, of: readonly ConversationRow[]) {
  if (of.length === 0) return new Map<string, MessageRow[]>();
  const newest = db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, conversations.merchantId),
        eq(messages.conversationId, conversations.id),
        inArray(messages.kind, ['text', 'event']),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(MESSAGES_MOST + 1)
    .as('newest');
  const rows = await db
    .select()
    .from(conversations)
    .innerJoinLateral(newest, sql`true`)
    .where(
      and(
        eq(conversations.merchantId, merchantId),
        inArray(
          conversations.id,
          of.map(({ id }) => id),
        ),
      ),
    );
  return Map.groupBy(
    rows.map((row) => row.newest),
    (message) => message.conversationId,
  );
}

const presentHistory = (row: ConversationRow, newest: readonly MessageRow[]) => ({
  conversationID: row.id,
  createdDate: row.createdAt.toISOString(),
  closedDate: row.closedAt?.toISOString() ?? null,
  messages: toPublicMessages(
    presentMessages([...newest].sort((a, b) => a.seq - b.seq).slice(-MESSAGES_MOST)),
  ),
  hasMore: newest.length > MESSAGES_MOST,
});

/** Maximum links per visitor and hour mailed without a member's request. */
const RENEWALS_MOST = 3;
const RENEWALS_MS = 3_600_000;

/**
 * Mails a new link to the visitor of an earlier one, a few times an hour. Does nothing for unknown tokens, without
 * revealing it.
 */
export async function renewHistoryLink(scope: RequestScope, token: string): Promise<void> {
  const merchantId = merchantOfLink(token);
  if (merchantId === null) return;
  const own = systemScope(scope.services, merchantId);
  const visitorId = await own.tenant.read(async (db) => {
    const link = await findLink(db, merchantId, 'history', token);
    return link?.subject ?? null;
  });
  if (!visitorId) return;
  const merchant = await ownMerchant(own.tenant);
  await act(own, async (db) => {
    const nothing = { result: undefined, audit: [], events: [] };
    const visitor = await lockVisitor(db, merchantId, visitorId);
    const isKnown = (await findLink(db, merchantId, 'history', token)) !== null;
    if (!visitor || !addressOf(visitor) || !isKnown) return nothing;
    const since = new Date(Date.now() - RENEWALS_MS);
    if ((await countLinks(db, merchantId, 'history', visitorId, since)) >= RENEWALS_MOST) return nothing;
    const mail = mailOf(merchant, visitor, await historyLink(db, own, visitor.id));
    return {
      result: undefined,
      audit: [{ action: 'visitor.historyMailed', subject: ['visitor', visitor.id] }],
      events: [],
      jobs: [await queueMerchantMail(db, own.services, merchant, mail)],
    };
  });
}
