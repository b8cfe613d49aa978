import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { deserialize } from 'node:v8';

interface Limits {
  readonly args?: readonly string[];
  /** Memory limit of the process. Megabytes. */
  readonly memoryMb: number;
  readonly timeMs: number;
  /** Stops the process. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a program in a process of its own, since its input is untrusted and may be crafted to exhaust it. The program
 * reads the input from standard input and writes its result to standard output by `serialize`. Returns null when it
 * exceeds its time or memory, or fails.
 */
export async function runApart<Result>(
  program: string,
  input: Buffer,
  { args = [], memoryMb, timeMs, signal }: Limits,
): Promise<Result | null> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeMs,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [output, [code]] = await Promise.all([
    buffer(child.stdout).catch(() => null),
    once(child, 'close').catch(() => [null]),
  ]);
  return code === 0 && output ? (deserialize(output) as Result) : null;
}
