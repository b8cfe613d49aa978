import type { Notice } from '@foyer/contract/notices/shapes';
import { noticeTitle } from '@foyer/contract/notices/texts';
import type { notices } from './tables.ts';

export type NoticeRow = typeof notices.$inferSelect;

const valuesOf = ({ values, title }: NoticeRow) => (title === null ? values : { text: title });

export const presentNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  kind: row.kind,
  titleKey: row.titleKey,
  values: valuesOf(row),
  title: noticeTitle(row.titleKey, valuesOf(row)),
  text: row.text,
  path: row.path,
  createdDate: row.createdAt.toISOString(),
  readDate: row.readAt?.toISOString() ?? null,
});
