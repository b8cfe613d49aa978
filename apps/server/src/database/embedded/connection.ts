import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** The longest path of a Unix socket on all supported systems (macOS 103 bytes, Linux 107). */
const MAX_SOCKET_PATH_BYTES = 103;
const SOCKET_NAME = '.s.PGSQL.5432';
/** Errors of a server that is not running, or that exits before it answers. */
const NOBODY_THERE = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const ADMIN = 'postgres';
const DATABASE = 'foyer';

/** The folder of a cluster's socket. */
export interface SocketAddress {
  dir: string;
  /** Removes the alias, if one was created. */
  release(): void;
}

/**
 * The folder to use as the database's host: the cluster's own folder, or a short private alias when its path is too
 * long for a socket.
 */
export function socketAddress(clusterDir: string): SocketAddress {
  if (Buffer.byteLength(join(clusterDir, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES) {
    return { dir: clusterDir, release() {} };
  }
  const privateDir = mkdtempSync(join(shortTemporaryFolder(), 'foyer-'));
  chmodSync(privateDir, 0o700);
  const alias = join(privateDir, 'pg');
  symlinkSync(clusterDir, alias);
  return { dir: alias, release: () => rmSync(privateDir, { recursive: true, force: true }) };
}

/** The connection string of the cluster's database, for node-postgres and psql. */
export function connectionUrl(address: SocketAddress, database = DATABASE): string {
  return `postgresql://${ADMIN}@localhost/${database}?host=${encodeURIComponent(address.dir)}`;
}

/** The result of a connection attempt. */
export type Answer = 'ready' | 'starting' | 'silent';

/** Tries to connect once. Creates Foyer's database in a new cluster. */
export async function knock(address: SocketAddress): Promise<Answer> {
  try {
    await withClient(connectionUrl(address), async () => {});
    return 'ready';
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code?.startsWith('57P')) return 'starting';
    if (NOBODY_THERE.has(code ?? '') || message.startsWith('Connection terminated')) return 'silent';
    if (code !== '3D000') throw error;
    await createDatabase(address);
    return 'ready';
  }
}

async function createDatabase(address: SocketAddress): Promise<void> {
  await withClient(connectionUrl(address, 'postgres'), (client) =>
    client.query(`CREATE DATABASE ${DATABASE}`),
  );
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function shortTemporaryFolder(): string {
  return Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
}
