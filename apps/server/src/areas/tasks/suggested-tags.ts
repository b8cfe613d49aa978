import { sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';

/** Maximum number of suggested tags. */
const OFFERED = 50;
/** How many of the newest tags are counted. */
const SCANNED_MAX = 2_000;

/** Tags of recent tasks, most used first. */
export async function readSuggestedTags(db: Db, merchantId: number): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select min(tag) as tag from (
      select key, tag from task_tags where merchant_id = ${merchantId} order by task_id desc limit ${SCANNED_MAX}
    ) newer group by key order by count(*) desc, key limit ${OFFERED}`);
  return rows.map(({ tag }) => tag);
}
