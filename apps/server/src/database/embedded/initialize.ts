import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { giveTo, initdbAccount } from './account.ts';
import { EmbeddedDatabaseError, explainDatabaseOutput } from './errors.ts';
import { type Cluster, runInitdb } from './postmaster.ts';

/** The data version of the installed binaries. */
const MAJOR_VERSION = '18';
const MEGABYTE = 1024 * 1024;

/**
 * Creates the cluster when its folder does not exist. It is created in a temporary folder and renamed, so that an
 * interrupted start leaves no partial cluster.
 *
 * @returns true when it was created.
 * @throws EmbeddedDatabaseError when the folder contains data of another PostgreSQL version, or initdb fails.
 */
export async function initializeCluster(cluster: Cluster): Promise<boolean> {
  if (existsSync(cluster.dir)) {
    checkVersion(cluster.dir);
    return false;
  }
  const draft = { ...cluster, dir: `${cluster.dir}.new`, account: cluster.account && initdbAccount() };
  let failure = await initialize(draft, 'C.UTF-8');
  if (failure?.includes('invalid locale name')) failure = await initialize(draft, 'C');
  if (failure) {
    rmSync(draft.dir, { recursive: true, force: true });
    throw explainDatabaseOutput(failure, cluster.dir);
  }
  if (cluster.account) giveTo(cluster.account, draft.dir);
  renameSync(draft.dir, cluster.dir);
  return true;
}

function initialize(draft: Cluster, locale: string): Promise<string | undefined> {
  rmSync(draft.dir, { recursive: true, force: true });
  mkdirSync(draft.dir, { recursive: true });
  chmodSync(draft.dir, 0o700);
  if (draft.account) chownSync(draft.dir, draft.account.uid, draft.account.gid);
  return runInitdb(draft, [
    '--username=postgres',
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${locale}`,
    ...Object.entries(tunedSettings()).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ]);
}

/** Initial settings for a machine shared with the server. Operators may change them in postgresql.conf. */
function tunedSettings(): Record<string, string> {
  const memory = Math.floor(totalmem() / MEGABYTE);
  const sharedBuffers = Math.min(512, Math.max(64, Math.floor(memory / 8)));
  return {
    max_connections: '100',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.floor(memory / 2)}MB`,
    work_mem: '8MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    max_locks_per_transaction: '256',
    idle_in_transaction_session_timeout: '60s',
    log_min_duration_statement: '1s',
    log_line_prefix: '%m [%p] ',
  };
}

function checkVersion(dir: string): void {
  const file = join(dir, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none';
  if (version === MAJOR_VERSION) return;
  throw new EmbeddedDatabaseError(
    `The folder ${dir} holds ${version === 'none' ? 'no PostgreSQL data' : `data of PostgreSQL ${version}`}, but Foyer brings PostgreSQL ${MAJOR_VERSION}. Name another data folder, or move the data over with pg_dump first.`,
  );
}
