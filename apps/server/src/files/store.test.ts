import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStore, type FileStore } from './store.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  store = diskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (key: string) => {
  const content = await store.get(key);
  return content && text(content);
};

describe('what is put into the store', () => {
  it('is whole for each of two who put the same at once', async () => {
    const slow = Promise.withResolvers<void>();
    async function* halting() {
      yield Buffer.from('first ');
      await slow.promise;
      yield Buffer.from('half');
    }
    const halted = store.put('same', halting());
    await store.put('same', Buffer.from('whole'));
    expect(await read('same')).toBe('whole');
    slow.resolve();
    await halted;
    expect(await read('same')).toBe('first half');
  });

  it('leaves nothing where it breaks off', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('gone');
    }
    await expect(store.put('broken', broken())).rejects.toThrow('gone');
    expect(await read('broken')).toBeNull();
    expect(await readdir(join(folder, 'br'))).toEqual([]);
  });
});
