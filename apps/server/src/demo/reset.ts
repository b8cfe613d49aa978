import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { startEmbedded } from '../database/embedded/index.ts';
import { migrate } from '../database/migrate.ts';
import { diskStore } from '../files/store.ts';
import { reseedDemo } from './seed/seed.ts';

/**
 * Empties the database and reloads the demo. No server may be running on it.
 * @throws ConfigError outside demo mode, to protect real data
 */
export async function resetDemo(config: Config): Promise<void> {
  if (!config.DEMO) throw new ConfigError('Only the demo can be reset, and DEMO is off.');
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: config.DATA_DIR, log: () => {} });
  const databaseUrl = config.DATABASE_URL ?? (embedded?.url as string);
  try {
    await migrate(databaseUrl);
    await reseedDemo({ config, databaseUrl, files: diskStore(join(config.DATA_DIR, 'files')) });
  } finally {
    await embedded?.stop();
  }
  process.stdout.write('The demo is as it was at the beginning.\n');
}
