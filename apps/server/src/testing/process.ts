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
/** Longer than its own timeout. Milliseconds. */
const STOP_WITHIN_MS = 25_000;

/** The program in a separate process: a server, or the primary of several. */
export interface ServerProcess {
  /** Its address; empty before it answers. */
  readonly url: string;
  readonly pid: number;
  /** Its output so far. */
  readonly output: string;
  /** Resolves when it answers; rejects if it exits before. */
  readonly answers: Promise<void>;
  /** Resolves when it has exited. */
  readonly gone: Promise<unknown>;
  signal(signal: NodeJS.Signals): void;
  /** Sends a message to the module loaded with `import`; resolves when it has answered. */
  send(message: object): Promise<void>;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Stops it gracefully. Returns its exit code. */
  stop(): Promise<number | null>;
}

interface Options {
  /** Arguments of the program. */
  readonly args?: readonly string[];
  /** URL of a module that is loaded before the program and may receive messages. */
  readonly loaded?: string;
}

/** Starts the program with the test's environment and the given settings. */
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
    async send(message) {
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
