import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { deserialize } from 'node:v8';

interface Limits {
  readonly args?: readonly string[];
  /** Memory limit of the process. Megabytes. */
  readonly memoryMb: number;
  readonly timeMs: number;
  /** Limit of the result. Bytes. */
  readonly resultBytes: number;
  /** Stops the process. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a program in a process of its own, since its input is untrusted and may be crafted to exhaust it. The program
 * reads the input from standard input and writes its result to standard output by `serialize`. Returns null when it
 * exceeds a limit or fails.
 */
export async function runApart<Result>(
  program: string,
  input: Buffer,
  { args = [], memoryMb, timeMs, resultBytes, signal }: Limits,
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
    readUpTo(child.stdout, resultBytes).catch(() => null),
    once(child, 'close').catch(() => [null]),
  ]);
  return code === 0 && output ? (deserialize(output) as Result) : null;
}

/** Null when the stream has more. What writes it then fails. */
async function readUpTo(stream: Readable, bytes: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > bytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
