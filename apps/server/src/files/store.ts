import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** The storage of file contents. Keys are generated: lower-case letters, digits, `-` and `_`. */
export interface FileStore {
  /** Stores a content atomically. Resolves when it is durable. */
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>;
  /** Returns null when there is none. A range is in bytes, both ends included. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | null>;
  /** Removes the content. Backups can read it until `purge`. */
  remove(key: string): Promise<void>;
  /** Opens a content, including a removed one, with its size in bytes. Returns null when there is none. */
  open(key: string): Promise<{ readonly size: number; readonly content: Readable } | null>;
  /** Deletes removed contents. */
  purge(): Promise<void>;
}

/** The folder of removed files in the store; the others have names of two letters. */
const REMOVED = 'removed';
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores files in a folder, in subfolders by the first letters of the key. */
export function diskStore(folder: string): FileStore {
  const place = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async put(key, content) {
      const path = place(key);
      // A unique name, so that concurrent writes of the same key do not mix.
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
      // It may be removed between the two attempts.
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
