import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';

/** The first user id tried for the database's account; ids of existing users are skipped. */
const FIRST_UID = 5432;

/** The unprivileged account for PostgreSQL when the server runs as root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * The account for the database process; undefined when the server is not root and PostgreSQL runs as the same user. An
 * existing cluster keeps the account that owns it.
 */
export function databaseAccount(clusterDir: string): Account | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  const known = knownIds();
  let id = FIRST_UID;
  while (known.has(id)) id += 1;
  return { uid: id, gid: id };
}

/**
 * The account for initdb, which requires a user with a name. The files are given to the database's account afterwards.
 */
export function initdbAccount(): Account {
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(nobody?.[1] ?? 65534), gid: Number(nobody?.[2] ?? 65534) };
}

/** Changes the owner of a folder and its content. */
export function giveTo(account: Account, path: string): void {
  chownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(path, entry), account.uid, account.gid);
  }
}

/** Whether the account may traverse all parent folders of the path. */
export function canReach(account: Account, path: string): boolean {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    if (!mayPass(account, statSync(folder))) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Binaries that the account can execute: the installed ones, or a copy in a public folder when the account cannot
 * traverse their parent folders (a clone below /root, for example).
 */
export function reachableBinaries(account: Account, installed: Binaries): Binaries {
  if (canReach(account, join(installed.root, 'bin', 'postgres'))) return installed;
  const shelf = publicFolder();
  const root = join(shelf, `postgresql-${installed.version}`);
  if (!existsSync(root)) {
    const draft = mkdtempSync(join(shelf, 'draft-'));
    cpSync(installed.root, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    try {
      renameSync(draft, root);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(root)) throw error;
    }
  }
  return { ...installed, root };
}

/** A folder owned by root that is readable by all. */
function publicFolder(): string {
  const candidates = ['/var/cache/foyer', '/var/tmp/foyer', join(tmpdir(), 'foyer')];
  const usable = candidates.find((path) => {
    try {
      mkdirSync(path, { recursive: true, mode: 0o755 });
      const { uid, mode } = lstatSync(path);
      return uid === 0 && (mode & 0o022) === 0 && (mode & 0o005) === 0o005;
    } catch {
      return false;
    }
  });
  if (usable) return usable;
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and its programs cannot be put where another user reads them (tried ${candidates.join(', ')}). Start Foyer as an ordinary user, or set DATABASE_URL.`,
  );
}

function knownIds(): Set<number> {
  const ids = new Set<number>();
  for (const file of ['/etc/passwd', '/etc/group']) {
    if (!existsSync(file)) continue;
    for (const line of readFileSync(file, 'utf8').split('\n')) ids.add(Number(line.split(':')[2]));
  }
  return ids;
}

function mayPass(account: Account, folder: Stats): boolean {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}
