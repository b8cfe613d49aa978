import type pg from 'pg';
import { BackupError } from './errors.ts';

/** A unique index across merchants, such as that of user names. */
interface GlobalIndex {
  readonly name: string;
  readonly table: string;
  readonly create: string;
  /** The indexed expressions. */
  readonly keys: readonly string[];
  /** The condition of the rows that are indexed. */
  readonly condition: string;
}

const GLOBAL_INDEXES = `
  select i.indexrelid::regclass::text as name, c.oid::regclass::text as table,
    pg_get_indexdef(i.indexrelid) as create,
    (select json_agg(pg_get_indexdef(i.indexrelid, k, true) order by k)
      from generate_series(1, i.indnkeyatts) k) as keys,
    coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as condition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary
    and pg_get_indexdef(i.indexrelid, 1, true) <> 'merchant_id'
  order by 1`;

/** The limit of taken names listed per index. */
const NAMED_MAX = 20;

/**
 * Loads rows whose unique names may be taken by other merchants.
 * @throws BackupError `collision` with the taken names
 */
export async function withFreeNames(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<GlobalIndex>(GLOBAL_INDEXES);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await load();
  const taken: string[] = [];
  for (const { table, keys, condition } of indexes) {
    const names = keys.join(', ');
    // Indexes take nulls as different from each other.
    const { rows } = await client.query<{ name: string }>(
      `select concat_ws(' ', ${names}) as name from ${table} where (${condition}) and num_nulls(${names}) = 0
       group by ${names} having count(*) > 1 order by 1 limit ${NAMED_MAX}`,
    );
    if (rows.length > 0) taken.push(`${table} ${rows.map(({ name }) => name).join(', ')}`);
  }
  if (taken.length > 0)
    throw new BackupError('collision', `This installation uses already: ${taken.join('; ')}.`);
  for (const { create } of indexes) await client.query(create);
}
