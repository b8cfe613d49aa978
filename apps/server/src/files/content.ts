import { buffer } from 'node:stream/consumers';
import type { Services } from '../kernel/context.ts';

/** Reads a file of the store. Null if it does not exist. */
export async function contentOf({ files }: Pick<Services, 'files'>, key: string): Promise<Buffer | null> {
  const stream = await files.get(key);
  return stream && buffer(stream);
}
