import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startProcess } from '../../testing/process.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';

export type { ServerProcess };

/** A database and secrets shared by the processes. */
export interface Installation {
  /** A server for the calls of the test builders only. */
  readonly seed: TestServer;
  /** Starts a server, or the primary of several; resolves once it answers. */
  start(settings?: Record<string, string>, args?: readonly string[]): Promise<ServerProcess>;
  /** Stops all processes and removes the installation. */
  close(): Promise<void>;
}

/** Creates an installation without processes. */
export async function makeInstallation(): Promise<Installation> {
  const secrets = {
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    SEAL_SECRET: randomBytes(32).toString('hex'),
  };
  const seed = await startOwnServer({ ...secrets, ROLES: 'api' });
  const { DATA_DIR } = seed.services.config;
  const base = {
    ...secrets,
    DATABASE_URL: seed.services.database.url,
    DATABASE_CONNECTIONS: '6',
    DATA_DIR,
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE: join(tmpdir(), 'foyer-compiled-for-tests'),
  };
  const running = new Set<ServerProcess>();
  return {
    seed,
    async start(settings = {}, args = []) {
      const server = startProcess({ ...base, ...settings }, { args });
      running.add(server);
      void server.gone.then(() => running.delete(server));
      await server.answers;
      return server;
    },
    async close() {
      await Promise.all([...running].map((server) => server.stop()));
      await seed.close();
    },
  };
}
