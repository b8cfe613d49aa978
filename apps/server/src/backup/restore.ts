import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { RUNNING_LOCK } from '../database/lock.ts';
import { applyMigrations, MIGRATION_LOCK, migrateWithin } from '../database/migrate.ts';
import { knowsMigration, latestSchema, schemaVersion } from '../database/schema-version.ts';
import type { FileStore } from '../files/store.ts';
import { BackupError, explainDiskError } from './errors.ts';
import type { BackupSummary, Manifest, Progress } from './format.ts';
import { makeLoader, withoutConstraints } from './load.ts';
import { endPasswordResets, holdOutgoing, removeArchives } from './outgoing.ts';
import { readBackup, verifyBackup } from './read.ts';
import { countUnopened } from './tables.ts';
import { withFreeNames } from './taken-names.ts';

/** The source and target of a restore. */
export interface RestoreRequest {
  /** Opens the backup from its start; called twice. */
  readonly open: () => Readable;
  readonly passphrase?: string | undefined;
  /** Connection string of the owner of the tables. */
  readonly url: string;
  readonly files: FileStore;
  readonly onProgress?: (progress: Progress) => void;
  /** Whether to add one merchant to an installation, instead of restoring a whole one. */
  readonly isMerchant?: boolean;
  /** Free bytes of the disk that the backup is restored to. Absent or null: unknown, such as of a remote database. */
  readonly freeBytes?: () => Promise<number | null>;
  /** The `SEAL_SECRET` of this installation. */
  readonly sealSecret: string;
  /** Runs in the transaction after everything is loaded. */
  readonly beforeCommit?: (client: pg.Client) => Promise<void>;
}

