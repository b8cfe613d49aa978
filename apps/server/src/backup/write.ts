import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Header, type Pack, pack } from 'tar-stream';
import { BACKUP_LOCK } from '../database/lock.ts';
import { schemaVersion } from '../database/schema-version.ts';
import type { FileStore } from '../files/store.ts';
import { version } from '../kernel/version.ts';
import { csvParts } from './csv-parts.ts';
import { withDigest } from './digest.ts';
import { encrypted } from './encryption.ts';
import { BackupError } from './errors.ts';
import {
  type BackupSummary,
  CONTENTS,
  type Contents,
  FORMAT,
  FORMAT_VERSION,
  fileEntry,
  MANIFEST,
  type Manifest,
  type Progress,
  summarize,
  tableEntry,
} from './format.ts';
import { isServed, lowerBackendPriority, paced } from './pacing.ts';
import {
  countSealed,
  FILE_KEY_COLUMNS,
  listTables,
  ofMerchant,
  quoted,
  readSequences,
  SECRET_TABLES,
  type Table,
  withoutSecret,
} from './tables.ts';

/** The source and target of a backup. */
export interface BackupRequest {
  /** Connection string of the owner of the tables. */
  readonly url: string;
  readonly files: FileStore;
  readonly scope: 'installation' | { readonly merchantId: number };
  /** Leaves secrets empty, for a copy to be handed out. */
  readonly withoutSecrets?: boolean;
  /** Encrypts the backup. Default not encrypted. */
  readonly passphrase?: string | undefined;
  readonly out: Writable;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/** The limit of missing files that are listed. */
const MISSING_NAMED = 100;

/** Session settings that make the output independent of the database's configuration. */
const SESSION = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
  set bytea_output = 'hex'; set extra_float_digits = 1; set row_security = off; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set max_parallel_workers_per_gather = 0; set jit = off;
  set work_mem = '64MB'`;

/**
 * Writes a backup as a stream while servers run: the rows of one snapshot, and the files that they reference. Uses its
 * own connection and constant memory, and leaves servers most of the machine. Ends `out`.
 * @throws BackupError `unknown_merchant`
 */
export async function writeBackup(request: BackupRequest): Promise<BackupSummary> {
  const { url, passphrase, out, signal } = request;
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const archive = pack();
  try {
    await client.query(SESSION);
    await client.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
    await lowerBackendPriority(client);
    await client.query('begin isolation level repeatable read read only');
    const manifest = await describe(client, request);
    const leaving = pipeline(
      archive as AsyncIterable<Buffer>,
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      withDigest,
      encrypted(passphrase),
      out,
      { ...(signal && { signal }) },
    );
    const [contents] = await Promise.all([
      fill(archive, client, manifest, request).catch((error) => {
        archive.destroy(error);
        throw error;
      }),
      leaving,
    ]);
    return summarize(manifest, contents);
  } finally {
    archive.destroy();
    out.destroy();
    await client.end();
  }
}

async function describe(
  client: pg.Client,
  { scope, withoutSecrets = false }: BackupRequest,
): Promise<Manifest> {
  const merchantId = scope === 'installation' ? null : scope.merchantId;
  const schema = await schemaVersion(client);
  if (!schema) throw new BackupError('nothing_there', 'The database holds no installation of Foyer.');
  const { rows } = await client.query<{ at: Date; known: boolean }>(
    'select now() as at, $1::int is null or exists (select from merchants where merchant_id = $1) as known',
    [merchantId],
  );
  const [{ at, known } = { at: new Date(), known: false }] = rows;
  if (!known) throw new BackupError('unknown_merchant', `The merchant ${merchantId} does not exist.`);
  const tables = await listTables(client);
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    product: version,
    schema,
    at: at.toISOString(),
    merchantId,
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, [...columns]])),
    sequences: merchantId === null ? await readSequences(client) : {},
    sealedSecrets: withoutSecrets ? 0 : await countSealed(client, merchantId),
    withoutSecrets,
  };
}

/** Adds all entries to the archive. */
async function fill(
  archive: Pack,
  client: pg.Client,
  manifest: Manifest,
  request: BackupRequest,
): Promise<Contents> {
  const done = { table: null as string | null, rows: 0, files: 0, bytes: 0 };
  const add = async (name: string, content: Buffer) => {
    await addEntry(archive, name, content);
    done.bytes += content.length;
    request.onProgress?.({ ...done });
  };
  await addJson(archive, MANIFEST, manifest);
  const tables: Contents['tables'] = {};
  for (const table of await listTables(client)) {
    done.table = table.name;
    const hash = createHash('sha256');
    const total = { rows: 0, bytes: 0 };
    let part = 0;
    const served = await isServed(client);
    const parts = csvParts(rowsOf(client, table, manifest.merchantId, request.withoutSecrets), table.columns);
    for await (const { content, rows } of paced(parts, served, request.signal)) {
      part += 1;
      total.rows += rows;
      total.bytes += content.length;
      done.rows += rows;
      hash.update(content);
      await add(tableEntry(table.name, part), content);
    }
    tables[table.name] = { ...total, sha256: hash.digest('hex') };
  }
  done.table = null;
  const contents = { tables, ...(await addFiles(archive, client, manifest, request, done)) };
  await addJson(archive, CONTENTS, contents);
  archive.finalize();
  return contents;
}

/** The rows of a table as CSV, in the order of the primary key. */
function rowsOf(
  client: pg.Client,
  table: Table,
  merchantId: number | null,
  withoutSecrets = false,
): AsyncIterable<Buffer> {
  const selected = (column: string) => (withoutSecrets ? withoutSecret(table.name, column) : quoted(column));
  const columns = table.columns.map(selected).join(', ');
  const condition = withoutSecrets && SECRET_TABLES.has(table.name) ? 'false' : 'true';
  const order = table.key
    .map(({ name, isText }) => `${quoted(name)}${isText ? ' collate "C"' : ''}`)
    .join(', ');
  return client.query(
    copyTo(
      `copy (select ${columns} from public.${quoted(table.name)} ${ofMerchant(merchantId, condition)} order by ${order}) to stdout (format csv)`,
    ),
  );
}

async function addFiles(
  archive: Pack,
  client: pg.Client,
  { merchantId }: Manifest,
  { files, onProgress, signal }: BackupRequest,
  done: { files: number; bytes: number } & Progress,
): Promise<Pick<Contents, 'files' | 'missingFiles'>> {
  const hash = createHash('sha256');
  const total = { count: 0, bytes: 0 };
  const missingFiles: string[] = [];
  const served = await isServed(client);
  for await (const key of paced(fileKeys(client, merchantId), served, signal)) {
    const file = await files.open(key);
    if (!file) {
      if (missingFiles.length < MISSING_NAMED) missingFiles.push(key);
      continue;
    }
    const ofFile = createHash('sha256');
    const entry = openEntry(archive, fileEntry(key), file.size);
    await pipeline(
      file.content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          ofFile.update(chunk);
          yield chunk;
        }
      },
      entry.content,
    );
    await entry.stored;
    hash.update(`${ofFile.digest('hex')}  ${fileEntry(key)}\n`);
    total.count += 1;
    total.bytes += file.size;
    done.files += 1;
    done.bytes += file.size;
    onProgress?.({ ...done });
  }
  return { files: { ...total, sha256: hash.digest('hex') }, missingFiles };
}

/** The keys of all files that rows reference, in order. */
function fileKeys(client: pg.Client, merchantId: number | null): AsyncIterable<string> {
  const keys = FILE_KEY_COLUMNS.map(
    ([table, column, condition]) => `select ${column} from ${table} ${ofMerchant(merchantId, condition)}`,
  );
  const input = client.query(
    copyTo(`copy (
      select key from (${keys.join(' union ')}) as named(key) where key is not null order by key collate "C"
    ) to stdout`),
  );
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

const addJson = (archive: Pack, name: string, value: Manifest | Contents): Promise<void> =>
  addEntry(archive, name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));

async function addEntry(archive: Pack, name: string, content: Buffer): Promise<void> {
  const { content: entry, stored } = openEntry(archive, name, content.length);
  entry.end(content);
  await stored;
}

/** Starts an entry, without a time, so that backups of the same rows have equal entries. */
function openEntry(archive: Pack, name: string, size: number) {
  const { promise: stored, resolve, reject } = Promise.withResolvers<void>();
  const header: Partial<Header> & Pick<Header, 'name'> = {
    name,
    size,
    mode: 0o600,
    mtime: new Date(0),
    type: 'file',
  };
  const entry: unknown = archive.entry(header, (error) => (error ? reject(error) : resolve()));
  return { content: entry as Writable, stored };
}
