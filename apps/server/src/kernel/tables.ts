import { type SQL, sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy, tsvector } from '../database/table.ts';

/** The audit log: actor, action and subject, with the fields before and after. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    merchantId: merchantId(),
    id: id(),
    at: moment('at').notNull().defaultNow(),
    actorType: text('actor_type').$type<'member' | 'visitor' | 'system'>().notNull(),
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    ip: text('ip'),
    /** The search vector of action, subject and changed fields. */
    words: tsvector('words').generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector('simple', translate(${auditEntries.action} || ' ' || ${auditEntries.subjectType} || ' ' || ${auditEntries.subjectId} || ' ' || left(coalesce(${auditEntries.before}::text, ''), 20000) || ' ' || left(coalesce(${auditEntries.after}::text, ''), 20000), '._-@', '    '))`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('audit_entries_newest').on(t.merchantId, t.at, t.id),
    // Excludes visitors, who write most entries and are left out of the default list.
    index('audit_entries_team').on(t.merchantId, t.at, t.id).where(sql`actor_type <> 'visitor'`),
    index('audit_entries_actor').on(t.merchantId, t.actorId, t.at, t.id),
    index('audit_entries_action').on(t.merchantId, t.action, t.at, t.id),
    index('audit_entries_ip').on(t.merchantId, t.ip, t.at, t.id),
    index('audit_entries_words').using('gin', t.words),
    index('audit_entries_kind').on(t.merchantId, t.subjectType, t.at, t.id),
    index('audit_entries_subject').on(t.merchantId, t.subjectId, t.at, t.id),
    tenantPolicy(),
  ],
);

/** The purpose of a link in a mail. `resetRequest` is no link but counts requests for one. */
export type LinkPurpose =
  | 'register'
  | 'reset'
  | 'resetRequest'
  | 'unsubscribe'
  | 'confirmUnsubscribe'
  | 'history';

/** Links in mails. Each expires and works once; only the hash of its token is stored. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    merchantId: merchantId(),
    id: id(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    hash: text('hash').notNull(),
    /** The id of an invitation, member or visitor, or an email address. */
    subject: text('subject').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('one_time_links_subject').on(t.merchantId, t.purpose, t.subject),
    index('one_time_links_over').on(t.expiresAt),
    tenantPolicy(),
  ],
);
