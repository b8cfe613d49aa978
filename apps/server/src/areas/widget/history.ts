import { linkInvalid } from '@foyer/contract/kernel/errors';
import { historyAddressMissing, unsubscribed } from '@foyer/contract/widget/errors';
import { fillText } from '@foyer/domain/texts';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type MemberScope, type RequestScope, type Scope, systemScope } from '../../kernel/context.ts';
import { countLinks, createLink, knownLink, merchantOfLink, takeLink } from '../../kernel/one-time-links.ts';
import { idCursor } from '../../kernel/paging.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readHistoryToken, signHistoryToken } from '../../kernel/tokens.ts';
import { html } from '../../mail/html.ts';
import { findOptOut } from '../../mail/opt-outs.ts';
import { type ConversationRow, presentMessages } from '../conversations/present.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { queueOutreachMail } from '../gateway/outreach.ts';
import { queueMerchantMail } from '../merchants/mail.ts';
import { type MerchantRow, ownMerchant } from '../merchants/queries.ts';
import { visitors } from '../visitors/tables.ts';
import { lockVisitor, type VisitorRow } from '../visitors/who.ts';
import { wordsIn } from './mail-words.ts';
import { toPublicMessages } from './present.ts';

/** How long the link of a mail works. Milliseconds. */
const LINK_LIFE_MS = 30 * 86_400_000;
/** How long an opened link reads. Seconds. */
const READING_SECONDS = 3600;
/** Conversations of one page. */
const PAGE = 10;
/** The newest messages of a conversation that the history shows. */
const MESSAGES_MOST = 200;

/** The address of a link to a visitor's history, made within a transaction. */
async function historyLink(db: Db, { services, tenant }: Scope, visitorId: string): Promise<string> {
  const token = await createLink(db, tenant.merchantId, {
    purpose: 'history',
    subject: visitorId,
    lifeMs: LINK_LIFE_MS,
    keepsEarlier: true,
  });
  return publicUrl(services.config, '/chat', { token });
}

const mailOf = (merchant: MerchantRow, visitor: VisitorRow, link: string) => {
  const words = wordsIn(visitor.language);
  return {
    recipient: visitor.email,
    subject: fillText(words.history, { merchant: merchant.name }),
    text: `${words.historyLead}\n${link}`,
    body: html`<p>${words.historyLead}</p><p><a href="${link}">${words.historyOpen}</a></p>`,
  };
};

/**
 * Mails a visitor the link to their history, as a member asks.
 * @throws Refusal `history_address_missing` or `unsubscribed`
 */
export async function mailHistoryLink(scope: MemberScope, visitor: VisitorRow): Promise<void> {
  const merchant = await ownMerchant(scope.tenant);
  if (!visitor.email) throw new Refusal(historyAddressMissing);
  await act(scope, async (db) => {
    if (await findOptOut(db, scope.tenant.merchantId, visitor.email)) throw new Refusal(unsubscribed);
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
 * Uses the link of a mail up and answers what reads the history for an hour.
 * @throws Refusal `link_invalid`
 */
export async function openHistory(scope: RequestScope, token: string) {
  const merchantId = merchantOfLink(token);
  if (merchantId === null) throw new Refusal(linkInvalid);
  const own = systemScope(scope.services, merchantId);
  const visitorId = await act(own, async (db) => {
    const subject = await takeLink(db, merchantId, 'history', token);
    if (!subject) throw new Refusal(linkInvalid);
    return {
      result: subject,
      audit: [{ action: 'history.opened', subject: ['visitor', subject] }],
      events: [],
    };
  });
  const { TOKEN_SECRET } = scope.services.config;
  return {
    merchant: await ownMerchant(own.tenant),
    readingToken: await signHistoryToken(TOKEN_SECRET, { merchantId, visitorId }, READING_SECONDS),
  };
}

/**
 * A page of the visitor's conversations, newest first, with the newest messages of each.
 * @throws Refusal `link_invalid` when the token is not ours or over
 */
export async function readHistory(scope: RequestScope, readingToken: string, cursor: string | undefined) {
  const { TOKEN_SECRET } = scope.services.config;
  const reading = await readHistoryToken(TOKEN_SECRET, readingToken);
  if (!reading) throw new Refusal(linkInvalid);
  const { merchantId, visitorId } = reading;
  const after = idCursor(cursor);
  return scope.services.database.tenant(merchantId).read(async (db) => {
    const rows = await db
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.merchantId, merchantId),
          eq(conversations.visitorId, visitorId),
          after ? lt(conversations.id, after) : undefined,
        ),
      )
      .orderBy(desc(conversations.id))
      .limit(PAGE + 1);
    const page = rows.slice(0, PAGE);
    const words = await newestWords(db, merchantId, page);
    return {
      conversations: page.map((row) => presentHistory(row, words.get(row.id) ?? [])),
      nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

type MessageRow = typeof messages.$inferSelect;

/** The newest messages of conversations that a visitor may read, one more than is shown, by conversation. */
async function newestWords(db: Db, merchantId: number, of: readonly ConversationRow[]) {
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

const presentHistory = (row: ConversationRow, words: readonly MessageRow[]) => ({
  conversationID: row.id,
  createdDate: row.createdAt.toISOString(),
  closedDate: row.closedAt?.toISOString() ?? null,
  messages: toPublicMessages(presentMessages([...words].sort((a, b) => a.seq - b.seq).slice(-MESSAGES_MOST))),
  hasMore: words.length > MESSAGES_MOST,
});

/** The most links to one history within an hour that are mailed without a member asking for it. */
const RENEWALS_MOST = 3;
const RENEWALS_MS = 3_600_000;

/**
 * Mails a new link to the address of a visitor whose link was given once, a few times an hour. Nothing is told of tokens
 * that were never given.
 */
export async function renewHistoryLink(scope: RequestScope, token: string): Promise<void> {
  const merchantId = merchantOfLink(token);
  if (merchantId === null) return;
  const own = systemScope(scope.services, merchantId);
  const visitor = await own.tenant.read(async (db) => {
    const link = await knownLink(db, merchantId, 'history', token);
    if (!link) return null;
    const [row] = await db
      .select()
      .from(visitors)
      .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, link.subject)));
    return row?.email ? row : null;
  });
  if (!visitor) return;
  const merchant = await ownMerchant(own.tenant);
  await act(own, async (db) => {
    await lockVisitor(db, merchantId, visitor.id);
    const since = new Date(Date.now() - RENEWALS_MS);
    if ((await countLinks(db, merchantId, 'history', visitor.id, since)) >= RENEWALS_MOST) {
      return { result: undefined, audit: [], events: [] };
    }
    const mail = mailOf(merchant, visitor, await historyLink(db, own, visitor.id));
    return {
      result: undefined,
      audit: [{ action: 'visitor.historyMailed', subject: ['visitor', visitor.id] }],
      events: [],
      jobs: [await queueMerchantMail(db, own.services, merchant, mail)],
    };
  });
}
