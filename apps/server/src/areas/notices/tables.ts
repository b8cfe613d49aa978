import type { NoticeKind, NoticeSaying } from '@foyer/contract/notices/sayings';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';

/** What members are told of. */
export const notices = pgTable(
  'notices',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    says: text('says').$type<NoticeSaying>().notNull().default('said'),
    /** What its title names. */
    values: jsonb('values').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** The title that servers of the version before store, which may run beside this one. */
    title: text('title'),
    text: text('text').notNull().default(''),
    /** Where the console shows what it is about. */
    path: text('path'),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('notices_member').on(t.merchantId, t.memberId, t.id),
    index('notices_unread').on(t.merchantId, t.memberId, t.id).where(sql`read_at is null`),
    index('notices_old').on(t.merchantId, t.createdAt),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);
