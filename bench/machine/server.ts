import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Migrating a kept database of a million conversations takes minutes. */
const STARTS_WITHIN_MS = 600_000;
const ASK_EVERY_MS = 10;

export interface ServerOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly tokenSecret: string;
  readonly port: number;
  /** Where its inspector listens once it is opened by a signal. */
  readonly inspectorPort: number;
  /** Arguments of `npm start`, such as `--processes 2`. */
  readonly args: readonly string[];
}

/** The server as in production, in separate processes. */
export interface BenchServer {
  readonly url: string;
  readonly inspectorPort: number;
  /** The parent of all server processes. */
  readonly pid: number;
  /** Stops it and waits until it has exited. */
  stop(): Promise<void>;
  /** @param heapMb the heap it may use at most, as on a small machine */
  start(heapMb?: number): Promise<void>;
}

/** A server with production settings and raised rate limits; not started yet. */
export function makeBenchServer({ port, ...options }: ServerOptions): BenchServer {
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    NODE_OPTIONS: `--inspect-port=${options.inspectorPort} ${process.env.BENCH_NODE_OPTIONS ?? ''}`,
    PORT: String(port),
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    TOKEN_SECRET: options.tokenSecret,
    SEAL_SECRET: options.tokenSecret,
    LOG_LEVEL: 'warn',
    WIDGET_MESSAGES_PER_MINUTE: '10000000',
    FRAMES_PER_SECOND: '1000000',
    // A scheduled backup would be measured along with everything else.
    BACKUP_KEEP: '0',
  };
  let child: ChildProcess | null = null;
  return {
    url,
    inspectorPort: options.inspectorPort,
    get pid() {
      return child?.pid ?? 0;
    },
    async start(heapMb) {
      const heap = heapMb ? ` --max-old-space-size=${heapMb}` : '';
      child = spawn(process.execPath, ['apps/server/src/main.ts', ...options.args], {
        cwd: root,
        env: { ...env, NODE_OPTIONS: env.NODE_OPTIONS + heap },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await isReady(child, url);
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Waits until the server is ready. Throws when it exits or does not answer in time. */
export async function isReady(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('The server did not start; see its output above.');
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
  }
  throw new Error('The server did not become ready.');
}

/** A free port, which the server keeps across restarts. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** An absolute path in the project. */
export const inProject = (path: string): string => join(root, path);
