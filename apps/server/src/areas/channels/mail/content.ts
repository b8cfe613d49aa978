import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Services } from '../../../kernel/context.ts';

export const hashOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/** A content of the file store; null where there is none. */
export async function contentOf({ files }: Pick<Services, 'files'>, key: string): Promise<Buffer | null> {
  const stream = await files.get(key);
  return stream && buffer(stream);
}
