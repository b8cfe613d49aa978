import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type SheetCell, xlsxOf } from './xlsx.ts';

type Rows = readonly (readonly SheetCell[])[];

async function bytesOf(titles: readonly string[], pages: readonly Rows[], isRtl = false): Promise<Buffer> {
  async function* come() {
    yield* pages;
  }
  const pieces: Buffer[] = [];
  const options = { sheetName: 'Reviews: all', isRtl };
  for await (const piece of xlsxOf(titles, come(), options)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads an archive by its directory, as programs do, and checks sums and sizes. */
function filesOf(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let n = 0; n < archive.readUInt16LE(end + 10); n += 1) {
    const [crc, packed, size] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place)) as [
      number,
      number,
      number,
    ];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    expect([crc32(content), content.length], name).toEqual([crc, size]);
    files.set(name, content.toString());
    at += 46 + nameLength;
  }
  return files;
}

const sheetOf = async (rows: Rows, isRtl = false) =>
  filesOf(await bytesOf(['Name', 'Mark'], [rows], isRtl)).get('xl/worksheets/sheet1.xml') ?? '';

describe('a workbook', () => {
  it('has the parts that programs look for', async () => {
    const files = filesOf(await bytesOf(['Name'], []));
    expect([...files.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files.get('xl/workbook.xml')).toContain('name="Reviews  all"');
  });

  it('keeps numbers, moments and texts apart, and no text is a formula', async () => {
    const noon = new Date(Date.UTC(2026, 0, 1, 12));
    const sheet = await sheetOf([
      ['=1+1', 4.5],
      [null, noon],
    ]);
    expect(sheet).toContain(
      '<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c><v>4.5</v></c>',
    );
    expect(sheet).toContain('<row><c/><c s="2"><v>46023.5</v></c></row>');
    expect(sheet).not.toContain('<f>');
  });

  it('is not broken by what stands in a text', async () => {
    const sheet = await sheetOf([['<b>&"\u0000\u000b\ud83d مرحبا 👋', Number.NaN]]);
    expect(sheet).toContain('&lt;b&gt;&amp;&quot;\ufffd مرحبا 👋</t>');
    expect(await sheetOf([['x'.repeat(40_000)]])).toContain(`>${'x'.repeat(32_767)}<`);
  });

  it('runs from right to left where its language does', async () => {
    expect(await sheetOf([], true)).toContain('rightToLeft="1"');
    expect(await sheetOf([])).not.toContain('rightToLeft');
  });

  it('takes rows page by page and passes on what breaks off', async () => {
    const pages = Array.from({ length: 40 }, (_, n) =>
      Array.from({ length: 500 }, (_row, m) => [`row ${n}`, m]),
    );
    const sheet = filesOf(await bytesOf(['Name', 'Mark'], pages)).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(20_001);
    async function* broken() {
      yield [['one']];
      throw new Error('gone');
    }
    const reading = async () => {
      for await (const _ of xlsxOf(['Name'], broken(), { sheetName: 'x', isRtl: false }));
    };
    await expect(reading()).rejects.toThrow('gone');
  });
});
