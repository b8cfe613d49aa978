import type { CannedReply, CannedReplyInput } from '@foyer/contract/conversations/canned-shapes';
import { shortcutTaken } from '@foyer/contract/conversations/errors';
import type { FileRef } from '@foyer/contract/conversations/shapes';
import { unknownVariables } from '@foyer/domain/canned';
import { folderError, folderName } from '@foyer/domain/folders';
import { isAdmin } from '@foyer/domain/roles';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { claimFiles } from '../../files/uploads.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { badInput, forbidden, notFound, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { usable } from './canned-uses.ts';
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
});

/** The event of every write of canned replies. */
export const cannedChanged = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'cannedReplies' },
});

const one = ({ tenant, caller }: MemberScope, id: string) =>
  and(usable(tenant.merchantId, caller.id), eq(cannedReplies.id, id));

/** The canned replies that the member may use, by shortcut and language. */
export const readCannedReplies = ({ tenant, caller }: MemberScope): Promise<Row[]> =>
  tenant.read((db) =>
    db
      .select()
      .from(cannedReplies)
      .where(usable(tenant.merchantId, caller.id))
      .orderBy(asc(cannedReplies.shortcut), asc(cannedReplies.language), asc(cannedReplies.id)),
  );

export function addCannedReply(scope: MemberScope, input: CannedReplyInput): Promise<Row> {
  const { merchantId } = scope.tenant;
  const id = newId();
  const words = wordsOf(scope, input);
  return withUniqueShortcut(
    act(scope, async (db) => {
      const attachments = await filesFor(scope, db, input.attachments, []);
      const [row] = await db
        .insert(cannedReplies)
        .values({ merchantId, id, ...words, attachments })
        .returning();
      return {
        result: row as Row,
        audit: [{ action: 'cannedReply.created', subject: ['cannedReply', id], after: input }],
        events: [cannedChanged(merchantId)],
      };
    }),
  );
}

export function changeCannedReply(scope: MemberScope, id: string, input: CannedReplyInput): Promise<Row> {
  const { merchantId } = scope.tenant;
  const words = wordsOf(scope, input);
  return withUniqueShortcut(
    act(scope, async (db) => {
      const [before] = await db.select().from(cannedReplies).where(one(scope, id)).for('update');
      if (!before) throw notFound();
      if (before.ownerId === null && input.isPersonal) allowTaking(scope);
      const attachments = await filesFor(scope, db, input.attachments, before.attachments);
      const [row] = await db
        .update(cannedReplies)
        .set({ ...words, attachments, modifiedAt: new Date() })
        .where(one(scope, id))
        .returning();
      return {
        result: row as Row,
        audit: [
          {
            action: 'cannedReply.changed',
            subject: ['cannedReply', id],
            before: presentCannedReply(before),
            after: input,
          },
        ],
        events: [cannedChanged(merchantId)],
      };
    }),
  );
}

export function dropCannedReply(scope: MemberScope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const [before] = await db.delete(cannedReplies).where(one(scope, id)).returning();
    if (!before) throw notFound();
    if (before.ownerId === null) allowTaking(scope);
    return {
      result: undefined,
      audit: [
        { action: 'cannedReply.removed', subject: ['cannedReply', id], before: presentCannedReply(before) },
      ],
      events: [cannedChanged(merchantId)],
    };
  });
}

/** What all share is taken from them by administrators only. */
function allowTaking({ caller }: MemberScope): void {
  if (!isAdmin(caller.role)) throw forbidden();
}

/**
 * What is stored of what was written.
 * @throws Refusal for a variable that does not exist, or a folder that is none
 */
function wordsOf({ caller }: MemberScope, input: CannedReplyInput) {
  const { shortcut, title, text, language } = input;
  const [unknown] = unknownVariables(text);
  if (unknown !== undefined) throw badInput('text', `There is no variable {{${unknown}}}.`);
  const wrong = folderError(input.folder);
  if (wrong) throw badInput('folder', wrong);
  const ownerId = input.isPersonal ? caller.id : null;
  return { shortcut, title, text, language, folder: folderName(input.folder), ownerId };
}

/** The files of a canned reply: those that it had, and new ones of whoever writes it. */
async function filesFor(
  { tenant, caller }: MemberScope,
  db: Db,
  ids: readonly string[],
  before: readonly FileRef[],
): Promise<FileRef[]> {
  const fresh = ids.filter((id) => !before.some((file) => file.id === id));
  const claimed = await claimFiles(db, tenant.merchantId, fresh, { type: 'member', id: caller.id });
  const files = new Map([...before, ...claimed].map((file) => [file.id, file]));
  return ids.flatMap((id) => files.get(id) ?? []);
}

/** Awaits a write; a shortcut that is there already is refused. */
export const withUniqueShortcut = <T>(write: Promise<T>): Promise<T> =>
  refuseTaken(write, 'canned_replies_shortcut', new Refusal(shortcutTaken, { field: 'shortcut' }));
