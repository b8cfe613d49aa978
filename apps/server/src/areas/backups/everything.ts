import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin } from '@foyer/contract/kernel/access';
import { z } from 'zod';
import { type ExportScope, type OnProgress, offerArchive, type WrittenFile } from '../exports/source.ts';
import { runApart } from './process.ts';

/** Offers everything of a merchant as one file, written as a backup is, without secrets. */
export function offerEverything(): void {
  offerArchive({ kind: 'everything', access: admin, filter: z.object({}), archive });
}

function archive({ services, tenant }: ExportScope, onProgress: OnProgress): WrittenFile {
  const counts = { rows: 0, bytes: 0, isCut: false };
  async function* content(): AsyncGenerator<Buffer> {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-export-'));
    const path = join(folder, 'everything.tar.zst');
    const stopping = new AbortController();
    let stopped: unknown;
    const goOn = ({ done }: { done: number }) =>
      onProgress(done).catch((error) => {
        stopped = error;
        stopping.abort();
      });
    try {
      const task = { kind: 'write', path, merchantId: tenant.merchantId } as const;
      Object.assign(counts, await runApart(services, task, stopping.signal, goOn));
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
