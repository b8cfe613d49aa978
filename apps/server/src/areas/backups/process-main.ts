import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { BackupError } from '../../backup/errors.ts';
import { verifyBackup } from '../../backup/read.ts';
import { backupToFile } from '../../backup/to-file.ts';
import { diskStore } from '../../files/store.ts';
import type { ApartMessage, ApartTask, Progress } from './process.ts';

/** The process that writes or verifies one backup. Its task comes in `FOYER_BACKUP`; it reports by messages. */

/** How often it says how far it is, which also says that it lives. Milliseconds. */
const REPORT_MS = 1_000;

const { BACKUP_PASSPHRASE: passphrase, FOYER_BACKUP = '' } = process.env;
const { kind, path, url, dataDir, merchantId } = JSON.parse(FOYER_BACKUP) as ApartTask & {
  readonly url: string;
  readonly dataDir: string;
};
const isOfMerchant = merchantId !== undefined;
const encryption = isOfMerchant ? {} : { passphrase };
let progress: Progress = { done: 0, total: null };
setInterval(() => tell({ progress }), REPORT_MS).unref();
// A server that is gone wants no backup any more.
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
  // What was just written is read back: a backup counts when it can be read.
  const { rows } = await verifyBackup({ in: createReadStream(path), ...encryption });
  tell({ bytes: (await stat(path)).size, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) });
} catch (error) {
  if (!(error instanceof BackupError)) console.error(error);
  const failed = error instanceof BackupError ? error.message : 'See the server log.';
  tell({ failed, isDamaged: error instanceof BackupError && error.code === 'broken' });
}
process.disconnect();

function tell(message: ApartMessage): void {
  process.send?.(message);
}

/** About how many rows there are, as the database last counted. */
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
