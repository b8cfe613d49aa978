import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { BackupError } from '../../backup/errors.ts';
import { verifyBackup } from '../../backup/read.ts';
import { backupToFile } from '../../backup/to-file.ts';
import { diskStore } from '../../files/store.ts';
import type { ChildMessage, ChildTask, Progress } from './process.ts';

/**
 * Entry point of the process that writes or verifies one backup. Reads its task from `FOYER_BACKUP` and reports by IPC
 * messages.
 */

/** Interval of progress reports, which also serve as heartbeats. Milliseconds. */
const REPORT_MS = 1_000;

const { BACKUP_PASSPHRASE: passphrase, FOYER_BACKUP = '' } = process.env;
const { kind, path, url, dataDir, merchantId } = JSON.parse(FOYER_BACKUP) as ChildTask & {
  readonly url: string;
  readonly dataDir: string;
};
const isOfMerchant = merchantId !== undefined;
const encryption = isOfMerchant ? {} : { passphrase };
let progress: Progress = { done: 0, total: null };
setInterval(() => report({ progress }), REPORT_MS).unref();
// Without its server the process stops.
process.on('disconnect', () => process.exit(1));

try {
  if (kind === 'write') {
    const total = isOfMerchant ? null : await estimate();
    await backupToFile(path, {
      url,
      files: diskStore(join(dataDir, 'files')),
      scope: isOfMerchant ? { merchantId } : 'installation',
      withoutSecrets: isOfMerchant,
      ...encryption,
      onProgress: ({ rows, files }) => {
        progress = { done: rows + files, total };
      },
    });
  }
  // A written backup is read back to verify it.
  const { rows } = await verifyBackup({ in: createReadStream(path), ...encryption });
  report({
    bytes: (await stat(path)).size,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
  });
} catch (error) {
  if (!(error instanceof BackupError)) console.error(error);
  const failed = error instanceof BackupError ? error.message : 'See the server log.';
  report({ failed, isDamaged: error instanceof BackupError && error.code === 'broken' });
}
process.disconnect();

function report(message: ChildMessage): void {
  process.send?.(message);
}

/** Estimated number of rows, from the statistics of the database. */
async function estimate(): Promise<number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ total: string }>(
    `select sum(greatest(reltuples, 0))::bigint as total from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  return Number(rows[0]?.total ?? 0) || null;
}
