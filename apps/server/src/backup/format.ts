import { z } from 'zod';

/**
 * The format of a backup: a tar archive, compressed by zstd, encrypted by age where there is a passphrase. Its entries,
 * in this order:
 * - `manifest.json`: what the backup is of ({@link Manifest})
 * - `tables/<name>/<number>.csv`: rows of a table with a header, in the order of its primary key
 * - `files/<key>`: content of stored files, in the order of the keys
 * - `summary.json`: what the backup holds, with checksums ({@link Contents})
 *
 * The compressed archive ends with a digest of everything before it ({@link withDigest}).
 */
export const FORMAT = 'foyer-backup';
export const FORMAT_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const CONTENTS = 'summary.json';
const PART_DIGITS = 5;

/** Rows are stored in parts of about this size, cut between rows. Bytes. */
export const PART_BYTES = 4 * 1024 * 1024;

/** Name of the entry with a part of a table's rows. Parts count from 1. */
export const tableEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(PART_DIGITS, '0')}.csv`;

/** Name of the entry with a stored file's content. */
export const fileEntry = (key: string): string => `files/${key}`;

const TABLE_ENTRY = /^tables\/([a-z0-9_]+)\/(\d+)\.csv$/;
const FILE_ENTRY = /^files\/([a-z0-9_-]+)$/;

/** What the entry of a name holds; null where the format has none of this name. */
export function readEntryName(name: string): { table: string } | { file: string } | null {
  const [, table] = TABLE_ENTRY.exec(name) ?? [];
  if (table) return { table };
  const [, file] = FILE_ENTRY.exec(name) ?? [];
  return file ? { file } : null;
}

/** What a backup is of. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  /** Version of the product that wrote it. */
  product: z.string(),
  /** Name of the last migration. */
  schema: z.string(),
  /** The moment of the rows, ISO 8601. */
  at: z.iso.datetime(),
  /** The merchant it is of; null for the whole installation. */
  merchantId: z.int().nullable(),
  /** Columns of each table, in the order of the rows' fields. */
  tables: z.record(z.string(), z.array(z.string())),
  /** Numbers that sequences gave last; null where they gave none. */
  sequences: z.record(z.string(), z.string().nullable()),
  /** How many stored secrets are inside, which open only with the `SEAL_SECRET` they were stored under. */
  sealedSecrets: z.int(),
  /** Whether secrets were left out: such a file is for reading, and is not restored. */
  withoutSecrets: z.boolean().default(false),
});
export type Manifest = z.infer<typeof Manifest>;

const Total = z.object({
  bytes: z.int(),
  /** SHA-256, hexadecimal. */
  sha256: z.string(),
});

/** What a backup holds, with checksums. */
export const Contents = z.object({
  /** The digest of a table is that of its parts one after the other. */
  tables: z.record(z.string(), Total.extend({ rows: z.int() })),
  /** The digest of the files is that of the lines that `sha256sum files/*` prints for them. */
  files: Total.extend({ count: z.int() }),
  /** Files that rows name and that the store did not have, the first few of them. */
  missingFiles: z.array(z.string()),
});
export type Contents = z.infer<typeof Contents>;

/** What a backup is of, and what it holds. */
export interface BackupSummary extends Omit<Manifest, 'format' | 'tables' | 'sequences'> {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Files that rows name and that the store did not have, the first few of them. */
  readonly missingFiles: readonly string[];
  /** Size of rows and files before compression. */
  readonly bytes: number;
}

export function summarize(manifest: Manifest, contents: Contents): BackupSummary {
  const { format, tables, sequences, ...rest } = manifest;
  const totals = Object.entries(contents.tables);
  return {
    ...rest,
    rows: Object.fromEntries(totals.map(([name, { rows }]) => [name, rows])),
    files: contents.files.count,
    missingFiles: contents.missingFiles,
    bytes: totals.reduce((sum, [, { bytes }]) => sum + bytes, contents.files.bytes),
  };
}

/** How far a backup or a restore has come. */
export interface Progress {
  /** The table under way; null while files are. */
  readonly table: string | null;
  readonly rows: number;
  readonly files: number;
  /** Of rows and files, before compression. */
  readonly bytes: number;
}
