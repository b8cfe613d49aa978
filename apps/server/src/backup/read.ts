import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { checkedDigest } from './digest.ts';
import { decrypted } from './encryption.ts';
import { BackupError, broken } from './errors.ts';
import {
  type BackupSummary,
  CONTENTS,
  Contents,
  FORMAT_VERSION,
  MANIFEST,
  Manifest,
  type Progress,
  readEntryName,
  summarize,
} from './format.ts';

type Entry = AsyncIterable<Buffer> & { readonly header: Header };

/** The source of a backup to read. */
export interface BackupInput {
  readonly in: Readable;
  readonly passphrase?: string | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Receives the parts of a backup. Each call is awaited before the next part is read. */
export interface BackupReader {
  manifest?(manifest: Manifest): Promise<void>;
  /** Receives rows of a table as CSV with a header. */
  rows?(table: string, content: Buffer): Promise<void>;
  file?(key: string, content: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a whole backup and verifies its checksums.
 * @throws BackupError `broken`, `newer`, `passphrase_needed`, `wrong_passphrase`; and errors of the reader
 */
export async function readBackup(input: BackupInput, reader: BackupReader): Promise<BackupSummary> {
  const entries = extract();
  const arriving = pipeline(
    input.in,
    decrypted(input.passphrase),
    checkedDigest,
    createZstdDecompress(),
    entries as unknown as Writable,
    { ...(input.signal && { signal: input.signal }) },
  );
  // Errors of the stream are also thrown by the iteration over the entries.
  arriving.catch(() => {});
  const check = makeCheck(input, reader);
  try {
    for await (const entry of entries as AsyncIterable<Entry>) await check.take(entry);
    await arriving;
  } catch (error) {
    input.in.destroy();
    throw check.failure ?? (await reasonOf(arriving, error));
  }
  return check.finish();
}

/** Reads and verifies a whole backup without changes. */
export const verifyBackup = (input: BackupInput): Promise<BackupSummary> => readBackup(input, {});

/** The root cause of a failed stream; unknown causes mean a damaged backup. */
async function reasonOf(arriving: Promise<void>, error: unknown): Promise<unknown> {
  const reason = await arriving.then(
    () => error,
    (cause: unknown) => cause,
  );
  for (const one of [reason, error]) {
    if (one instanceof BackupError || (one as Error).name === 'AbortError') return one;
    if (/^(EACCES|EIO|EISDIR|ENOENT)$/.test((one as NodeJS.ErrnoException).code ?? '')) return one;
  }
  return broken('it was changed or cut short after it was written', reason);
}

/** Compares the content with the manifest and the checksums. */
function makeCheck(input: BackupInput, reader: BackupReader) {
  let manifest: Manifest | undefined;
  let contents: Contents | undefined;
  const tables = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number }>();
  const files = { hash: createHash('sha256'), count: 0, bytes: 0 };
  const done = { table: null as string | null, rows: 0, files: 0, bytes: 0 };
  const check = {
    /** The error of the reader. */
    failure: undefined as unknown,
    async take(entry: Entry) {
      const { name } = entry.header;
      if (contents) throw broken(`${name} comes after its end`);
      if (!manifest) {
        manifest = await readManifest(entry);
        await handedOn(reader.manifest?.(manifest));
      } else if (name === CONTENTS) contents = await readContents(entry);
      else await takeData(entry, name);
    },
    finish() {
      if (!manifest || !contents) throw broken('its end is missing');
      compare(contents);
      return summarize(manifest, contents);
    },
  };
  return check;

  async function handedOn(work: Promise<void> | undefined): Promise<void> {
    await work?.catch((error) => {
      check.failure = error;
      throw error;
    });
  }

  async function takeData(entry: Entry, name: string): Promise<void> {
    const read = readEntryName(name);
    if (!read) throw broken(`it has an unknown part ${name}`);
    if ('table' in read) await takeRows(entry, read.table);
    else await takeFile(entry, name, read.file);
    done.bytes += entry.header.size;
    input.onProgress?.({ ...done });
  }

  async function takeRows(entry: Entry, table: string): Promise<void> {
    if (!manifest?.tables[table]) throw broken(`it has rows of an unknown table ${table}`);
    const content = await buffer(entry);
    const total = tables.get(table) ?? { hash: createHash('sha256'), bytes: 0 };
    tables.set(table, total);
    total.hash.update(content);
    total.bytes += content.length;
    done.table = table;
    await handedOn(reader.rows?.(table, content));
  }

  async function takeFile(entry: Entry, name: string, key: string): Promise<void> {
    const hash = createHash('sha256');
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const chunk of entry) {
        hash.update(chunk);
        files.bytes += chunk.length;
        yield chunk;
      }
    }
    const content = hashed();
    await handedOn(reader.file?.(key, content));
    for await (const _ of content);
    files.hash.update(`${hash.digest('hex')}  ${name}\n`);
    files.count += 1;
    done.table = null;
    done.files += 1;
  }

  function compare(said: Contents): void {
    for (const [table, { bytes, sha256 }] of Object.entries(said.tables)) {
      const read = tables.get(table) ?? { hash: createHash('sha256'), bytes: 0 };
      if (read.bytes !== bytes || read.hash.digest('hex') !== sha256)
        throw broken(`the rows of ${table} are not those that were saved`);
    }
    const { count, bytes, sha256 } = said.files;
    if (files.count !== count || files.bytes !== bytes || files.hash.digest('hex') !== sha256)
      throw broken('the files are not those that were saved');
  }
}

async function readManifest(entry: Entry): Promise<Manifest> {
  if (entry.header.name !== MANIFEST) throw broken('it does not begin with a manifest');
  const value: unknown = await readJson(entry);
  const { formatVersion } = (value ?? {}) as Partial<Manifest>;
  if (formatVersion !== undefined && formatVersion > FORMAT_VERSION)
    throw new BackupError(
      'newer',
      'The backup was made by a newer version of Foyer. Restore it with that version.',
    );
  return parsed(Manifest, value);
}

const readContents = async (entry: Entry): Promise<Contents> => parsed(Contents, await readJson(entry));

async function readJson(entry: Entry): Promise<unknown> {
  try {
    return JSON.parse((await buffer(entry)).toString());
  } catch (error) {
    throw broken(`${entry.header.name} cannot be read`, error);
  }
}

function parsed<T>(schema: { safeParse(value: unknown): { data?: T; error?: unknown } }, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (data === undefined) throw broken('its manifest cannot be read', error);
  return data;
}
