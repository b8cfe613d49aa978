import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createTestDatabase } from '../database/testing/index.ts';
import { type RunningServer, startServer } from '../start.ts';

/** A server of a test file: its own database, a free port, no demo. */
export interface TestServer extends RunningServer {
  /** Stops it and removes what it kept. */
  close(): Promise<void>;
}

/**
 * Starts a real server over a copy of the template database. Call it in `beforeAll`, `close` it in `afterAll`.
 * @param settings settings that differ from the test's, as in the environment
 */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-test-'));
  const server = await startServer(
    readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: '6',
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      WIDGET_MESSAGES_PER_MINUTE: '100000',
      ...settings,
    }),
  );
  return {
    ...server,
    async close() {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
