import type { Machine } from './machine/machine.ts';

/** Number of the acknowledged messages that are in the database. */
export async function storedOf({ query }: Machine, acknowledged: readonly string[]): Promise<number> {
  const [row] = await query<{ stored: number }>(
    'select count(distinct client_id)::int as stored from messages where client_id = any($1::uuid[])',
    [acknowledged],
  );
  return row?.stored ?? 0;
}
