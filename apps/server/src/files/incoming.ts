import { createHmac } from 'node:crypto';
import { PICTURE_MAX_SIDE } from '@foyer/domain/limits';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';
import type { Services } from '../kernel/context.ts';
import { newId } from '../kernel/ids.ts';
import { dimensionsOf, sniffType } from './sniff.ts';
import { files } from './tables.ts';
import { ANY_KIND, cleanName, presentFile, type Uploader } from './uploads.ts';

type NewFile = Omit<typeof files.$inferSelect, 'createdAt'>;

/** A file that arrived as part of something else, such as a mail. */
export interface IncomingFile {
  readonly name: string;
  readonly content: Buffer;
  /** The source and its index in it. Storing a file of the same origin again replaces it. */
  readonly origin: string;
  readonly uploader: Uploader;
}

/** The storage key of a content: derived from the origin, and not guessable without the secret. */
export const contentKey = ({ SEAL_SECRET }: Services['config'], origin: string): string =>
  createHmac('sha256', SEAL_SECRET).update(`file ${origin}`).digest('hex').slice(0, 40);

/**
 * Puts the content of a file into the store, of any type and size. Types that browsers may show are detected by
 * content; all others are downloads. Store the returned row by `keepFiles`.
 */
export async function putIncoming(
  services: Services,
  merchantId: number,
  { name, content, origin, uploader }: IncomingFile,
): Promise<NewFile> {
  const key = contentKey(services.config, `${merchantId} ${origin}`);
  const cleaned = cleanName(name) || 'file';
  const sniffed = (content.length > 0 && (await sniffType(cleaned, content))) || ANY_KIND;
  const size = dimensionsOf(sniffed, content);
  const fits = !size || Math.max(size.width, size.height) <= PICTURE_MAX_SIDE;
  await services.files.put(key, content);
  return {
    merchantId,
    id: newId(),
    key,
    name: cleaned,
    type: fits ? sniffed : ANY_KIND,
    size: content.length,
    width: fits ? (size?.width ?? null) : null,
    height: fits ? (size?.height ?? null) : null,
    uploaderType: uploader.type,
    uploaderId: uploader.id,
    usedAt: new Date(),
  };
}

/**
 * Stores the rows of files whose content is in the store, within the caller's transaction. One of the same origin that is
 * stored already keeps its id.
 */
export async function keepFiles(db: Db, rows: readonly NewFile[]) {
  if (rows.length === 0) return [];
  const kept = await db
    .insert(files)
    .values([...rows])
    .onConflictDoUpdate({ target: files.key, set: { usedAt: sql`excluded.used_at` } })
    .returning();
  return kept.map(presentFile);
}
