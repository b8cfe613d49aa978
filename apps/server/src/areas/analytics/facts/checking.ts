import { dimensionsBy, type FactSource } from '@foyer/domain/fact-sources';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import { SOURCE_NAMES, sourceOf } from '../sources/all.ts';
import { lockStats, seriesIn } from '../stats/building.ts';
import { cellsOf } from '../stats/cells.ts';
import { forgetMonths } from '../stats/months.ts';
import { factStates } from '../tables.ts';
import { addUpMonths, catchUp, refreshFacts } from './keeping.ts';
import { factRules } from './rules.ts';

/** How far back days are chosen. */
const DAYS_BACK = 365;

/**
 * Compares the statistics of random days, and of yesterday, with their facts, and these with what is stored. What
 * differs is built again and reported in the log, since it should never happen. The months of these days are added up
 * again.
 * @returns how many statistics differed
 */
export async function checkDays(
  services: Services,
  merchantId: number,
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  await catchUp(services, merchantId, signal);
  const tenant = services.database.tenant(merchantId);
  const { timeZone } = await factRules(services)(merchantId);
  const chosen = [1, ...Array.from({ length: days }, () => 2 + Math.floor(Math.random() * (DAYS_BACK - 2)))];
  let different = 0;
  for (const back of chosen) {
    signal?.throwIfAborted();
    for (const kind of ['conversations', 'visits'] as const) {
      const ids = await tenant.read((db) => idsOfDay(db, merchantId, kind, timeZone, back));
      await refreshFacts(services, merchantId, kind, ids);
    }
    for (const source of SOURCE_NAMES)
      for (const grain of ['hour', 'day'] as const)
        different += await tenant.transaction((db) =>
          compare(db, merchantId, { source, grain, timeZone, back }),
        );
    const [from, before] = [startOf(timeZone, back), endOfDay(timeZone, back)];
    for (const source of SOURCE_NAMES)
      await tenant.transaction((db) => forgetMonths(db, merchantId, source, { from, before, timeZone }));
  }
  await addUpMonths(services, merchantId, signal);
  await tenant.transaction((db) =>
    db
      .update(factStates)
      .set({ checkedAt: new Date(), mismatches: different })
      .where(eq(factStates.merchantId, merchantId)),
  );
  if (different > 0) {
    services.log.warn({ merchantId, different }, 'statistics differed from their facts; built again');
    await catchUp(services, merchantId);
  }
  return different;
}

const startOf = (timeZone: string, back: number) =>
  sql`date_trunc('day', now() - make_interval(days => ${back}), ${timeZone})`;
const endOfDay = (timeZone: string, back: number) =>
  sql`date_trunc('day', now() - make_interval(days => ${back - 1}), ${timeZone})`;

/** What began on a day, stored or in the facts. */
async function idsOfDay(
  db: Db,
  merchantId: number,
  kind: 'conversations' | 'visits',
  timeZone: string,
  back: number,
): Promise<string[]> {
  const [from, before] = [startOf(timeZone, back), endOfDay(timeZone, back)];
  const facts = sql.identifier(kind === 'conversations' ? 'conversation_facts' : 'visit_facts');
  const began = sql.identifier(kind === 'conversations' ? 'created_at' : 'started_at');
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${sql.identifier(kind)}
    where merchant_id = ${merchantId} and ${began} >= ${from} and ${began} < ${before}
    union
    select id from ${facts}
    where merchant_id = ${merchantId} and started_at >= ${from} and started_at < ${before}`);
  return rows.map(({ id }) => id);
}

/** Notes the hours of a day whose statistics differ. @returns how many statistics do */
async function compare(
  db: Db,
  merchantId: number,
  {
    source: name,
    grain,
    timeZone,
    back,
  }: { source: FactSource; grain: 'hour' | 'day'; timeZone: string; back: number },
): Promise<number> {
  const dimensions = dimensionsBy(grain, name);
  if (dimensions.length === 0) return 0;
  await lockStats(db, merchantId);
  const source = sourceOf(name);
  const [from, before] = [startOf(timeZone, back), endOfDay(timeZone, back)];
  const cells = cellsOf(source, {
    series: seriesIn(name),
    dimensions,
    where: sql`${source.merchantId} = ${merchantId} and ${source.at} >= ${from} and ${source.at} < ${before}`,
    bucket: sql`date_trunc(${grain}, ${source.at}, ${timeZone})`,
  });
  const { rows } = await db.execute<{ different: number }>(sql`
    with counted as (select measure, dimension, key, bucket, n, total, histogram from (${cells}) as cells),
    stored as (
      select measure, dimension, key, bucket, n, total, histogram from stats
      where merchant_id = ${merchantId} and source = ${name} and grain = ${grain}
        and dimension = any(${`{${dimensions.map((name) => `"${name}"`).join(',')}}`}::text[])
        and bucket >= ${from} and bucket < ${before}
    ), different as (
      (select * from counted except select * from stored) union all
      (select * from stored except select * from counted)
    ), noted as (
      insert into stale_stats (merchant_id, source, hour)
      select distinct ${merchantId}::int, ${name}::text, bucket from different on conflict do nothing
    )
    select count(*)::int as different from different`);
  return rows[0]?.different ?? 0;
}
