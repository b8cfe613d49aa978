import type { FileRef } from '@foyer/contract/conversations/shapes';
import { and, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { claimFiles } from '../../files/uploads.ts';
import { usableBy } from './canned-uses.ts';
import { cannedReplies } from './tables.ts';

/**
 * Attaches the files of a member's message: files of canned replies that they may use, or their own uploads.
 * @throws Refusal `unknown_file` for any other file
 */
export async function claimMemberFiles(
  db: Db,
  merchantId: number,
  memberId: string,
  ids: readonly string[],
): Promise<FileRef[]> {
  if (ids.length === 0) return [];
  const replies = await db
    .select({ attachments: cannedReplies.attachments })
    .from(cannedReplies)
    .where(and(usableBy(merchantId, memberId), sql`${cannedReplies.attachments} <> '[]'::jsonb`));
  const kept = new Map(replies.flatMap(({ attachments }) => attachments.map((file) => [file.id, file])));
  const others = ids.filter((id) => !kept.has(id));
  const claimed = await claimFiles(db, merchantId, others, { type: 'member', id: memberId });
  const files = new Map([...kept, ...claimed.map((file) => [file.id, file] as const)]);
  return ids.flatMap((id) => files.get(id) ?? []);
}
