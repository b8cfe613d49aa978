import { buffer } from 'node:stream/consumers';
import { createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { latestSchema } from '../../database/schema-version.ts';
import { withDigest } from '../digest.ts';
import { type Contents, FORMAT, FORMAT_VERSION, type Manifest } from '../format.ts';

/** A backup without rows and with a changed manifest. */
export function forgedBackup(change: Partial<Record<keyof Manifest, unknown>>): Promise<Buffer> {
  const manifest: Manifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    product: '1.0.0',
    schema: latestSchema,
    at: new Date().toISOString(),
    merchantId: null,
    tables: {},
    sequences: {},
    sealedSecrets: 0,
    withoutSecrets: false,
  };
  const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const contents: Contents = {
    tables: {},
    files: { count: 0, bytes: 0, sha256: nothing },
    missingFiles: [],
  };
  const archive = pack();
  archive.entry({ name: 'manifest.json' }, JSON.stringify({ ...manifest, ...change }));
  archive.entry({ name: 'summary.json' }, JSON.stringify(contents));
  archive.finalize();
  const compressed = (archive as unknown as NodeJS.ReadableStream).pipe(createZstdCompress());
  return buffer(withDigest(compressed));
}
