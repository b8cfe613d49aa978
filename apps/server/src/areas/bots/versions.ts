import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { botSessions, botVersions } from './tables.ts';

const VERSIONS_MAX = 100;

/** The last versions of a bot, newest first, with the sessions that run on each. */
export async function readVersions(db: Db, merchantId: number, botId: string) {
  const rows = await db
    .select({
      version: botVersions.version,
      note: botVersions.note,
      memberName: botVersions.memberName,
      restoredFrom: botVersions.restoredFrom,
      createdAt: botVersions.createdAt,
    })
    .from(botVersions)
    .where(and(eq(botVersions.merchantId, merchantId), eq(botVersions.botId, botId)))
    .orderBy(desc(botVersions.version))
    .limit(VERSIONS_MAX);
  const running = await db
    .select({ version: botSessions.version, running: sql<number>`count(*)`.mapWith(Number) })
    .from(botSessions)
    .where(
      and(eq(botSessions.merchantId, merchantId), eq(botSessions.botId, botId), isNull(botSessions.endedAt)),
    )
    .groupBy(botSessions.version);
  const runningOn = new Map(running.map((row) => [row.version, row.running]));
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    running: runningOn.get(row.version) ?? 0,
    createdDate: createdAt.toISOString(),
  }));
}
