import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where the content of files is kept. Keys are made by us: lower-case letters, digits, `-` and `_`. */
export interface FileStore {
  /** Resolves when the content is safely stored; what comes in pieces is stored whole or not at all. */
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>;
  /** Null when there is none. A range counts in bytes, both ends included. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | null>;
  /** Removes the content. A backup finds it until `purge`. */
  remove(key: string): Promise<void>;
  /** All content with its size in bytes, also removed one. Null when there is none. */
  open(key: string): Promise<{ readonly size: number; readonly content: Readable } | null>;
  /** Deletes what was removed. */
  purge(): Promise<void>;
}

/** Folder of removed files in that of the store; those of others have two letters. */
const REMOVED = 'removed';
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

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
    async remove(key) {
      await mkdir(join(folder, REMOVED), { recursive: true, mode: 0o700 });
      await rename(place(key), join(folder, REMOVED, key)).catch((error) => {
        if (!isMissing(error)) throw error;
      });
    },
    async open(key) {
      // It may be removed between the two.
      for (const path of [place(key), join(folder, REMOVED, key)]) {
        const file = await open(path).catch((error) => {
          if (!isMissing(error)) throw error;
          return null;
        });
        if (file) return { size: (await file.stat()).size, content: file.createReadStream() };
      }
      return null;
    },
    async purge() {
      const removed = await readdir(join(folder, REMOVED)).catch((error) => {
        if (!isMissing(error)) throw error;
        return [];
      });
      for (const key of removed) await rm(join(folder, REMOVED, key), { force: true });
    },
  };
}
