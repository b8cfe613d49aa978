import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { createPreparedDatabase, type TestDatabase } from '../database/testing/index.ts';
import { type RunningServer, startServer } from '../start.ts';

/** Tests reach no external hosts, only peers that they start. */
const NO_EXTERNAL_HOSTS = Object.fromEntries(
  [
    'APPLE_MESSAGES_URL',
    'INSTAGRAM_URL',
    'FACEBOOK_URL',
    'GOOGLE_PLAY_URL',
    'GOOGLE_BUSINESS_URL',
    'GOOGLE_OAUTH_URL',
    'GUPSHUP_IO_URL',
    'GUPSHUP_URL',
    'HUBSPOT_URL',
    'LINE_DATA_URL',
    'INTEGRATIONS_URL',
    'LINE_URL',
    'RCS_URL',
    'SLACK_URL',
    'TEAMS_LOGIN_URL',
    'TEAMS_OPENID_URL',
    'TELEGRAM_URL',
    'TWILIO_URL',
    'VIBER_URL',
    'X_URL',
  ].map((name) => [name, 'http://127.0.0.1:9']),
);

/** A server over a copy of a template database, on a free port. */
export interface TestServer extends RunningServer {
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

/** The server shared by the test files of this process, one after the other. It ends with the process. */
let shared: Promise<TestServer> | null = null;

/**
 * A real server for tests that use only their own merchants. Call it in `beforeAll`. It is
 * shared with other test files, so it keeps running after `close`.
 */
export async function startTestServer(): Promise<TestServer> {
  shared ??= startOwnServer({ DATABASE_CONNECTIONS: '10' });
  return { ...(await shared), close: async () => {} };
}

/**
 * Starts a server for one test file: with its own settings, or because the tests inspect the whole installation,
 * break it or stop it. Call it in `beforeAll`, `close` it in `afterAll`.
 * @param settings environment variables that differ from the test's
 */
export async function startOwnServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const [server] = await startTestServers(1, settings);
  return server as TestServer;
}

/** Like `startOwnServer`, with a copy of a filled demo. */
export async function startDemoServer(settings: Record<string, string>): Promise<TestServer> {
  const [server] = await startTestServers(1, { DEMO: '1', ...settings }, copyDemo);
  return server as TestServer;
}

/**
 * Starts servers that share a database, like processes behind one address. With `REDIS_URL` among the
 * settings they exchange events. They are closed in reverse order.
 */
export async function startTestServers(
  count: number,
  settings: Record<string, string> = {},
  copy: (dataDir: string) => Promise<TestDatabase> = copyQueues,
): Promise<TestServer[]> {
  const dataDir = await makeDataDir();
  const database = await copy(dataDir);
  const config = testConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...settings });
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

/** A server that starts makes the queues of its jobs; those that follow find them. */
const copyQueues = () =>
  createPreparedDatabase('with_queues', async (url) =>
    startOnce(testConfig({ DATABASE_URL: url, DATA_DIR: await makeDataDir(), ROLES: 'api' })),
  );

/** Copies the database and files of a demo that the first to need it fills. */
async function copyDemo(dataDir: string): Promise<TestDatabase> {
  const filled = join(inject('testCluster').scratch, 'demo');
  const settings = { DEMO: '1', DEMO_VISITORS: '0', DATA_DIR: filled };
  const database = await createPreparedDatabase('with_demo', async (url) => {
    await rm(filled, { recursive: true, force: true });
    await startOnce(testConfig({ ...settings, DATABASE_URL: url }));
  });
  await cp(filled, dataDir, { recursive: true });
  return database;
}

const startOnce = async (config: Config) => (await startServer(config)).stop();

const makeDataDir = () => mkdtemp(join(inject('testCluster').scratch, 'server-'));

const testConfig = (settings: Record<string, string>) =>
  readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_CONNECTIONS: '6',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    LEAVE_AFTER_MS: '0',
    BACKUP_KEEP: '0',
    WIDGET_MESSAGES_PER_MINUTE: '100000',
    ...NO_EXTERNAL_HOSTS,
    ...settings,
  });
