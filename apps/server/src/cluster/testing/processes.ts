import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const program = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** A server in a process of its own, or the primary of several. */
export interface ServerProcess {
  readonly url: string;
  /** What it has logged so far. */
  readonly output: string;
  signal(signal: NodeJS.Signals): void;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Stops it in order; answers its exit code. */
  stop(): Promise<number | null>;
}

/** One database and one set of secrets, on which processes are started. */
export interface Installation {
  /** Answers calls of the builders, and takes part in nothing else. */
  readonly seed: TestServer;
  start(settings?: Record<string, string>, args?: readonly string[]): Promise<ServerProcess>;
  /** Ends what still runs, and removes everything. */
  close(): Promise<void>;
}

/** Makes an installation without any process yet. */
export async function makeInstallation(): Promise<Installation> {
  const secrets = {
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    SEAL_SECRET: randomBytes(32).toString('hex'),
  };
  const seed = await startTestServer({ ...secrets, ROLES: 'api' });
  const { DATA_DIR } = seed.services.config;
  const base = {
    ...secrets,
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: seed.services.database.url,
    DATABASE_CONNECTIONS: '6',
    DATA_DIR,
    DEMO: '0',
    LOG_LEVEL: 'info',
    WIDGET_MESSAGES_PER_MINUTE: '100000',
    NODE_COMPILE_CACHE: join(tmpdir(), 'foyer-test-compiled'),
  };
  const children = new Set<ChildProcess>();
  return {
    seed,
    async start(settings = {}, args = []) {
      const child = spawn(process.execPath, [program, ...args], {
        env: { ...process.env, ...base, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.add(child);
      child.once('exit', () => children.delete(child));
      return running(child);
    },
    async close() {
      await Promise.all([...children].map(end));
      await seed.close();
    },
  };
}

async function running(child: ChildProcess): Promise<ServerProcess> {
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer) => {
      output += data;
      const found = /Foyer runs at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
  });
  return {
    url,
    get output() {
      return output;
    },
    signal: (signal) => void child.kill(signal),
    async kill() {
      const left = once(child, 'exit');
      child.kill('SIGKILL');
      await left;
    },
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const left = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 25_000);
  const [code] = await left;
  clearTimeout(late);
  return code;
}
