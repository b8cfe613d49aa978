import type { CannedReply, CannedReplyInput } from '@foyer/contract/conversations/canned-shapes';
import { shortcutTaken } from '@foyer/contract/conversations/errors';
import type { FileRef } from '@foyer/contract/conversations/shapes';
import { unknownVariables } from '@foyer/domain/canned';
import { folderError, folderName } from '@foyer/domain/folders';
import { isAdmin } from '@foyer/domain/roles';
import type { Db } from '../../database/tenant.ts';
import { claimFiles } from '../../files/uploads.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { recordsOf, sharedOrOwn } from '../../kernel/records.ts';
import { badInput, forbidden } from '../../kernel/refusal.ts';
import { cannedReplies } from './tables.ts';

type Row = typeof cannedReplies.$inferSelect;

export const presentCannedReply = (row: Row): CannedReply => ({
  id: row.id,
  shortcut: row.shortcut,
  title: row.title,
  text: row.text,
  isPersonal: row.ownerId !== null,
  folder: row.folder,
  language: row.language,
  attachments: row.attachments,
  usageCount: row.usageCount,
  lastUsedDate: row.lastUsedAt?.toISOString() ?? null,
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** Shared canned replies and those of the member. */
export const cannedRecords = recordsOf({
  table: cannedReplies,
  name: 'cannedReply',
  topic: 'cannedReplies',
  present: presentCannedReply,
  accessCondition: sharedOrOwn(cannedReplies.ownerId),
  unique: { index: 'canned_replies_shortcut', error: shortcutTaken, field: 'shortcut' },
});

/** Canned replies that the member may use, by shortcut and language. */
export const readCannedReplies = (scope: MemberScope): Promise<Row[]> =>
  cannedRecords.list(scope, cannedReplies.shortcut, cannedReplies.language, cannedReplies.id);

/** Only administrators may delete shared canned replies or make them personal. */
export function checkMayUnshare({ caller }: MemberScope, { ownerId }: Row): void {
  if (ownerId === null && !isAdmin(caller.role)) throw forbidden();
}

/**
 * Builds the stored values of a canned reply.
 * @param before its current files, which stay valid regardless of who uploaded them
 * @throws Refusal for an unknown variable, an invalid folder, or a file of someone else
 */
export async function cannedValues(
  { tenant, caller }: MemberScope,
  db: Db,
  input: CannedReplyInput,
  before: readonly FileRef[] = [],
) {
  const { shortcut, title, text, language } = input;
  const [unknown] = unknownVariables(text);
  if (unknown !== undefined)
    throw badInput('text', 'The variable {variable} does not exist.', { variable: `{{${unknown}}}` });
  const wrong = folderError(input.folder);
  if (wrong) throw badInput('folder', wrong);
  const fresh = input.attachments.filter((id) => !before.some((file) => file.id === id));
  const claimed = await claimFiles(db, tenant.merchantId, fresh, { type: 'member', id: caller.id });
  const files = new Map([...before, ...claimed].map((file) => [file.id, file]));
  return {
    shortcut,
    title,
    text,
    language,
    folder: folderName(input.folder),
    ownerId: input.isPersonal ? caller.id : null,
    attachments: input.attachments.flatMap((id) => files.get(id) ?? []),
  };
}
