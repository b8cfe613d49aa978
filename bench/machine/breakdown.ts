import type { Figure } from '../workload.ts';
import type { Machine } from './machine.ts';
import { cpuOf } from './processes.ts';
import { profileServer, SERVER_PARTS } from './profile.ts';

/** CPU seconds and counters of the database so far. */
interface Sample {
  /** CPU by process id, with what the process does. */
  readonly processes: ReadonlyMap<number, { readonly part: string; readonly cpu: number }>;
  readonly walBytes: number;
  readonly updates: number;
  readonly updatesInPlace: number;
}

/** Time until PostgreSQL has reported the counters of idle connections. Milliseconds. */
const REPORTED_MS = 1_200;

/**
 * Divides the CPU of a message: that of the server by a profile of its thread, that of the database by its processes.
 * @param name what the names of the figures begin with
 * @param write writes for some seconds and resolves to the number of messages
 */
export async function breakdownOf(
  machine: Machine,
  name: string,
  write: () => Promise<number>,
): Promise<Figure[]> {
  const before = await sample(machine);
  const cpuBefore = machine.serverUsage().cpu;
  let messages = 0;
  const shares = await profileServer(machine.server.pid, machine.server.inspectorPort, async () => {
    messages = await write();
  });
  const server = machine.serverUsage().cpu - cpuBefore;
  const after = await sample(machine);
  const cost = (part: string, seconds: number): Figure => ({
    name: `${name}, ${part}`,
    unit: 'µs/message',
    better: 'less',
    value: (seconds / messages) * 1e6,
  });
  const ofPart = (wanted: string) =>
    [...after.processes]
      .filter(([, { part }]) => part === wanted)
      .reduce((sum, [pid, { cpu }]) => sum + cpu - (before.processes.get(pid)?.cpu ?? 0), 0);
  const updates = after.updates - before.updates;
  return [
    ...SERVER_PARTS.map((part) => cost(`server: ${part}`, shares[part] * server)),
    ...['append', 'followers', 'background'].map((part) => cost(`database: ${part}`, ofPart(part))),
    {
      name: `${name}, database: WAL`,
      unit: 'bytes/message',
      better: 'less',
      value: (after.walBytes - before.walBytes) / messages,
    },
    {
      name: `${name}, updates of conversations that wrote to no index`,
      unit: '%',
      better: 'more',
      value: (100 * (after.updatesInPlace - before.updatesInPlace)) / Math.max(updates, 1),
    },
  ];
}

async function sample({ query }: Machine): Promise<Sample> {
  await new Promise((done) => setTimeout(done, REPORTED_MS));
  const processes = await query<{ pid: number; part: string }>(
    `select pid, case when backend_type <> 'client backend' then 'background'
       when query like '%append_messages($%' then 'append' else 'followers' end as part from pg_stat_activity`,
  );
  const [counters] = await query<{ wal: string; updates: string; in_place: string }>(
    `select pg_current_wal_lsn() - '0/0' as wal, n_tup_upd as updates, n_tup_hot_upd as in_place
     from pg_stat_user_tables where relname = 'conversations'`,
  );
  return {
    processes: new Map(processes.map(({ pid, part }) => [pid, { part, cpu: cpuOf(pid) }])),
    walBytes: Number(counters?.wal ?? 0),
    updates: Number(counters?.updates ?? 0),
    updatesInPlace: Number(counters?.in_place ?? 0),
  };
}
