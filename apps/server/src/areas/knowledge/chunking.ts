import { wordCount } from './words.ts';

/** A part of a text as its source marks it. */
export interface Block {
  readonly kind: 'heading' | 'text';
  /** Depth of a heading, from 1. */
  readonly level?: number;
  readonly text: string;
  /** Page of a PDF. */
  readonly page?: number;
  /** Anchor of a heading in its page. */
  readonly anchor?: string;
}

/** A passage before it is stored. */
export interface Chunk {
  readonly headings: readonly string[];
  readonly body: string;
  readonly page: number | null;
  readonly anchor: string | null;
}

const MIN_WORDS = 120;
const MAX_WORDS = 200;
/** A rest this short joins the passage before it. Words. */
const REST_WORDS = 40;
const HEADING_LENGTH = 200;
const SENTENCE = /[^.!?。！？؟\n]+[.!?。！？؟]*[\s]*/gu;

/** Splits a text into passages of 120 to 200 words that end with a paragraph or sentence, each below one heading. */
export function chunksOf(blocks: readonly Block[]): Chunk[] {
  const chunks: Chunk[] = [];
  const path: { level: number; text: string }[] = [];
  let anchor: string | null = null;
  let open: string[] = [];
  let words = 0;
  let page: number | null = null;
  let isSectionOpen = false;

  const close = (isEnd: boolean) => {
    if (open.length === 0) return;
    const headings = path.map(({ text }) => text);
    const last = chunks.at(-1);
    if (
      isEnd &&
      isSectionOpen &&
      last &&
      words < REST_WORDS &&
      wordCount(last.body) + words <= MAX_WORDS + REST_WORDS
    ) {
      chunks[chunks.length - 1] = { ...last, body: `${last.body}\n${open.join('\n')}` };
    } else {
      chunks.push({ headings, body: open.join('\n'), page, anchor });
    }
    isSectionOpen = !isEnd;
    open = [];
    words = 0;
    page = null;
  };

  for (const block of blocks) {
    const text = block.text.replace(/[^\S\n]+/g, ' ').trim();
    if (text === '') continue;
    if (block.kind === 'heading') {
      close(true);
      isSectionOpen = false;
      const level = block.level ?? 1;
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, text: text.slice(0, HEADING_LENGTH) });
      anchor = block.anchor ?? null;
      continue;
    }
    for (const piece of piecesOf(text)) {
      const size = wordCount(piece);
      if (words > 0 && (words + size > MAX_WORDS || words >= MIN_WORDS)) close(false);
      page ??= block.page ?? null;
      open.push(piece);
      words += size;
    }
  }
  close(true);
  return chunks;
}

/** A paragraph, in pieces of sentences if it is longer than a passage. */
function piecesOf(text: string): string[] {
  if (wordCount(text) <= MAX_WORDS) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.match(SENTENCE) ?? [text]) {
    for (const part of partsOf(sentence)) {
      if (piece && wordCount(piece) + wordCount(part) > MIN_WORDS) {
        pieces.push(piece.trim());
        piece = '';
      }
      piece += part;
    }
  }
  if (piece.trim()) pieces.push(piece.trim());
  return pieces;
}

/** A sentence, cut if it is longer than a passage. */
function partsOf(sentence: string): string[] {
  if (wordCount(sentence) <= MAX_WORDS) return [sentence];
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > 0) {
    const cut = rest.length > 800 ? Math.max(rest.lastIndexOf(' ', 800), 400) : rest.length;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return parts;
}

/** Markdown, and text whose headings begin with `#`, as blocks. */
export function blocksOfText(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let isCode = false;
  const flush = () => {
    if (lines.length > 0) blocks.push({ kind: 'text', text: lines.join('\n') });
    lines = [];
  };
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, marks, heading] = (isCode ? null : /^ {0,3}(#{1,6})\s+(.+?)\s*#*$/.exec(line)) ?? [];
    if (marks && heading) {
      flush();
      blocks.push({ kind: 'heading', level: marks.length, text: plain(heading) });
    } else if (line.trim() === '') flush();
    else lines.push(isCode ? line : plain(line));
  }
  flush();
  return blocks;
}

/** A line of Markdown without its marks: links and pictures become their texts. */
const plain = (line: string): string =>
  line
    .replace(/!?\[([^\]]{0,500})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/^\s*>\s?/, '');
