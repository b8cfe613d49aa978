import type { ArticleState } from '@foyer/domain/help';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';

/** Texts by language. */
export type Texts = Readonly<Record<string, { readonly title: string; readonly body: string }>>;

/** The help centre of a merchant. Slugs and host names are unique in the installation (`find_help_site`). */
export const helpSites = pgTable(
  'help_sites',
  {
    merchantId: merchantId(),
    isOn: boolean('is_on').notNull(),
    slug: text('slug').notNull(),
    host: text('host'),
    /** Null until a DNS record has proven whose the host name is. */
    hostVerifiedAt: moment('host_verified_at'),
    /** The first is the default. */
    languages: text('languages').array().notNull(),
    texts: jsonb('texts').$type<Readonly<Record<string, { title: string; slogan: string }>>>().notNull(),
    baseId: uuid('base_id'),
    contactUrl: text('contact_url'),
    /** The engagement whose chat is on the pages. */
    engagementId: uuid('engagement_id'),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId] }),
    uniqueIndex('help_sites_slug').on(t.slug),
    uniqueIndex('help_sites_host').on(t.host).where(sql`${t.hostVerifiedAt} is not null`),
    tenantPolicy(),
  ],
);

export const helpCategories = pgTable(
  'help_categories',
  {
    merchantId: merchantId(),
    id: id(),
    slug: text('slug').notNull(),
    names: jsonb('names').$type<Readonly<Record<string, string>>>().notNull(),
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('help_categories_slug').on(t.merchantId, t.slug),
    tenantPolicy(),
  ],
);

/** Articles with their drafts. */
export const helpArticles = pgTable(
  'help_articles',
  {
    merchantId: merchantId(),
    id: id(),
    categoryId: uuid('category_id').notNull(),
    slug: text('slug').notNull(),
    /** Addresses that it had, which redirect to it unless another article has one now. */
    formerSlugs: text('former_slugs').array().notNull().default([]),
    state: text('state').$type<ArticleState>().notNull().default('draft'),
    /** Of the draft, in the default language or another one. */
    title: text('title').notNull(),
    texts: jsonb('texts').$type<Texts>().notNull(),
    languages: text('languages').array().notNull(),
    hasChanges: boolean('has_changes').notNull().default(true),
    /** The number of the newest version; 0 before the first. */
    version: smallint('version').notNull().default(0),
    authorId: uuid('author_id'),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.categoryId],
      foreignColumns: [helpCategories.merchantId, helpCategories.id],
      name: 'help_articles_category_fk',
    }),
    uniqueIndex('help_articles_slug').on(t.merchantId, t.slug),
    index('help_articles_changed').on(t.merchantId, t.modifiedAt, t.id),
    index('help_articles_title').on(t.merchantId, sql`lower(${t.title})`, t.id),
    index('help_articles_category').on(t.merchantId, t.categoryId, t.id),
    tenantPolicy(),
  ],
);

/** Published versions. They never change. */
export const helpVersions = pgTable(
  'help_versions',
  {
    merchantId: merchantId(),
    articleId: uuid('article_id').notNull(),
    number: smallint('number').notNull(),
    texts: jsonb('texts').$type<Texts>().notNull(),
    authorId: uuid('author_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.articleId, t.number] }),
    foreignKey({
      columns: [t.merchantId, t.articleId],
      foreignColumns: [helpArticles.merchantId, helpArticles.id],
      name: 'help_versions_article_fk',
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** What is public: the texts of the published version, each with the document that answers from it. */
export const helpPages = pgTable(
  'help_pages',
  {
    merchantId: merchantId(),
    articleId: uuid('article_id').notNull(),
    language: text('language').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The beginning, without marks. */
    excerpt: text('excerpt').notNull(),
    documentId: uuid('document_id'),
    /** When its text changed last. */
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.articleId, t.language] }),
    foreignKey({
      columns: [t.merchantId, t.articleId],
      foreignColumns: [helpArticles.merchantId, helpArticles.id],
      name: 'help_pages_article_fk',
    }).onDelete('cascade'),
    index('help_pages_document').on(t.merchantId, t.documentId),
    tenantPolicy(),
  ],
);

/** Views of articles by day. */
export const helpViews = pgTable(
  'help_views',
  {
    merchantId: merchantId(),
    day: date('day').notNull(),
    articleId: uuid('article_id').notNull(),
    views: integer('views').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.day, t.articleId] }),
    foreignKey({
      columns: [t.merchantId, t.articleId],
      foreignColumns: [helpArticles.merchantId, helpArticles.id],
      name: 'help_views_article_fk',
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** Whether articles helped: one answer of each reader, article and day. */
export const helpFeedback = pgTable(
  'help_feedback',
  {
    merchantId: merchantId(),
    id: id(),
    articleId: uuid('article_id').notNull(),
    day: date('day').notNull(),
    /** A keyed hash of the address and the day, which names nobody and changes each day. */
    reader: text('reader').notNull(),
    language: text('language').notNull(),
    isHelpful: boolean('is_helpful').notNull(),
    comment: text('comment').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.articleId],
      foreignColumns: [helpArticles.merchantId, helpArticles.id],
      name: 'help_feedback_article_fk',
    }).onDelete('cascade'),
    uniqueIndex('help_feedback_reader').on(t.merchantId, t.articleId, t.day, t.reader),
    index('help_feedback_at').on(t.merchantId, t.at),
    tenantPolicy(),
  ],
);

/** Searches without result. */
export const helpLostSearches = pgTable(
  'help_lost_searches',
  {
    merchantId: merchantId(),
    language: text('language').notNull(),
    query: text('query').notNull(),
    count: integer('count').notNull().default(1),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.language, t.query] }),
    index('help_lost_searches_last').on(t.merchantId, t.lastAt),
    tenantPolicy(),
  ],
);

export type SiteRow = typeof helpSites.$inferSelect;
export type ArticleRow = typeof helpArticles.$inferSelect;
