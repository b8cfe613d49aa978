import { isUtf8 } from 'node:buffer';
import { type Block, blocksOfText } from '../chunking.ts';
import type { Extracted, Format } from './extracted.ts';

/** Reads the text of a file in a format. Each reader is loaded only when it is needed, since a process reads one file. */
export async function readFormat(content: Buffer, format: Format): Promise<Extracted> {
  try {
    const extracted = await READERS[format](content);
    if ('blocks' in extracted && extracted.blocks.every(({ text }) => text.trim() === ''))
      return { failed: 'no_text' };
    return extracted;
  } catch {
    return { failed: 'unreadable' };
  }
}

const READERS: Readonly<Record<Format, (content: Buffer) => Extracted | Promise<Extracted>>> = {
  pdf: async (content) => (await import('./pdf.ts')).readPdf(content),
  async docx(content) {
    const { isBomb } = await import('./zip-bomb.ts');
    if (await isBomb(content)) return { failed: 'too_large' };
    const { default: mammoth } = await import('mammoth');
    const { value } = await mammoth.convertToHtml(
      { buffer: content },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    );
    return html(value, 'all');
  },
  html: async (content) => html(await decoded(content), 'all'),
  page: async (content) => html(await decoded(content), 'article'),
  async markdown(content) {
    const text = await decoded(content);
    if (text.includes('\0')) return { failed: 'unreadable' };
    const blocks = blocksOfText(text);
    return { title: blocks.find(({ kind }) => kind === 'heading')?.text ?? null, blocks, language: null };
  },
  csv: async (content) => readQuestions(await decoded(content)),
};

const html = async (text: string, part: 'all' | 'article') =>
  (await import('./html.ts')).readHtml(text, part);

/** A text in UTF-8, or in the encoding that its bytes or its HTML suggest. */
async function decoded(content: Buffer): Promise<string> {
  if (isUtf8(content)) return content.toString().replace(/^\ufeff/, '');
  const [{ default: chardet }, { default: iconv }] = await Promise.all([
    import('chardet'),
    import('iconv-lite'),
  ]);
  const [, declared] = /charset=["']?([\w-]{3,20})/i.exec(content.toString('latin1', 0, 2048)) ?? [];
  const guessed = chardet.detect(content.subarray(0, 256 * 1024)) ?? 'utf-8';
  const encoding = declared && iconv.encodingExists(declared) ? declared : guessed;
  return iconv.decode(content, iconv.encodingExists(encoding) ? encoding : 'utf-8');
}

const QUESTION = /^(?:questions?|q|frage|pregunta|سؤال|السؤال|问题|質問)$/i;
const ANSWER = /^(?:answers?|a|response|antwort|réponse|respuesta|إجابة|الإجابة|جواب|الجواب|答案|回答)$/i;

/** Questions with their answers, each as a heading with its text. Without known titles, the first two columns. */
async function readQuestions(text: string): Promise<Extracted> {
  const { readCsv } = await import('../../../kernel/csv.ts');
  const rows = readCsv(text);
  const head = rows[0]?.map((cell) => cell.trim()) ?? [];
  const [asked, answered] = [
    head.findIndex((cell) => QUESTION.test(cell)),
    head.findIndex((cell) => ANSWER.test(cell)),
  ];
  const hasHead = asked >= 0 && answered >= 0;
  if (!hasHead && head.length !== 2) return { failed: 'no_questions' };
  const blocks = rows.slice(hasHead ? 1 : 0).flatMap((row): Block[] => {
    const [question = '', answer = ''] = hasHead ? [row[asked], row[answered]] : row;
    if (question.trim() === '' || answer.trim() === '') return [];
    return [
      { kind: 'heading', level: 1, text: question },
      { kind: 'text', text: answer },
    ];
  });
  return { title: null, blocks, language: null };
}
