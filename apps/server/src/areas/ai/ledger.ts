import type { AiSpending } from '@foyer/contract/ai/shapes';
import { AI_PURPOSES, type AiPurpose } from '@foyer/domain/ai';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import { merchantOf } from '../merchants/queries.ts';
import { AiFailure } from './failures.ts';
import { readSettings } from './settings.ts';
import { aiUsage } from './tables.ts';

type UsageRow = typeof aiUsage.$inferSelect;

/** After this, a reservation is of a process that ended. Milliseconds. */
const LOST_AFTER_MS = 5 * 60_000;

/**
 * What may be spent, in millionths of a dollar. `turn` is what is left for the turn, as the caller counts it; the others
 * include what the agent has spent on the conversation, today and this month.
 */
export interface AiCaps {
  readonly turn?: number | null;
  readonly conversation?: number | null;
  readonly day?: number | null;
  readonly month?: number | null;
}

export interface Reservation {
  readonly providerId: string;
  readonly model: string;
  readonly purpose: AiPurpose;
  readonly conversationId: string | null;
  readonly agentId: string | null;
  /** The most that the call can cost. */
  readonly cost: number;
}

/** Starts of the merchant's day and month. */
async function periods(db: Db, merchantId: number) {
  const { timeZone } = await merchantOf(db, merchantId);
  const startOf = (unit: string) => sql`date_trunc(${unit}::text, now(), ${timeZone}::text)`;
  return { day: startOf('day'), month: startOf('month') };
}

/**
 * Reserves money for a call. Reservations of a merchant are made one after the other, so that concurrent calls do not
 * exceed a cap together.
 * @returns the id of the entry
 * @throws AiFailure `cap_reached`
 */
export async function reserve(
  db: Db,
  merchantId: number,
  entry: Reservation,
  caps: AiCaps | null,
): Promise<string> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('ai_usage'), ${merchantId})`);
  await settleLost(db, merchantId);
  const settings = await readSettings(db, merchantId);
  const { day, month } = await periods(db, merchantId);
  const sum = (condition = sql`true`) =>
    sql<number>`coalesce(sum(${aiUsage.cost}) filter (where ${condition}), 0)`.mapWith(Number);
  const byAgent = sql`${aiUsage.agentId} is not distinct from ${entry.agentId}`;
  const [spent] = await db
    .select({
      day: sum(sql`${aiUsage.createdAt} >= ${day}`),
      month: sum(),
      agentDay: sum(sql`${byAgent} and ${aiUsage.createdAt} >= ${day}`),
      agentMonth: sum(byAgent),
    })
    .from(aiUsage)
    .where(and(eq(aiUsage.merchantId, merchantId), gte(aiUsage.createdAt, month)));
  const [talked] =
    caps?.conversation != null && entry.conversationId
      ? await db
          .select({ cost: sum(byAgent) })
          .from(aiUsage)
          .where(and(eq(aiUsage.merchantId, merchantId), eq(aiUsage.conversationId, entry.conversationId)))
      : [];
  const limits: [spent: number, cap: number | null | undefined][] = [
    [0, caps?.turn],
    [talked?.cost ?? 0, caps?.conversation],
    [spent?.agentDay ?? 0, caps?.day],
    [spent?.agentMonth ?? 0, caps?.month],
    [spent?.day ?? 0, settings.dayCap],
    [spent?.month ?? 0, settings.monthCap],
  ];
  if (limits.some(([before, cap]) => cap != null && before + entry.cost > cap))
    throw new AiFailure('cap_reached');
  const id = newId();
  await db.insert(aiUsage).values({ merchantId, id, ...entry });
  return id;
}

/** Ends the reservations of processes that ended, at what they can have cost. */
const settleLost = (db: Db, merchantId: number) =>
  db
    .update(aiUsage)
    .set({ state: 'failed', settledAt: new Date() })
    .where(
      and(
        eq(aiUsage.merchantId, merchantId),
        eq(aiUsage.state, 'reserved'),
        lt(aiUsage.createdAt, new Date(Date.now() - LOST_AFTER_MS)),
      ),
    );

/** Ends a reservation. Without a `cost`, the reserved one remains. */
export async function settle(
  db: Db,
  merchantId: number,
  id: string,
  result: Partial<Pick<UsageRow, 'failure' | 'inputTokens' | 'outputTokens' | 'cost'>>,
): Promise<UsageRow> {
  const [row] = await db
    .update(aiUsage)
    .set({ ...result, state: result.failure ? 'failed' : 'settled', settledAt: new Date() })
    .where(and(eq(aiUsage.merchantId, merchantId), eq(aiUsage.id, id)))
    .returning();
  return row as UsageRow;
}

/** What was spent today and this month. */
export async function readSpending(db: Db, merchantId: number): Promise<AiSpending> {
  const { day, month } = await periods(db, merchantId);
  const number = (text: ReturnType<typeof sql>) => sql<number>`coalesce(${text}, 0)`.mapWith(Number);
  const rows = await db
    .select({
      purpose: aiUsage.purpose,
      calls: number(sql`count(*)`),
      inputTokens: number(sql`sum(${aiUsage.inputTokens}::bigint)`),
      outputTokens: number(sql`sum(${aiUsage.outputTokens}::bigint)`),
      cost: number(sql`sum(${aiUsage.cost})`),
      today: number(sql`sum(${aiUsage.cost}) filter (where ${aiUsage.createdAt} >= ${day})`),
    })
    .from(aiUsage)
    .where(and(eq(aiUsage.merchantId, merchantId), gte(aiUsage.createdAt, month)))
    .groupBy(aiUsage.purpose);
  return {
    day: rows.reduce((sum, { today }) => sum + today, 0),
    month: rows.reduce((sum, { cost }) => sum + cost, 0),
    purposes: rows
      .map(({ today: _, ...row }) => row)
      .sort((a, b) => AI_PURPOSES.indexOf(a.purpose) - AI_PURPOSES.indexOf(b.purpose)),
  };
}
