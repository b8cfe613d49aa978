import type { FileRef } from '@foyer/contract/conversations/shapes';
import { and, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { claimFiles } from '../../files/uploads.ts';
import { usable } from './canned-uses.ts';
import { cannedReplies } from './tables.ts';

/**
 * Takes the files that a member writes with: those of canned replies that they may use as they are, the others must be
 * their own uploads.
 * @throws Refusal `unknown_file` when one is neither
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
    .where(and(usable(merchantId, memberId), sql`${cannedReplies.attachments} <> '[]'::jsonb`));
  const kept = new Map(replies.flatMap(({ attachments }) => attachments.map((file) => [file.id, file])));
  const others = ids.filter((id) => !kept.has(id));
  const claimed = await claimFiles(db, merchantId, others, { type: 'member', id: memberId });
  const files = new Map([...kept, ...claimed.map((file) => [file.id, file] as const)]);
  return ids.flatMap((id) => files.get(id) ?? []);
}
