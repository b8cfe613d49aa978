import type {
  ReplyState,
  ReviewAccountState,
  ReviewKind,
  ReviewPlatform,
} from '@foyer/contract/reviews/shapes';
import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy, tsvector } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';

/** Connected accounts: an app, page, profile or location on a platform, with encrypted credentials. */
export const reviewAccounts = pgTable(
  'review_accounts',
  {
    merchantId: merchantId(),
    id: id(),
    platform: text('platform').$type<ReviewPlatform>().notNull(),
    /** Display name. */
    name: text('name').notNull(),
    /** The platform's id: user id, page id, package name, or accounts/…/locations/…. */
    externalId: text('external_id').notNull(),
    /** Never returned by a call; see `seal`. */
    sealedCredentials: text('sealed_credentials').notNull(),
    state: text('state').$type<ReviewAccountState>().notNull().default('waiting'),
    /** The platform's last error message. */
    stateText: text('state_text').notNull().default(''),
    /** Consecutive failures; they lengthen the pause before the next attempt. */
    failures: integer('failures').notNull().default(0),
    syncedAt: moment('synced_at'),
    nextSyncAt: moment('next_sync_at').notNull().defaultNow(),
    /** Time of the newest change read by a complete sync. */
    readUntil: moment('read_until'),
    /** The platform's cursor of an unfinished sync. */
    syncCursor: text('sync_cursor'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('review_accounts_external').on(t.merchantId, t.platform, t.externalId),
    index('review_accounts_due').on(t.merchantId, t.nextSyncAt),
    check(
      'review_accounts_platform',
      sql`${t.platform} in ('instagram', 'playstore', 'gBusiness', 'facebook')`,
    ),
    check('review_accounts_state', sql`${t.state} in ('waiting', 'connected', 'failing', 'refused')`),
    foreignKey({ columns: [t.merchantId, t.createdBy], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);

/** Reviews and comments on platforms, with their reply state. */
export const reviews = pgTable(
  'reviews',
  {
    merchantId: merchantId(),
    id: id(),
    accountId: uuid('account_id').notNull(),
    platform: text('platform').$type<ReviewPlatform>().notNull(),
    kind: text('kind').$type<ReviewKind>().notNull(),
    externalId: text('external_id').notNull(),
    author: text('author').notNull().default(''),
    /** One to five stars; null when the platform has none. */
    rating: smallint('rating'),
    /** Of recommendations; null for others. */
    recommends: boolean('recommends'),
    text: text('text').notNull().default(''),
    /** ISO 639, lower case, as reported by the platform; null when unknown. */
    language: text('language'),
    /** Its subject: the post, or the app version and device. */
    about: text('about').notNull().default(''),
    /** URL on the platform; null when unknown. */
    link: text('link'),
    postedAt: moment('posted_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    replyState: text('reply_state').$type<ReplyState>().notNull().default('none'),
    repliedAt: moment('replied_at'),
    /** When the platform no longer had it; null while it does. */
    goneAt: moment('gone_at'),
    readAt: moment('read_at').notNull().defaultNow(),
    /** Search index of author and text. */
    words: tsvector('words').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', left(${reviews.author} || ' ' || ${reviews.text}, 20000))`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('reviews_external').on(t.merchantId, t.accountId, t.externalId),
    index('reviews_newest').on(t.merchantId, t.postedAt, t.id),
    index('reviews_platform').on(t.merchantId, t.platform, t.postedAt, t.id),
    index('reviews_account').on(t.merchantId, t.accountId, t.postedAt, t.id),
    index('reviews_rating').on(t.merchantId, sql`coalesce(${t.rating}, 0)`, t.postedAt, t.id),
    index('reviews_by_rating').on(t.merchantId, sql`coalesce(${t.rating}, 0)`, t.id),
    index('reviews_language').on(t.merchantId, t.language, t.postedAt, t.id),
    index('reviews_reply').on(t.merchantId, t.replyState, t.postedAt, t.id),
    index('reviews_author').on(t.merchantId, sql`lower(${t.author})`, t.id),
    index('reviews_by_platform').on(t.merchantId, t.platform, t.id),
    index('reviews_words').using('gin', t.words),
    check('reviews_rating_range', sql`${t.rating} between 1 and 5`),
    check('reviews_kind', sql`${t.kind} in ('review', 'comment', 'recommendation')`),
    check('reviews_reply_state', sql`${t.replyState} in ('none', 'sending', 'sent', 'failed')`),
    foreignKey({
      columns: [t.merchantId, t.accountId],
      foreignColumns: [reviewAccounts.merchantId, reviewAccounts.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** Replies to a review, by the merchant and by others. */
export const reviewReplies = pgTable(
  'review_replies',
  {
    merchantId: merchantId(),
    id: id(),
    reviewId: uuid('review_id').notNull(),
    /** Null until it was sent. */
    externalId: text('external_id'),
    /** Whether the merchant's account wrote it. */
    isOwn: boolean('is_own').notNull(),
    author: text('author').notNull().default(''),
    /** The author; null for replies written on the platform. */
    memberId: uuid('member_id'),
    text: text('text').notNull(),
    state: text('state')
      .$type<'sending' | 'sent' | 'failed' | 'removing' | 'notRemoved'>()
      .notNull()
      .default('sent'),
    /** The platform's error message. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    /** Start of an attempt with unknown outcome, such as after a crash or a timeout. */
    attemptAt: moment('attempt_at'),
    nextAttemptAt: moment('next_attempt_at'),
    postedAt: moment('posted_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('review_replies_external').on(t.merchantId, t.reviewId, t.externalId),
    index('review_replies_thread').on(t.merchantId, t.reviewId, t.postedAt, t.id),
    index('review_replies_due').on(t.merchantId, t.nextAttemptAt).where(sql`next_attempt_at is not null`),
    check('review_replies_state', sql`${t.state} in ('sending', 'sent', 'failed', 'removing', 'notRemoved')`),
    foreignKey({
      columns: [t.merchantId, t.reviewId],
      foreignColumns: [reviews.merchantId, reviews.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);
