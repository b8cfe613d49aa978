import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url));
const SETTINGS = {
  NODE_ENV: 'test',
  PORT: '0',
  DEMO: '0',
  LOG_PRETTY: '0',
  WIDGET_MESSAGES_PER_MINUTE: '100000',
};
/** Longer than it takes itself, in milliseconds. */
const STOP_WITHIN_MS = 25_000;

/** The program in a process of its own: a server, or the primary of several. */
export interface ServerProcess {
  /** Where it is reached; empty before it answers. */
  readonly url: string;
  readonly pid: number;
  /** What it has written so far. */
  readonly output: string;
  /** Resolves once it answers; rejects where it ends before. */
  readonly answers: Promise<void>;
  /** Resolves once it is gone. */
  readonly gone: Promise<unknown>;
  signal(signal: NodeJS.Signals): void;
  /** Tells what it was started with something; resolves once that has answered. */
  tell(message: object): Promise<void>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Stops it in order; answers its exit code. */
  stop(): Promise<number | null>;
}

interface Options {
  /** Arguments of the program. */
  readonly args?: readonly string[];
  /** Address of a module that is loaded before the program, and may be told something. */
  readonly loaded?: string;
}

/** Starts the program; what it takes from the environment differs from the test's by the settings. */
export function startProcess(
  settings: Record<string, string>,
  { args = [], loaded }: Options = {},
): ServerProcess {
  const child = spawn(process.execPath, [...(loaded ? ['--import', loaded] : []), PROGRAM, ...args], {
    env: { ...process.env, ...SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(loaded ? (['ipc'] as const) : [])],
  });
  const gone = once(child, 'exit');
  let output = '';
  let url = '';
  const answers = new Promise<void>((resolve, reject) => {
    const hear = (data: Buffer) => {
      output += data;
      url ||= /Foyer runs at (\S+)\s/.exec(output)?.[1] ?? '';
      if (url) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
  });
  return {
    get url() {
      return url;
    },
    pid: child.pid ?? 0,
    get output() {
      return output;
    },
    answers,
    gone,
    signal: (signal) => void child.kill(signal),
    async tell(message) {
      const answered = once(child, 'message');
      child.send(message);
      await answered;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    stop: () => stop(child, gone),
  };
}

async function stop(child: ChildProcess, gone: Promise<unknown>): Promise<number | null> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(late);
  return child.exitCode;
}
