import { createReadStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { restoreBackup } from '../backup/restore.ts';
import type { Config } from '../config.ts';
import { startEmbedded } from '../database/embedded/index.ts';
import { diskStore } from '../files/store.ts';
import { askPassphrase } from './passphrase.ts';
import { describeSummary, progressLine } from './progress.ts';
import { readArguments, runCommand, tell, UsageError } from './run.ts';

const USAGE = `Usage: npm run restore -- FILE [--merchant]

  FILE          A backup that \`npm run backup\` wrote, of this or an earlier version.
  --merchant    FILE is of one merchant, who joins an installation that may have others.

No server may run. The installation must be empty, without merchants, but for --merchant.
BACKUP_PASSPHRASE opens an encrypted backup; without it a terminal asks.`;

await runCommand(async (config) => {
  const options = { merchant: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments({ options }, USAGE);
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new UsageError(USAGE);
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  await restore(config, path, values.merchant === true);
});

/** Null where the system does not tell. */
function freeBytesOf(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}

async function restore(config: Config, path: string, isMerchant: boolean): Promise<void> {
  const passphrase = config.BACKUP_PASSPHRASE ?? (await askPassphrase(path));
  const progress = progressLine();
  const open = () => createReadStream(path);
  const embedded = config.DATABASE_URL ? null : await startEmbedded({ dataDir: config.DATA_DIR, log: tell });
  try {
    const summary = await restoreBackup({
      open,
      passphrase,
      url: config.DATABASE_URL ?? (embedded?.url as string),
      files: diskStore(join(config.DATA_DIR, 'files')),
      isMerchant,
      // Of the embedded database; another one has its own disk.
      ...(embedded && { freeBytes: () => freeBytesOf(config.DATA_DIR) }),
      sealSecret: config.SEAL_SECRET,
      onProgress: progress.show,
    }).finally(progress.end);
    tell(`Restored ${describeSummary(summary)}, as of ${summary.at}.`);
    if (summary.unopenedSecrets > 0)
      tell(
        `${summary.unopenedSecrets} of ${summary.sealedSecrets} stored secrets (mailbox passwords, second factors and the like) do not open with this SEAL_SECRET. Set the one of the saved installation before the first start, or enter them again.`,
      );
    tell('Everyone has to sign in again. Messages that were waiting to be sent are shown as not sent.');
  } finally {
    await embedded?.stop();
  }
}
