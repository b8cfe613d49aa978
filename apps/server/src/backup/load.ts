import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { broken } from './errors.ts';
import type { Manifest } from './format.ts';
import { quoted } from './tables.ts';

/** A statement that drops an object, and the one that recreates it. */
interface Rebuilt {
  readonly drop: string;
  readonly create: string;
}

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`;

const TRIGGERS = `
  select format('alter table %s disable trigger user', table_name) as drop,
    format('alter table %s enable trigger user', table_name) as create
  from (select distinct tgrelid::regclass as table_name from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace) as with_triggers`;

const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by c.relname, i.indexrelid`;

/**
 * Loads rows without foreign keys, triggers and optionally secondary indexes, which slow it down or depend on the order
 * of tables. They are recreated afterwards, which validates the rows. Call it within a transaction.
 * @param indexes whether to drop secondary indexes too, for empty tables
 */
export async function withoutConstraints<T>(
  client: pg.Client,
  { indexes }: { readonly indexes: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const dropped: Rebuilt[] = [];
  for (const query of [TRIGGERS, FOREIGN_KEYS, ...(indexes ? [INDEXES] : [])]) {
    const { rows } = await client.query<Rebuilt>(query);
    for (const { drop } of rows) await client.query(drop);
    dropped.push(...rows);
  }
  const result = await work();
  for (const { create } of dropped.reverse()) await client.query(create);
  return result;
}

/** Loads the rows of a backup into tables. */
export function makeLoader(client: pg.Client, { isNew }: { readonly isNew: boolean }) {
  let manifest: Manifest | undefined;
  const loaded: Record<string, number> = {};
  return {
    begin(of: Manifest): void {
      manifest = of;
    },
    async rows(table: string, content: Buffer): Promise<void> {
      const columns = (manifest?.tables[table] ?? []).map(quoted).join(', ');
      // Tables created in this transaction can be loaded as frozen, which saves a later vacuum.
      const freeze = isNew ? ', freeze' : '';
      const copy = client.query(
        copyFrom(`copy public.${quoted(table)} (${columns}) from stdin (format csv, header${freeze})`),
      );
      await pipeline(Readable.from([content]), copy);
      loaded[table] = (loaded[table] ?? 0) + copy.rowCount;
    },
    /** @throws BackupError `broken` when not all rows were loaded */
    check(expected: Readonly<Record<string, number>>): void {
      for (const [table, rows] of Object.entries(expected))
        if ((loaded[table] ?? 0) !== rows) throw broken(`${table} has ${loaded[table] ?? 0} rows of ${rows}`);
    },
  };
}
