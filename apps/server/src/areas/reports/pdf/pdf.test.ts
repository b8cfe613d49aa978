import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, it } from 'vitest';
import type { PdfPage } from './page.ts';
import { printPdf } from './pdf.ts';

const NAMES = {
  Japanese: '山田太郎 (やまだ)',
  Chinese: '王小明',
  Korean: '김철수',
  Thai: 'สมชาย ใจดี',
  Hindi: 'प्रिया रामन',
  Hebrew: 'דוד כהן',
  Arabic: 'مريم الأحمد',
  Russian: 'Ольга',
};

const page = (rows: readonly (readonly string[])[]): PdfPage => ({
  locale: 'en',
  title: 'Agents',
  about: '',
  merchant: 'Tidewell',
  range: '',
  written: '',
  pages: '',
  empty: '',
  columns: [{ title: 'Agent', isNumber: false, width: 1 }],
  rows,
  totals: [],
});

/** How many glyphs of a PDF are boxes: glyph 0 of a font, which stands for no text. */
async function boxesIn(pdf: Buffer): Promise<number> {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  const glyphs = fnArray.flatMap((operator, at) =>
    operator === OPS.showText ? (argsArray[at][0] as { originalCharCode?: number }[]) : [],
  );
  return glyphs.filter((glyph) => glyph.originalCharCode === 0).length;
}

it('prints names of many scripts in one table', async () => {
  const pdf = await printPdf(page(Object.values(NAMES).map((name) => [name])));
  expect(await boxesIn(pdf)).toBe(0);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  for (const name of [NAMES.Japanese, NAMES.Chinese, NAMES.Korean]) expect(text).toContain(name);
});

it('has boxes for scripts without a font', async () => {
  expect(await boxesIn(await printPdf(page([['አማርኛ']])))).toBe(4);
});
