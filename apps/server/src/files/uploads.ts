import { randomBytes } from 'node:crypto';
import { fileRefused, unknownFile } from '@foyer/contract/conversations/errors';
import type { FileRef } from '@foyer/contract/conversations/shapes';
import { common } from '@foyer/contract/kernel/errors';
import { type FileRefusal, PICTURE_MAX_SIDE } from '@foyer/domain/limits';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';
import { act } from '../kernel/action.ts';
import type { Scope } from '../kernel/context.ts';
import type { Upload } from '../kernel/handlers.ts';
import { newId } from '../kernel/ids.ts';
import { badInput, Refusal } from '../kernel/refusal.ts';
import { dimensionsOf, refusalOf, sniffType } from './sniff.ts';
import { files } from './tables.ts';

type FileRow = typeof files.$inferSelect;

/** The uploader of a file, who alone may attach it. */
export interface Uploader {
  readonly type: 'visitor' | 'member';
  readonly id: string;
}

const KEY_BYTES = 20;
const NAME_MAX = 200;

const refuse = (refusal: FileRefusal): Refusal => {
  switch (refusal) {
    case 'empty':
      return badInput('file', 'The file is empty.');
    case 'too_large':
      return new Refusal(common.tooLarge, { field: 'file' });
    case 'wrong_kind':
      return new Refusal(fileRefused, { field: 'file' });
  }
};

/** The type of files that are served as downloads only. */
export const ANY_KIND = 'application/octet-stream';

/**
 * Stores a file to attach to a message later.
 * @param kinds mails accept files of any type; those that chats do not accept become downloads
 * @throws Refusal when it is empty, too large, or of a type that chats do not accept
 */
export async function storeUpload(
  scope: Scope,
  upload: Pick<Upload, 'name' | 'content'>,
  uploader: Uploader,
  kinds: 'chat' | 'any' = 'chat',
): Promise<FileRef> {
  const { content } = upload;
  const name = cleanName(upload.name) || 'file';
  const refusal = refusalOf(name, content.length);
  if (refusal && (refusal !== 'wrong_kind' || kinds === 'chat')) throw refuse(refusal);
  const type = (await sniffType(name, content)) ?? (kinds === 'any' ? ANY_KIND : null);
  if (!type) throw refuse('wrong_kind');
  const size = dimensionsOf(type, content);
  if (size && Math.max(size.width, size.height) > PICTURE_MAX_SIDE) throw refuse('too_large');
  const key = randomBytes(KEY_BYTES).toString('hex');
  await scope.services.files.put(key, content);
  const row = {
    merchantId: scope.tenant.merchantId,
    id: newId(),
    key,
    name,
    type,
    size: content.length,
    width: size?.width ?? null,
    height: size?.height ?? null,
    uploaderType: uploader.type,
    uploaderId: uploader.id,
  };
  try {
    await act(scope, async (db) => {
      await db.insert(files).values(row);
      return { result: undefined, audit: [], events: [] };
    });
  } catch (error) {
    await scope.services.files.remove(key);
    throw error;
  }
  return presentFile(row);
}

/**
 * Marks files as used by a message, within its transaction. Idempotent, since a message may be sent twice.
 * @throws Refusal `unknown_file` when one does not exist or belongs to another uploader
 */
export async function claimFiles(
  db: Db,
  merchantId: number,
  ids: readonly string[],
  uploader: Uploader,
): Promise<FileRef[]> {
  if (ids.length === 0) return [];
  const taken = await db
    .update(files)
    .set({ usedAt: sql`coalesce(${files.usedAt}, now())` })
    .where(
      and(
        eq(files.merchantId, merchantId),
        inArray(files.id, [...ids]),
        eq(files.uploaderType, uploader.type),
        eq(files.uploaderId, uploader.id),
      ),
    )
    .returning();
  const byId = new Map(taken.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Refusal(unknownFile, { field: 'attachments' });
    return presentFile(row);
  });
}

/** The path of a file. The name is for display only. */
export const filePath = ({ key, name }: Pick<FileRow, 'key' | 'name'>): string =>
  `/files/${key}/${encodeURIComponent(name)}`;

export function presentFile(row: Omit<FileRow, 'createdAt' | 'usedAt'>): FileRef {
  const { id, name, type, size, width, height } = row;
  return { id, name, type, size, url: filePath(row), width, height };
}

/** The last part of a path, without characters unsafe for file systems and screens. Keeps the extension. */
export function cleanName(given: string): string {
  const name = given
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/[<>:"|?*%#]/g, '_')
    .trim();
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot);
  return name.length > NAME_MAX ? name.slice(0, NAME_MAX - extension.length) + extension : name;
}
