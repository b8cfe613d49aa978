import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '../config.ts';
import { createTestDatabase } from '../database/testing/index.ts';
import { type RunningServer, startServer } from '../start.ts';

/** Tests reach nobody outside: where no peer of their own answers, nobody does. */
const NOBODY_OUTSIDE = Object.fromEntries(
  ['INSTAGRAM_URL', 'FACEBOOK_URL', 'GOOGLE_PLAY_URL', 'GOOGLE_BUSINESS_URL', 'GOOGLE_OAUTH_URL'].map(
    (name) => [name, 'http://127.0.0.1:9'],
  ),
);

/** A server over a copy of the template database, on a free port, without the demo. */
export interface TestServer extends RunningServer {
  /** Stops it and removes what it kept. */
  close(): Promise<void>;
}

/** The server that the test files of this process share, one file after the other. It ends with the process. */
let shared: Promise<TestServer> | null = null;

/**
 * A real server for tests that have merchants of their own and look at nothing else. Call it in `beforeAll`. It is
 * shared with other test files, and so goes on after `close`.
 */
export async function startTestServer(): Promise<TestServer> {
  shared ??= startOwnServer({ DATABASE_CONNECTIONS: '10' });
  return { ...(await shared), close: async () => {} };
}

/**
 * Starts a server for one test file: with settings of its own, or because the tests look at the whole installation,
 * break it or stop it. Call it in `beforeAll`, `close` it in `afterAll`.
 * @param settings settings that differ from the test's, as in the environment
 */
export async function startOwnServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const [server] = await startTestServers(1, settings);
  return server as TestServer;
}

/**
 * Starts servers that share a database, as processes do that are reached at one address. With `REDIS_URL` among the
 * settings they hear of each other. They are closed in the reverse order.
 */
export async function startTestServers(
  count: number,
  settings: Record<string, string> = {},
): Promise<TestServer[]> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(inject('testCluster').scratch, 'server-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '6',
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    LEAVE_AFTER_MS: '0',
    BACKUP_KEEP: '0',
    WIDGET_MESSAGES_PER_MINUTE: '100000',
    ...NOBODY_OUTSIDE,
    ...settings,
  });
  const servers: TestServer[] = [];
  for (let index = 0; index < count; index += 1) {
    const server = await startServer(config);
    servers.push({
      ...server,
      async close() {
        await server.stop();
        if (index > 0) return;
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      },
    });
  }
  return servers;
}
