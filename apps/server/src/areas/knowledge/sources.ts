import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { files } from '../../files/tables.ts';
import type { Services } from '../../kernel/context.ts';
import { type Block, blocksOfText } from './chunking.ts';
import { extract } from './extract/extract.ts';
import { formatOf } from './extract/extracted.ts';
import { SourceFailed } from './failures.ts';
import type { DocumentRow } from './present.ts';

/** A part of a document as read from its source: all of it, or a page of a sitemap. */
export interface SourcePart {
  readonly title: string | null;
  readonly blocks: readonly Block[];
  /** As declared by the source; null: to be detected. */
  readonly language: string | null;
  readonly url: string | null;
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** Reads the one part of a file, text or FAQ. @throws SourceFailed */
export async function readOwn(
  services: Services,
  document: DocumentRow,
  signal: AbortSignal,
): Promise<SourcePart> {
  if (document.kind === 'file') return { ...(await readFile(services, document, signal)), url: null };
  const blocks =
    document.kind === 'faq'
      ? [{ kind: 'text', text: document.content } as const]
      : blocksOfText(document.content);
  return { title: document.kind === 'faq' ? null : document.name, blocks, language: null, url: null };
}

async function readFile({ database, files: store }: Services, document: DocumentRow, signal: AbortSignal) {
  const { merchantId, fileId, fileName } = document;
  const format = formatOf(fileName ?? '');
  if (!fileId || !format) throw new SourceFailed('missing_file');
  const [file] = await database.tenant(merchantId).read((db) =>
    db
      .select({ key: files.key })
      .from(files)
      .where(and(eq(files.merchantId, merchantId), eq(files.id, fileId))),
  );
  const content = file && (await store.get(file.key));
  if (!content) throw new SourceFailed('missing_file');
  const { title, blocks, language } = await extract(await buffer(content), format, signal);
  return { title: title ?? document.name, blocks, language };
}

/** A hash of what is trained, by which an unchanged page is recognized. */
export const hashOf = (blocks: readonly Block[]): string =>
  createHash('sha256').update(JSON.stringify(blocks)).digest('base64url');
