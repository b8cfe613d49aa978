import { buffer } from 'node:stream/consumers';
import { onDatabase } from '../../database/testing/index.ts';
import type { FileStore } from '../../files/store.ts';
import { listTables } from '../tables.ts';

/** All rows of a database as text, by table. */
export const rowsOf = (url: string): Promise<Record<string, unknown[]>> =>
  onDatabase(url, async (client) => {
    const found: Record<string, unknown[]> = {};
    for (const { name, key } of await listTables(client)) {
      const order = key.map((column) => `${column.name}${column.isText ? ' collate "C"' : ''}`).join(', ');
      const { rows } = await client.query(`select t::text as row from ${name} t order by ${order}`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });

/** The content of a file; null when there is none. */
export const contentOf = async (files: FileStore, key: string) => {
  const found = await files.open(key);
  return found && buffer(found.content);
};
