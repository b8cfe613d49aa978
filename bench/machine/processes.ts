import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second (USER_HZ), the same on every Linux. */
const TICKS = 100;

export interface Usage {
  /** CPU seconds since the processes started. */
  readonly cpu: number;
  /** Bytes; shared memory is divided among the processes (PSS). */
  readonly memory: number;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** Usage of processes and all their descendants. Linux only: 0 on other systems. */
export function usageOf(roots: readonly number[]): Usage {
  const all = processes();
  const wanted = new Set(roots);
  // A process is listed after its parent, unless process ids wrapped around.
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size;
    for (const { pid, parent } of all) if (wanted.has(parent)) wanted.add(pid);
  }
  const found = all.filter(({ pid }) => wanted.has(pid));
  return {
    cpu: found.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS,
    memory: found.reduce((sum, { pid }) => sum + memoryOf(pid), 0),
  };
}

/** CPU of one process so far. Seconds. */
export const cpuOf = (pid: number): number => (statOf(pid)?.ticks ?? 0) / TICKS;

/** CPU used between two samples, in cores. */
export const coresBetween = (before: Usage, after: Usage, seconds: number): number =>
  (after.cpu - before.cpu) / seconds;

function processes(): Process[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
}

function statOf(pid: number): Process | null {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // Only the name may contain spaces and parentheses.
  const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // User and system time of the process and its ended children.
  const ticks = rest.slice(9, 13).reduce((sum, one) => sum + Number(one), 0);
  return { pid, parent: Number(parent), ticks };
}

function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
