import { keepPicture, PICTURES, storePicture } from '../../files/pictures.ts';
import type { Scope } from '../../kernel/context.ts';
import type { Upload } from '../../kernel/handlers.ts';
import { articleFor } from './articles.ts';

/** Stores a picture for the text of an article. @throws Refusal when it is not a picture, or too large */
export async function storeArticlePicture(
  scope: Scope,
  id: string,
  upload: Upload,
): Promise<{ url: string }> {
  const { merchantId, read, transaction } = scope.tenant;
  await read((db) => articleFor(db, merchantId, id));
  const slot = `article ${id}`;
  const picture = await storePicture(scope, upload, slot, PICTURES);
  await transaction((db) => keepPicture(db, merchantId, slot, picture));
  return { url: picture.url };
}
