import { NOTICE_LIMITS } from '@foyer/contract/notices/shapes';
import { type FilledNoticeText, NOTICE_TEXTS } from '@foyer/contract/notices/texts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { members } from '../accounts/tables.ts';
import { presentNotice } from './present.ts';
import { notices } from './tables.ts';

/** A notice for a member. */
export type NewNotice = FilledNoticeText & {
  readonly memberId: string;
  readonly text: string;
  /** Path in the console to open; null for none. */
  readonly path: string | null;
};

/**
 * Stores notices within an action.
 * @returns the events for the action to publish
 */
export async function notify(db: Db, merchantId: number, newNotices: readonly NewNotice[]): Promise<Event[]> {
  if (newNotices.length === 0) return [];
  const rows = await db
    .insert(notices)
    .values(
      newNotices.map(({ memberId, titleKey, values, text, path }) => ({
        merchantId,
        id: newId(),
        memberId,
        kind: NOTICE_TEXTS[titleKey].kind,
        titleKey,
        values: Object.fromEntries(
          Object.entries(values ?? {}).map(([name, value]) => [name, truncate(value, NOTICE_LIMITS.value)]),
        ),
        text: noticeText(text),
        path,
      })),
    )
    .returning();
  return rows.map((row) => ({
    name: 'member.notified',
    data: { merchantId, memberId: row.memberId, notice: presentNotice(row) },
  }));
}

/** Stores a notice for each of the members that is active and a person, like `notify`. */
export async function notifyActive(
  db: Db,
  merchantId: number,
  memberIds: readonly string[],
  notice: FilledNoticeText & Pick<NewNotice, 'text' | 'path'>,
): Promise<Event[]> {
  const active = await db
    .select({ memberId: members.id })
    .from(members)
    .where(
      and(
        eq(members.merchantId, merchantId),
        eq(members.status, 'Active'),
        eq(members.isService, false),
        isOneOf(members.id, memberIds),
      ),
    );
  return notify(
    db,
    merchantId,
    active.map(({ memberId }) => ({ ...notice, memberId })),
  );
}

/** Stores a notice for each active administrator but the one who caused it, like `notify`. */
export async function notifyAdmins(
  db: Db,
  merchantId: number,
  notice: FilledNoticeText & Pick<NewNotice, 'text' | 'path'>,
  causedBy?: string,
): Promise<Event[]> {
  const admins = await db
    .select({ memberId: members.id })
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.role, 'ADMIN'), eq(members.status, 'Active')));
  return notify(
    db,
    merchantId,
    admins.filter(({ memberId }) => memberId !== causedBy).map(({ memberId }) => ({ ...notice, memberId })),
  );
}

/** Trims the text of a notice and truncates it to the limit, without splitting a surrogate pair. */
export const noticeText = (text: string): string => truncate(text, NOTICE_LIMITS.text);

function truncate(text: string, max: number): string {
  const trimmed = text.trim();
  return trimmed.length <= max ? trimmed : `${trimmed.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
