import type { FactSource } from '@foyer/domain/fact-sources';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import { inParts, pauses } from '../../../kernel/pauses.ts';
import { SOURCE_NAMES } from '../sources/all.ts';
import { buildStale, forgetStats, lockStats } from '../stats/building.ts';
import { addUpMonth } from '../stats/months.ts';
import { factStates } from '../tables.ts';
import { writeConversationFacts } from './conversations.ts';
import { type FactRules, factRules } from './rules.ts';
import { writeVisitFacts } from './visits.ts';

/** Rows in one transaction of a complete build. */
const STEP = 500;
/** Changed rows in one transaction. Fewer, so that live chat is not delayed. */
const CHANGED_STEP = 200;

/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** How far the sweep looks back beyond the last one, for what was committed late. */
const OVERLAP = sql`interval '10 minutes'`;

type Kind = 'conversations' | 'visits';

const WRITERS = {
  conversations: (db: Db, merchantId: number, ids: readonly string[], { hours }: FactRules) =>
    writeConversationFacts(db, merchantId, ids, hours),
  visits: (db: Db, merchantId: number, ids: readonly string[], _: FactRules) =>
    writeVisitFacts(db, merchantId, ids),
};

/** Writes the facts of rows that may have changed, and builds the statistics of their hours. */
export async function refreshFacts(
  services: Services,
  merchantId: number,
  kind: Kind,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const rules = await factRules(services)(merchantId);
  await writeFacts(services, merchantId, kind, ids, rules, signal);
  await buildStats(services, merchantId, rules, signal);
}

async function writeFacts(
  { database }: Services,
  merchantId: number,
  kind: Kind,
  ids: readonly string[],
  rules: FactRules,
  signal?: AbortSignal,
): Promise<void> {
  const write = (step: readonly string[]) =>
    database.tenant(merchantId).transaction((db) => WRITERS[kind](db, merchantId, step, rules));
  await inParts(ids, CHANGED_STEP, write, signal);
}

/** Builds the statistics of all stale hours of a merchant. */
export async function buildStats(
  services: Services,
  merchantId: number,
  rules: FactRules,
  signal?: AbortSignal,
): Promise<void> {
  let built = 0;
  for (const source of SOURCE_NAMES) built += await buildSource(services, merchantId, source, rules, signal);
  if (built > 0) services.bus.publish({ name: 'stats.changed', data: { merchantId } });
}

async function buildSource(
  { database }: Services,
  merchantId: number,
  source: FactSource,
  { timeZone }: FactRules,
  signal?: AbortSignal,
): Promise<number> {
  const tenant = database.tenant(merchantId);
  const pause = pauses();
  for (let all = 0; ; ) {
    signal?.throwIfAborted();
    const hours = await tenant.transaction((db) => buildStale(db, merchantId, source, timeZone));
    all += hours;
    if (hours === 0) return all;
    await pause();
  }
}

/**
 * Brings the facts and statistics of a merchant up to date with everything that is stored: builds them if they have not
 * been, or if zone or opening hours changed, and finds changes of which no event arrived.
 * @param signal ends it between two steps; the next run goes on there
 */
export async function catchUp(services: Services, merchantId: number, signal?: AbortSignal): Promise<void> {
  const rules = await factRules(services)(merchantId);
  const tenant = services.database.tenant(merchantId);
  const since = await tenant.transaction((db) => beginState(db, merchantId, rules));
  for (const kind of ['conversations', 'visits'] as const) {
    while (await tenant.transaction((db) => fillStep(db, merchantId, kind, rules))) signal?.throwIfAborted();
    const missed = await tenant.read((db) => MISSED[kind](db, merchantId, since));
    await writeFacts(services, merchantId, kind, missed, rules, signal);
  }
  await buildStats(services, merchantId, rules, signal);
  await addUpMonths(services, merchantId, signal);
}

