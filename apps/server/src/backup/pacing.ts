import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { RUNNING_LOCK } from '../database/lock.ts';

/** How long to pause after a part, as a share of the time it took: as little as live chat can do with. */
const PAUSE_SHARE = 0.4;
/** Shorter pauses, as after small files, are saved up: timers are no more precise. Milliseconds. */
const PAUSE_AT_LEAST_MS = 10;

/** Passes items on, with a pause after each in which servers get the machine if they use the database. */
export async function* paced<Item>(
  items: AsyncIterable<Item>,
  hasPauses: boolean,
  signal?: AbortSignal,
): AsyncGenerator<Item> {
  let begun = performance.now();
  let owed = 0;
  for await (const item of items) {
    // The consumer works on the item until it asks for the next.
    yield item;
    owed += (performance.now() - begun) * PAUSE_SHARE;
    if (hasPauses && owed >= PAUSE_AT_LEAST_MS) {
      await delay(owed, undefined, { ...(signal && { signal }) });
      owed = 0;
    }
    begun = performance.now();
  }
}

/** Whether servers use the database. */
export async function isServed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and granted
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [RUNNING_LOCK],
  );
  return rows.length > 0;
}

/**
 * Lowers the priority of the connection's database process, if it runs on this machine and this user may. Half of a
 * backup's work is done there. Linux only.
 */
export async function lowerBackendPriority(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number; is_local: boolean }>(
    'select pg_backend_pid() as pid, inet_server_addr() is null as is_local',
  );
  const [{ pid, is_local: isLocal } = { pid: 0, is_local: false }] = rows;
  if (!isLocal || !isDatabaseProcess(pid)) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It belongs to another user.
  }
}

/** Whether a process of this machine is one of PostgreSQL: its socket may also lead into a container. */
function isDatabaseProcess(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres:');
  } catch {
    return false;
  }
}
