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

/** Kinds of pictures, with the ending of their files. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
]);

/** Pictures of people stand still. */
export const STILL_PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
export const PICTURES: readonly string[] = [...ENDINGS.keys()];

/**
 * A place that shows one picture, such as a member's. Its files belong to it and to nobody else, so that neither can a
 * message take them nor does letting go of one take it from a message.
 */
const keeperOf = (place: string): Uploader => ({ type: 'member', id: `picture of ${place}` });

/**
 * Stores a picture for a place; it hangs there once `hangPicture` says so.
 * @throws Refusal when it is too large, in bytes or pixels, or no picture of these kinds by its content
 */
export async function storePicture(
  scope: Scope,
  { content }: Upload,
  place: string,
  kinds: readonly string[],
): Promise<FileRef> {
  if (content.length === 0) throw badInput('file', 'The file is empty.');
  if (content.length > PICTURE_MAX_BYTES) throw new Refusal(common.tooLarge, { field: 'file' });
  const type = (await sniffType('', content)) ?? '';
  const ending = ENDINGS.get(type);
  const size = dimensionsOf(type, content);
  if (!ending || !kinds.includes(type) || !size?.width || !size.height) {
    throw new Refusal(fileRefused, { field: 'file' });
  }
  return storeUpload(scope, { name: `picture.${ending}`, content }, keeperOf(place));
}

/** Hangs a stored picture at its place, within a transaction, or none; the one before is let go. */
export async function hangPicture(
  db: Db,
  merchantId: number,
  place: string,
  picture: Pick<FileRef, 'id'> | null,
): Promise<void> {
  const keeper = keeperOf(place);
  await db
    .update(files)
    .set({ usedAt: null })
    .where(
      and(
        eq(files.merchantId, merchantId),
        eq(files.uploaderType, keeper.type),
        eq(files.uploaderId, keeper.id),
        isNotNull(files.usedAt),
        picture ? ne(files.id, picture.id) : undefined,
      ),
    );
  await claimFiles(db, merchantId, picture ? [picture.id] : [], keeper);
}
