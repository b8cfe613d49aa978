import { describe, expect, it } from 'vitest';
import { csvParts } from './csv-parts.ts';
import { PART_BYTES } from './format.ts';

async function partsOf(csv: string, chunkBytes: number) {
  async function* chunks() {
    const bytes = Buffer.from(csv);
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const parts: { content: string; rows: number }[] = [];
  for await (const { content, rows } of csvParts(chunks(), ['id', 'text']))
    parts.push({ content: content.toString(), rows });
  return parts;
}

describe('csvParts', () => {
  it.each([1, 2, 3, 64])(
    'counts rows with line ends and quotes in them, in chunks of %i bytes',
    async (size) => {
      const csv = '1,"two\nlines, ""quoted"" \n"\n2,\n3,""\n';
      expect(await partsOf(csv, size)).toEqual([{ content: `id,text\n${csv}`, rows: 3 }]);
    },
  );

  it('has no part for a table without rows', async () => {
    expect(await partsOf('', 8)).toEqual([]);
  });

  it('cuts between rows alone', async () => {
    const row = `1,"${'a\n'.repeat(700)}"\n`;
    const count = Math.ceil((2.5 * PART_BYTES) / row.length);
    const parts = await partsOf(row.repeat(count), 65_536);
    expect(parts).toHaveLength(3);
    expect(parts.map(({ rows }) => rows).reduce((sum, rows) => sum + rows)).toBe(count);
    for (const { content, rows } of parts) expect(content).toBe(`id,text\n${row.repeat(rows)}`);
  });
});
