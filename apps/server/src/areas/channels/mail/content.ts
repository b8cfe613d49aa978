import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Services } from '../../../kernel/context.ts';

export const hashOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/** Reads a file of the store. Null if it does not exist. */
export async function contentOf({ files }: Pick<Services, 'files'>, key: string): Promise<Buffer | null> {
  const stream = await files.get(key);
  return stream && buffer(stream);
}
