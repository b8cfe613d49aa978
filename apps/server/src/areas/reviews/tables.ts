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

/** Where reviews and comments come from: one app, page, profile or place on a platform, with sealed credentials. */
export const reviewAccounts = pgTable(
  'review_accounts',
  {
    merchantId: merchantId(),
    id: id(),
    platform: text('platform').$type<ReviewPlatform>().notNull(),
    /** As people here call it. */
    name: text('name').notNull(),
    /** As the platform calls it: user id, page id, package name, or accounts/…/locations/…. */
    externalId: text('external_id').notNull(),
    /** Never told; see `seal`. */
    sealedCredentials: text('sealed_credentials').notNull(),
    state: text('state').$type<ReviewAccountState>().notNull().default('waiting'),
    /** What the platform said last, where something is wrong. */
    stateText: text('state_text').notNull().default(''),
    /** Consecutive failures; they lengthen the pause before the next attempt. */
    failures: integer('failures').notNull().default(0),
    syncedAt: moment('synced_at'),
    nextSyncAt: moment('next_sync_at').notNull().defaultNow(),
    /** The newest change that was read to the end; earlier ones need no second look. */
    readUntil: moment('read_until'),
    /** Where a reading that broke off goes on; the platform's own mark. */
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

/** What somebody wrote on a platform, and how the answer to it stands. */
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
    /** One to five stars; null where the platform asks for none. */
    rating: smallint('rating'),
    /** What a recommendation says; null for everything else. */
    recommends: boolean('recommends'),
    text: text('text').notNull().default(''),
    /** ISO 639, lower case, as the platform tells it; null when it does not. */
    language: text('language'),
    /** What it is about: the post, or the version of the app and the device. */
    about: text('about').notNull().default(''),
    /** Where it stands on the platform; null when the platform tells no address. */
    link: text('link'),
    postedAt: moment('posted_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    replyState: text('reply_state').$type<ReplyState>().notNull().default('none'),
    repliedAt: moment('replied_at'),
    /** When the platform no longer had it. */
    goneAt: moment('gone_at'),
    readAt: moment('read_at').notNull().defaultNow(),
    /** The words of author and text, for searching. */
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

/** Answers below a review: those of the merchant, and what others wrote there. */
export const reviewReplies = pgTable(
  'review_replies',
  {
    merchantId: merchantId(),
    id: id(),
    reviewId: uuid('review_id').notNull(),
    /** Null until the platform has it. */
    externalId: text('external_id'),
    /** Whether the merchant's account wrote it. */
    isOwn: boolean('is_own').notNull(),
    author: text('author').notNull().default(''),
    /** Who wrote it here; null for what was written on the platform itself. */
    memberId: uuid('member_id'),
    text: text('text').notNull(),
    state: text('state')
      .$type<'sending' | 'sent' | 'failed' | 'removing' | 'notRemoved'>()
      .notNull()
      .default('sent'),
    /** The platform's words when it refused. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    /** When an attempt began whose end is not known: a crash or a silent platform may lie between. */
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