const SESSION = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set jit = off;
  set maintenance_work_mem = '256MB'; set search_path = public`;

/** How long the database may take to detect a killed process. Milliseconds. */
const LEFTOVERS_LEAVE_MS = 3_000;
const LOCK_EVERY_MS = 100;

/** A restored backup. */
export interface Restored extends BackupSummary {
  /** The number of sealed secrets that this installation's `SEAL_SECRET` does not open. */
  readonly unopenedSecrets: number;
}

/**
 * Restores a backup while no server runs. Verifies all of it, then loads it in one transaction with the migrations
 * before and after. If that fails, nothing changes except for unreferenced files in the store.
 * @throws BackupError `broken`, `newer`, `wrong_scope`, `not_empty`, `collision`, `running`, `no_room` and those of a
 *   passphrase
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const summary = await verifyBackup({ in: request.open(), passphrase: request.passphrase });
  refuseUnfit(summary, request.isMerchant === true);
  await requireRoom(summary, request);
  const client = new pg.Client({ connectionString: request.url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(SESSION);
    await lock(client);
    await client.query('begin');
    await (summary.merchantId === null
      ? replaceAll(client, request, summary)
      : addMerchant(client, request, summary));
    await holdOutgoing(client, summary.merchantId);
    await endPasswordResets(client, summary.merchantId);
    await removeArchives(client, summary.merchantId);
    const unopenedSecrets = await countUnopened(client, summary.merchantId, request.sealSecret);
    await request.beforeCommit?.(client);
    await client.query('commit');
    await client.query('analyze');
    return { ...summary, unopenedSecrets };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw explainDiskError(error);
  } finally {
    await client.end();
  }
}

function refuseUnfit(summary: BackupSummary, isMerchant: boolean): void {
  const { merchantId, schema, product, withoutSecrets } = summary;
  if (withoutSecrets)
    throw new BackupError(
      'wrong_scope',
      'This file was downloaded without secrets, for reading. To move the merchant, save it on the server: npm run backup -- FILE --merchant ID.',
    );
  if (isMerchant && merchantId === null)
    throw new BackupError(
      'wrong_scope',
      'This is the backup of a whole installation. Restore it without --merchant.',
    );
  if (!isMerchant && merchantId !== null)
    throw new BackupError(
      'wrong_scope',
      `This is the backup of merchant ${merchantId}. Restore it with --merchant.`,
    );
  if (!knowsMigration(schema))
    throw new BackupError(
      'newer',
      `The backup was made by a newer version of Foyer (${product}, schema ${schema}). Restore it with that version.`,
    );
  if (isMerchant && schema !== latestSchema)
    throw new BackupError(
      'newer',
      `The backup is of the schema ${schema} and this version has ${latestSchema}. A merchant moves between installations of the same version: update the other one and save the merchant again.`,
    );
}

/** @throws BackupError `no_room` when the disk cannot take the backup; what it needs on top is not known beforehand */
async function requireRoom({ bytes }: BackupSummary, { freeBytes }: RestoreRequest): Promise<void> {
  const free = (await freeBytes?.()) ?? Number.POSITIVE_INFINITY;
  if (free >= bytes) return;
  const megabytes = (count: number) => `${Math.ceil(count / 1_000_000).toLocaleString('en')} MB`;
  throw new BackupError(
    'no_room',
    `The backup contains ${megabytes(bytes)}, and the disk has ${megabytes(free)} free. Nothing was restored. Free some space and try again.`,
  );
}

/** Locks out servers: starting ones wait. @throws BackupError `running` when one runs already */
async function lock(client: pg.Client): Promise<void> {
  const deadline = performance.now() + LEFTOVERS_LEAVE_MS;
  for (;;) {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      RUNNING_LOCK,
    ]);
    if (rows[0]?.alone) break;
    if (performance.now() > deadline)
      throw new BackupError('running', 'A Foyer server uses this database. Stop all servers first.');
    await delay(LOCK_EVERY_MS);
  }
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/** Recreates the schema of the backup, loads it, and migrates it to the current schema. */
async function replaceAll(client: pg.Client, request: RestoreRequest, summary: BackupSummary): Promise<void> {
  await refuseUnlessEmpty(client);
  await dropSchema(client);
  await applyMigrations(client, summary.schema);
  const sequences = await withoutConstraints(client, { indexes: true }, () => load(client, request, summary));
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await client.query('select setval($1::regclass, $2)', [name, last]);
  await migrateWithin(client);
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  if ((await schemaVersion(client)) === null) return;
  const { rows } = await client.query<{ merchant_id: number }>('select merchant_id from merchants limit 1');
  if (rows.length > 0)
    throw new BackupError(
      'not_empty',
      'This installation has data. Restore into an empty one: another DATA_DIR, or an empty database.',
    );
}

const OWN_OBJECTS = `
  select format('drop table %s cascade', c.oid::regclass) as drop from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
    select from pg_attribute where attrelid = c.oid and attname = 'merchant_id')
  union all
  select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select format('drop sequence if exists %s cascade', c.oid::regclass) from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
    and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i', 'e'))`;

/** Drops the schema that the migrations created. */
async function dropSchema(client: pg.Client): Promise<void> {
  if ((await schemaVersion(client)) === null) return;
  const { rows } = await client.query<{ drop: string }>(OWN_OBJECTS);
  for (const { drop } of rows) await client.query(drop);
  await client.query('drop schema drizzle cascade');
}

/** Adds the rows of one merchant to an installation. */
async function addMerchant(
  client: pg.Client,
  request: RestoreRequest,
  summary: BackupSummary,
): Promise<void> {
  const { merchantId } = summary;
  await migrateWithin(client);
  const { rows } = await client.query('select from merchants where merchant_id = $1', [merchantId]);
  if (rows.length > 0)
    throw new BackupError('collision', `This installation has a merchant ${merchantId} already.`);
  await withoutConstraints(client, { indexes: false }, () =>
    withFreeNames(client, async () => void (await load(client, request, summary))),
  );
}

/** Loads all rows and files. Returns the sequences of the backup. */
async function load(
  client: pg.Client,
  { open, passphrase, files, onProgress }: RestoreRequest,
  summary: BackupSummary,
): Promise<Manifest['sequences']> {
  const loader = makeLoader(client, { isNew: summary.merchantId === null });
  let sequences: Manifest['sequences'] = {};
  const read = await readBackup(
    { in: open(), passphrase, onProgress },
    {
      manifest: async (manifest) => {
        loader.begin(manifest);
        sequences = manifest.sequences;
      },
      rows: loader.rows,
      file: (key, content) => files.put(key, content),
    },
  );
  loader.check(read.rows);
  return sequences;
}
