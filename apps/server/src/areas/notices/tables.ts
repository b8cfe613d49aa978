import type { NoticeKind, NoticeTextKey } from '@foyer/contract/notices/texts';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';

/** Notices for members. */
export const notices = pgTable(
  'notices',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    titleKey: text('says').$type<NoticeTextKey>().notNull().default('said'),
    /** Values for the title. */
    values: jsonb('values').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Written by servers of the previous version, which may run concurrently. */
    title: text('title'),
    text: text('text').notNull().default(''),
    /** Path in the console to open. */
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