/** Adds up the past months of a merchant that are not. */
export async function addUpMonths(
  services: Services,
  merchantId: number,
  signal?: AbortSignal,
): Promise<void> {
  const rules = await factRules(services)(merchantId);
  const addUpNext = (source: FactSource) =>
    services.database.tenant(merchantId).transaction(async (db) => {
      await lockStats(db, merchantId);
      const [state] = await db.select().from(factStates).where(eq(factStates.merchantId, merchantId));
      // Another process may have built everything again meanwhile, with another time zone.
      return state?.rules === rules.hash && addUpMonth(db, merchantId, source, rules.timeZone);
    });
  for (const source of SOURCE_NAMES) while (await addUpNext(source)) signal?.throwIfAborted();
}

/** @returns when the last sweep began */
async function beginState(db: Db, merchantId: number, { hash, timeZone }: FactRules): Promise<Date> {
  await lockStats(db, merchantId);
  const [state] = await db.select().from(factStates).where(eq(factStates.merchantId, merchantId));
  const anew = { rules: hash, conversationId: FIRST, visitId: FIRST, sweptAt: new Date() };
  if (state?.rules === hash) {
    await db.update(factStates).set({ sweptAt: new Date() }).where(eq(factStates.merchantId, merchantId));
    return state.sweptAt;
  }
  for (const source of SOURCE_NAMES) await forgetStats(db, merchantId, source, timeZone);
  await db
    .insert(factStates)
    .values({ merchantId, ...anew })
    .onConflictDoUpdate({ target: factStates.merchantId, set: anew });
  return new Date();
}

/** The next rows of a complete build. @returns whether there may be more */
async function fillStep(db: Db, merchantId: number, kind: Kind, rules: FactRules): Promise<boolean> {
  const [state] = await db
    .select()
    .from(factStates)
    .where(eq(factStates.merchantId, merchantId))
    .for('no key update');
  const column = kind === 'conversations' ? 'conversationId' : 'visitId';
  const after = state?.[column];
  if (!after) return false;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${sql.identifier(kind)} where merchant_id = ${merchantId} and id > ${after}
    order by id limit ${STEP}`);
  const ids = rows.map(({ id }) => id);
  await WRITERS[kind](db, merchantId, ids, rules);
  const last = ids.length === STEP ? (ids.at(-1) ?? null) : null;
  await db
    .update(factStates)
    .set({ [column]: last })
    .where(eq(factStates.merchantId, merchantId));
  return last !== null;
}

/** Rows since the last sweep whose facts are missing or old. */
const MISSED = {
  async conversations(db: Db, merchantId: number, since: Date): Promise<string[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select c.id from conversations c
      left join conversation_facts f on f.merchant_id = c.merchant_id and f.id = c.id
      where c.merchant_id = ${merchantId}
        and c.last_message_minute >= ${since.toISOString()}::timestamptz - ${OVERLAP}
        and case when c.merged_into is not null or c.inbox_status in ('Deleted', 'Junk') then f.id is not null
          else (f.id is not null or c.inbound_count + c.outbound_count > 0) and
            (f.seq, f.is_closed, f.rating, f.sentiment, f.department_id, f.agent_id, f.language) is distinct from
            (c.last_seq, c.status = 'closed', c.rating_score, c.sentiment, c.department_id,
              coalesce(c.assigned_to, c.last_outbound_by), c.language) end`);
    return rows.map(({ id }) => id);
  },
  async visits(db: Db, merchantId: number, since: Date): Promise<string[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select v.id from visits v
      left join visit_facts f on f.merchant_id = v.merchant_id and f.id = v.id
      where v.merchant_id = ${merchantId} and v.started_at >= ${since.toISOString()}::timestamptz - interval '1 day'
        and (f.id is null or f.pages <> v.page_count or (f.duration_ms is null) <> (v.ended_at is null))`);
    return rows.map(({ id }) => id);
  },
};
