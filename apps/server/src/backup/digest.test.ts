import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { expect, it } from 'vitest';
import { checkedDigest, withDigest } from './digest.ts';

it('reads an archive in whatever pieces it arrives', async () => {
  const content = randomBytes(500);
  // Written in two pieces, after which the compressor adds an empty frame.
  const compressed = Readable.from([content.subarray(0, 200), content.subarray(200)]).pipe(
    createZstdCompress(),
  );
  const archive = await buffer(withDigest(compressed));
  for (let cut = 1; cut < archive.length; cut += 1) {
    const read: Buffer[] = [];
    await pipeline(
      Readable.from([archive.subarray(0, cut), archive.subarray(cut)]),
      checkedDigest,
      createZstdDecompress(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) read.push(chunk);
      },
    );
    expect(Buffer.concat(read).equals(content), `cut at ${cut}`).toBe(true);
  }
});
