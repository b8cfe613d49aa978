import type { OpeningHours } from '@foyer/domain/opening-hours';
import type { SlaClock, SlaTerms } from '@foyer/domain/sla';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, isOneOfIds, prepared } from '../../../database/tenant.ts';
import { slaHours, taskClocks } from './tables.ts';

export type ClockRow = typeof taskClocks.$inferSelect;

/** A stored clock with its terms. */
export interface StoredClock {
  readonly row: ClockRow;
  readonly clock: SlaClock;
  readonly terms: SlaTerms;
}

const ORDER = ['firstResponse', 'nextResponse', 'resolution'] as const;

const clocksOfTasks = prepared('clocks_of_tasks', (db) =>
  db
    .select()
    .from(taskClocks)
    .where(isOneOfIds({ merchantId: taskClocks.merchantId, id: taskClocks.taskId })),
);

const hoursByHashes = prepared('sla_hours_by_hashes', (db) =>
  db
    .select()
    .from(slaHours)
    .where(
      and(
        eq(slaHours.merchantId, sql.placeholder('merchantId')),
        sql`${slaHours.hash} = any(${sql.placeholder('ids')})`,
      ),
    ),
);

/** Clocks by task. */
export async function readClocks(
  db: Db,
  merchantId: number,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredClock[]>> {
  if (taskIds.length === 0) return new Map();
  const rows = await clocksOfTasks(db, { merchantId, ids: taskIds });
  const hours = await readHours(db, merchantId, rows);
  const byTask = Map.groupBy(
    rows.map((row) => storedClock(row, hours)),
    ({ row }) => row.taskId,
  );
  for (const clocks of byTask.values()) {
    clocks.sort((one, other) => ORDER.indexOf(one.clock.target) - ORDER.indexOf(other.clock.target));
  }
  return byTask;
}

async function readHours(
  db: Db,
  merchantId: number,
  rows: readonly ClockRow[],
): Promise<ReadonlyMap<string, OpeningHours>> {
  const hashes = [...new Set(rows.map(({ hoursHash }) => hoursHash))].filter((hash) => hash !== null);
  if (hashes.length === 0) return new Map();
  const found = await hoursByHashes(db, { merchantId, ids: hashes });
  return new Map(found.map(({ hash, hours }) => [hash, hours]));
}

function storedClock(row: ClockRow, hours: ReadonlyMap<string, OpeningHours>): StoredClock {
  const { target, startedAt, pausedAt, usedMs, doneAt, targetMs, warningMs, hoursHash } = row;
  return {
    row,
    clock: { target, startedAt, pausedAt, usedMs, doneAt },
    terms: { targetMs, warningMs, hours: (hoursHash && hours.get(hoursHash)) || null },
  };
}
