import { z } from 'zod';

/**
 * The format of a backup: a tar archive, compressed by zstd, and encrypted by age if there is a passphrase. Its
 * entries, in this order:
 * - `manifest.json`: the source of the backup ({@link Manifest})
 * - `tables/<name>/<number>.csv`: rows of a table with a header, in the order of its primary key
 * - `files/<key>`: content of stored files, in the order of the keys
 * - `summary.json`: the content of the backup, with checksums ({@link Contents})
 *
 * The compressed archive ends with a digest of everything before it ({@link withDigest}).
 */
export const FORMAT = 'foyer-backup';
export const FORMAT_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const CONTENTS = 'summary.json';
const PART_DIGITS = 5;

/** The approximate size of a part of rows. Bytes. */
export const PART_BYTES = 4 * 1024 * 1024;

/** Name of the entry with a part of a table's rows. Part numbers start at 1. */
export const tableEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(PART_DIGITS, '0')}.csv`;

/** Name of the entry with a stored file's content. */
export const fileEntry = (key: string): string => `files/${key}`;

const TABLE_ENTRY = /^tables\/([a-z0-9_]+)\/(\d+)\.csv$/;
const FILE_ENTRY = /^files\/([a-z0-9_-]+)$/;

/** Parses the name of an entry. Returns null for a name that the format does not have. */
export function readEntryName(name: string): { table: string } | { file: string } | null {
  const [, table] = TABLE_ENTRY.exec(name) ?? [];
  if (table) return { table };
  const [, file] = FILE_ENTRY.exec(name) ?? [];
  return file ? { file } : null;
}

/** The source of a backup. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  /** Version of the product that wrote it. */
  product: z.string(),
  /** Name of the last migration. */
  schema: z.string(),
  /** The time of the snapshot, ISO 8601. */
  at: z.iso.datetime(),
  /** The merchant; null for the whole installation. */
  merchantId: z.int().nullable(),
  /** The columns of each table, in the order of the fields. */
  tables: z.record(z.string(), z.array(z.string())),
  /** The last value of each sequence; null when it is unused. */
  sequences: z.record(z.string(), z.string().nullable()),
  /** The number of sealed secrets, which can only be opened with the `SEAL_SECRET` of the installation. */
  sealedSecrets: z.int(),
  /** Whether secrets were left out. Such a backup cannot be restored. */
  withoutSecrets: z.boolean().default(false),
});
export type Manifest = z.infer<typeof Manifest>;

const Total = z.object({
  bytes: z.int(),
  /** SHA-256, hexadecimal. */
  sha256: z.string(),
});

/** The content of a backup, with checksums. */
export const Contents = z.object({
  /** The digest of a table covers its parts in order. */
  tables: z.record(z.string(), Total.extend({ rows: z.int() })),
  /** The digest of the files covers the output of `sha256sum files/*`. */
  files: Total.extend({ count: z.int() }),
  /** The first few files that rows reference and the store lacks. */
  missingFiles: z.array(z.string()),
});
export type Contents = z.infer<typeof Contents>;

/** The source and content of a backup. */
export interface BackupSummary extends Omit<Manifest, 'format' | 'tables' | 'sequences'> {
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** The first few files that rows reference and the store lacks. */
  readonly missingFiles: readonly string[];
  /** The size of rows and files before compression. */
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

/** The progress of a backup or restore. */
export interface Progress {
  /** The current table; null during files. */
  readonly table: string | null;
  readonly rows: number;
  readonly files: number;
  /** Of rows and files, before compression. */
  readonly bytes: number;
}
