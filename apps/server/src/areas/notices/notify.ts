import { SAYINGS, type Said } from '@foyer/contract/notices/sayings';
import { NOTICE_LIMITS } from '@foyer/contract/notices/shapes';
import type { Db } from '../../database/tenant.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { presentNotice } from './present.ts';
import { notices } from './tables.ts';

/** What a member is to be told. */
export type NewNotice = Said & {
  readonly memberId: string;
  readonly text: string;
  /** Where the console shows what it is about; null where there is nothing to open. */
  readonly path: string | null;
};

/**
 * Stores notices within an action.
 * @returns the events that tell the members of them, for the action to publish
 */
export async function notify(db: Db, merchantId: number, news: readonly NewNotice[]): Promise<Event[]> {
  if (news.length === 0) return [];
  const rows = await db
    .insert(notices)
    .values(
      news.map(({ memberId, says, values, text, path }) => ({
        merchantId,
        id: newId(),
        memberId,
        kind: SAYINGS[says].kind,
        says,
        values: Object.fromEntries(
          Object.entries(values ?? {}).map(([name, value]) => [name, cut(value, NOTICE_LIMITS.value)]),
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

/** The text of a notice as it is kept: one that is too long is cut, between characters and not within one. */
export const noticeText = (text: string): string => cut(text, NOTICE_LIMITS.text);

function cut(text: string, most: number): string {
  const whole = text.trim();
  return whole.length <= most ? whole : `${whole.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
