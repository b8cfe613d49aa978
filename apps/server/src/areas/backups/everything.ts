import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin } from '@foyer/contract/kernel/access';
import { z } from 'zod';
import {
  type ExportScope,
  type OnProgress,
  registerFileExport,
  type WrittenFile,
} from '../exports/source.ts';
import { runInChildProcess } from './process.ts';

/** Registers the export of all data of a merchant as one archive, written like a backup, without secrets. */
export function registerEverythingExport(): void {
  registerFileExport({
    kind: 'everything',
    access: admin,
    filter: z.object({}),
    formats: ['archive'],
    write: (scope, _, onProgress) => archive(scope, onProgress),
  });
}

function archive({ services, tenant }: ExportScope, onProgress: OnProgress): WrittenFile {
  const counts = { rows: 0, bytes: 0, isCut: false };
  async function* content(): AsyncGenerator<Buffer> {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-export-'));
    const path = join(folder, 'everything.tar.zst');
    const stopping = new AbortController();
    let stopped: unknown;
    const reportProgress = ({ done }: { done: number }) =>
      onProgress(done).catch((error) => {
        stopped = error;
        stopping.abort();
      });
    try {
      const task = { kind: 'write', path, merchantId: tenant.merchantId } as const;
      Object.assign(counts, await runInChildProcess(services, task, stopping.signal, reportProgress));
      for await (const chunk of createReadStream(path)) {
        yield chunk;
        await onProgress(counts.rows);
      }
    } catch (error) {
      throw stopped ?? error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return { content: content(), result: () => counts };
}
