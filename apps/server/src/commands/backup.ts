import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { BackupError } from '../backup/errors.ts';
import type { BackupSummary } from '../backup/format.ts';
import { verifyBackup } from '../backup/read.ts';
import { backupToFile } from '../backup/to-file.ts';
import type { Config } from '../config.ts';
import { diskStore } from '../files/store.ts';
import { askPassphrase } from './passphrase.ts';
import { describeSummary, progressLine, size } from './progress.ts';
import { readArguments, runCommand, tell, UsageError, withDatabase } from './run.ts';

const USAGE = `Usage: npm run backup -- FILE [--merchant ID | --verify]

  FILE             Where the backup is written. It must not exist yet.
  --merchant ID    Saves one merchant only, for another installation.
  --verify         Reads FILE and checks that it is whole; changes nothing.

The product may run meanwhile. BACKUP_PASSPHRASE encrypts the backup.`;

await runCommand(async (config) => {
  const options = { merchant: { type: 'string' }, verify: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments({ options }, USAGE);
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0 || (values.verify && values.merchant)) throw new UsageError(USAGE);
  // npm changes into the project; INIT_CWD is the original working directory.
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  if (values.verify) await verify(config, path);
  else await save(config, path, values.merchant);
});

async function save(config: Config, path: string, merchant: string | undefined): Promise<void> {
  const isNew = !config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'postgres'));
  if (isNew) throw new BackupError('nothing_there', `There is no installation in ${config.DATA_DIR}.`);
  // Chats in progress have priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const progress = progressLine();
  const summary = await withDatabase(config, (url) =>
    backupToFile(path, {
      url,
      files: diskStore(join(config.DATA_DIR, 'files')),
      scope: merchant === undefined ? 'installation' : { merchantId: merchantIdOf(merchant) },
      passphrase: config.BACKUP_PASSPHRASE,
      onProgress: progress.show,
    }),
  ).finally(progress.end);
  const { size: stored } = await stat(path);
  tell(`Saved ${describeSummary(summary)} (${size(stored)} in ${path}).`);
  warnOfSecrets(config, summary);
  if (!config.BACKUP_PASSPHRASE)
    tell('The backup is not encrypted. Set BACKUP_PASSPHRASE to encrypt the next one.');
  if (summary.missingFiles.length > 0)
    tell(`These files are named in the database and were not found: ${summary.missingFiles.join(', ')}.`);
}

async function verify(config: Config, path: string): Promise<void> {
  const progress = progressLine();
  const passphrase = config.BACKUP_PASSPHRASE ?? (await askPassphrase(path));
  const summary = await verifyBackup({
    in: createReadStream(path),
    passphrase,
    onProgress: progress.show,
  }).finally(progress.end);
  const of = summary.merchantId === null ? 'the installation' : `merchant ${summary.merchantId}`;
  tell(`The backup of ${of} at ${summary.at} is whole: ${describeSummary(summary)}.`);
}

/** Warns that sealed secrets can only be opened with the secret that sealed them, which no backup contains. */
function warnOfSecrets(config: Config, { sealedSecrets }: BackupSummary): void {
  if (sealedSecrets === 0) return;
  const where = process.env.SEAL_SECRET ? '' : `, which is in ${join(config.DATA_DIR, 'secrets', 'seal')}`;
  tell(
    `${sealedSecrets} stored secrets (mailbox passwords, second factors and the like) open after a restore only with the same SEAL_SECRET${where}. Keep a copy of it apart from the backup.`,
  );
}

function merchantIdOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--merchant takes the number of a merchant.');
  return Number(text);
}
