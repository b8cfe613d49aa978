import { fileRefused } from '@foyer/contract/conversations/errors';
import type { FileRef } from '@foyer/contract/conversations/shapes';
import { common } from '@foyer/contract/kernel/errors';
import { PICTURE_MAX_BYTES } from '@foyer/domain/limits';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';
import type { Scope } from '../kernel/context.ts';
import type { Upload } from '../kernel/handlers.ts';
import { badInput, Refusal } from '../kernel/refusal.ts';
import { dimensionsOf, sniffType } from './sniff.ts';
import { files } from './tables.ts';
import { claimFiles, storeUpload, type Uploader } from './uploads.ts';

/** The accepted image types, with their file extensions. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
]);

/** Image types without animation, for pictures of people. */
export const STILL_PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
export const PICTURES: readonly string[] = [...EXTENSIONS.keys()];

/**
 * The owner of the files of a picture slot, such as a member's avatar. Its files belong to the slot only, so that
 * messages cannot use them and removing one does not affect a message.
 */
const ownerOf = (slot: string): Uploader => ({ type: 'member', id: `picture of ${slot}` });

/**
 * Stores a picture for a slot; `replacePicture` makes it current.
 * @throws Refusal when it is too large, in bytes or pixels, or not one of these types by its content
 */
export async function storePicture(
  scope: Scope,
  { content }: Upload,
  slot: string,
  kinds: readonly string[],
): Promise<FileRef> {
  if (content.length === 0) throw badInput('file', 'The file is empty.');
  if (content.length > PICTURE_MAX_BYTES) throw new Refusal(common.tooLarge, { field: 'file' });
  const type = (await sniffType('', content)) ?? '';
  const extension = EXTENSIONS.get(type);
  const size = dimensionsOf(type, content);
  if (!extension || !kinds.includes(type) || !size?.width || !size.height) {
    throw new Refusal(fileRefused, { field: 'file' });
  }
  return storeUpload(scope, { name: `picture.${extension}`, content }, ownerOf(slot));
}

/** Marks a picture as used, beside others of its slot. Unused files are deleted after a day. */
export const keepPicture = (
  db: Db,
  merchantId: number,
  slot: string,
  { id }: Pick<FileRef, 'id'>,
): Promise<unknown> => claimFiles(db, merchantId, [id], ownerOf(slot));

/** Sets or clears the picture of a slot, within a transaction, and removes the previous one. */
export async function replacePicture(
  db: Db,
  merchantId: number,
  slot: string,
  picture: Pick<FileRef, 'id'> | null,
): Promise<void> {
  const owner = ownerOf(slot);
  await db
    .update(files)
    .set({ usedAt: null })
    .where(
      and(
        eq(files.merchantId, merchantId),
        eq(files.uploaderType, owner.type),
        eq(files.uploaderId, owner.id),
        isNotNull(files.usedAt),
        picture ? ne(files.id, picture.id) : undefined,
      ),
    );
  await claimFiles(db, merchantId, picture ? [picture.id] : [], owner);
}
