import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock in a second; the same on every Linux. */
const TICKS = 100;

export interface Usage {
  /** Seconds of one core, since the processes began. */
  readonly cpu: number;
  /** Bytes; what processes share is shared out among them. */
  readonly memory: number;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** What some processes and all that they started have used. Linux only: elsewhere everything is 0. */
export function usageOf(roots: readonly number[]): Usage {
  const all = processes();
  const wanted = new Set(roots);
  // A process is listed after its parent, but for numbers that began anew.
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

/** CPU that was used between two looks, as a share of one core. */
export const coresBetween = (before: Usage, after: Usage, seconds: number): number =>
  (after.cpu - before.cpu) / seconds;

function processes(): Process[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`);
      if (stat === null) return [];
      // The name may hold blanks and parentheses; what follows it does not.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [, parent, ...rest] = fields;
      // User and system time of its own, and of children that have ended.
      const ticks = rest.slice(9, 13).reduce((sum, one) => sum + Number(one), 0);
      return [{ pid: Number(name), parent: Number(parent), ticks }];
    });
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
