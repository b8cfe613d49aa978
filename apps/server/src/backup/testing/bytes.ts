import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BackupSummary } from '../format.ts';
import { type BackupRequest, writeBackup } from '../write.ts';

/** A backup in memory. */
export async function backupBytes(
  request: Omit<BackupRequest, 'out'>,
): Promise<{ bytes: Buffer; summary: BackupSummary }> {
  const out = new PassThrough();
  const collected = buffer(out);
  collected.catch(() => {});
  const summary = await writeBackup({ ...request, out });
  return { bytes: await collected, summary };
}

/** A stream of the bytes in chunks. */
export function inPieces(bytes: Buffer, size = 4096): Readable {
  const count = Math.ceil(bytes.length / size);
  return Readable.from(Array.from({ length: count }, (_, n) => bytes.subarray(n * size, (n + 1) * size)));
}
