import { getDocumentProxy } from 'unpdf';
import type { Block } from '../chunking.ts';
import type { Extracted } from './extracted.ts';

const PAGES_MAX = 2_000;
/** A line this much larger than the usual text is a heading. */
const HEADING_RATIO = 1.15;
const HEADING_LENGTH = 120;

interface Line {
  readonly text: string;
  readonly height: number;
  readonly page: number;
  /** Whether the space above it ends the paragraph before. */
  readonly isApart: boolean;
}

interface Item {
  readonly str: string;
  readonly height: number;
  readonly hasEOL: boolean;
  readonly transform: readonly number[];
}

/** Reads the text of a PDF: lines in larger letters are headings, a gap between lines ends a paragraph. */
export async function readPdf(content: Buffer): Promise<Extracted> {
  const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
  const lines: Line[] = [];
  for (let page = 1; page <= Math.min(pdf.numPages, PAGES_MAX); page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    lines.push(...linesOf(items.filter((item): item is never => 'str' in item) as Item[], page));
  }
  const usual = usualHeight(lines);
  const blocks: Block[] = [];
  let paragraph: Line[] = [];
  const flush = () => {
    const [first] = paragraph;
    if (first)
      blocks.push({ kind: 'text', text: paragraph.map(({ text }) => text).join('\n'), page: first.page });
    paragraph = [];
  };
  for (const line of lines) {
    if (line.height > usual * HEADING_RATIO && line.text.length <= HEADING_LENGTH) {
      flush();
      const level = line.height > usual * 1.6 ? 1 : line.height > usual * 1.3 ? 2 : 3;
      blocks.push({ kind: 'heading', level, text: line.text, page: line.page });
      continue;
    }
    if (line.isApart) flush();
    paragraph.push(line);
  }
  flush();
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const title = (info as { Title?: string }).Title?.trim() || null;
  return { title, blocks, language: null };
}

function linesOf(items: readonly Item[], page: number): Line[] {
  const lines: Line[] = [];
  let text = '';
  let height = 0;
  let top: number | null = null;
  let last: number | null = null;
  const end = () => {
    const clean = text.replace(/\s+/g, ' ').trim();
    if (clean) {
      const gap = last === null || top === null ? 0 : Math.abs(last - top);
      lines.push({ text: clean, height, page, isApart: last === null || gap > height * 1.8 });
      last = top;
    }
    text = '';
    height = 0;
    top = null;
  };
  for (const item of items) {
    const y = item.transform[5] ?? 0;
    if (top !== null && item.str.trim() && Math.abs(top - y) > Math.max(height, item.height) * 0.6) end();
    if (item.str.trim()) top ??= y;
    text += item.str;
    height = Math.max(height, item.str.trim() ? item.height : 0);
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/** The height of most letters. */
function usualHeight(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { text, height } of lines) {
    const rounded = Math.round(height * 10) / 10;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as [number, number])[0];
}
