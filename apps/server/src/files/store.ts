import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the content of files is kept. Keys are made by us: lower-case letters, digits, `-` and `_`. */
export interface FileStore {
  /** Resolves when the content is safely stored; what comes in pieces is stored whole or not at all. */
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>;
  /** Null when there is none. A range counts in bytes, both ends included. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | null>;
  remove(key: string): Promise<void>;
}

/** Keeps files in a folder, spread over subfolders by the beginning of the key. */
export function diskStore(folder: string): FileStore {
  const place = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async put(key, content) {
      const path = place(key);
      // Of two who put the same at once neither writes into what the other is putting.
      const part = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await rename(part, path);
    },
    async get(key, range) {
      const path = place(key);
      const found = await stat(path).catch(() => null);
      return found ? createReadStream(path, range) : null;
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}
