import { Readability } from '@mozilla/readability';
// Its one file loads faster than the parts.
import { parseHTML } from 'linkedom/worker';
import type { Block } from '../chunking.ts';
import type { Extracted } from './extracted.ts';

const SKIPPED = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE IFRAME OBJECT SVG MATH HEAD NAV FORM BUTTON SELECT TEXTAREA DIALOG'.split(
    ' ',
  ),
);
/** Elements that end a paragraph. */
const BREAKING = new Set(
  (
    'P DIV SECTION ARTICLE MAIN LI UL OL DL DT DD TABLE BLOCKQUOTE PRE ' +
    'FIGURE FIGCAPTION HEADER FOOTER ASIDE DETAILS SUMMARY HR ADDRESS'
  ).split(' '),
);
const ELEMENT = 1;
const TEXT = 3;
const DEPTH_MAX = 400;
/** An article shorter than this is taken for a misjudgement, and the whole page is read. Characters. */
const ARTICLE_MIN = 200;

/** Reads the headings and paragraphs of HTML. Nothing of it is run or loaded. */
export function readHtml(html: string, part: 'all' | 'article'): Extracted {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const language = document.documentElement?.getAttribute('lang')?.slice(0, 2).toLowerCase() || null;
  const title = document.querySelector('title')?.textContent?.trim() || null;
  const whole = blocksOf(document.body ?? document.documentElement);
  if (part === 'all') return { title, blocks: whole, language };
  const article = new Readability(document as never, { keepClasses: true }).parse();
  if (!article?.content || (article.textContent?.trim().length ?? 0) < ARTICLE_MIN)
    return { title, blocks: whole, language };
  const { document: inner } = parseHTML(`<html><body>${article.content}</body></html>`);
  return { title: article.title || title, blocks: blocksOf(inner.body), language };
}

/** What is read of the nodes of a document. */
interface TreeNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<TreeNode>;
}

interface TreeElement extends TreeNode {
  readonly tagName: string;
  readonly id: string;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): TreeElement | null;
  querySelectorAll(selector: string): Iterable<TreeElement>;
}

function blocksOf(root: TreeNode): Block[] {
  const blocks: Block[] = [];
  let text = '';
  const flush = () => {
    const clean = text
      .replace(/[ \t\r\f\v]*\n[ \t\r\f\v]*/g, '\n')
      .replace(/\n{2,}/g, '\n')
      .trim();
    if (clean) blocks.push({ kind: 'text', text: clean });
    text = '';
  };
  const walk = (node: TreeNode, depth: number): void => {
    if (depth > DEPTH_MAX) return;
    if (node.nodeType === TEXT) {
      text += (node.textContent ?? '').replace(/\s+/g, ' ');
      return;
    }
    if (node.nodeType !== ELEMENT) return;
    const element = node as TreeElement;
    const name = element.tagName.toUpperCase();
    if (SKIPPED.has(name) || element.hasAttribute('hidden')) return;
    const [, level] = /^H([1-6])$/.exec(name) ?? [];
    if (level) {
      flush();
      const anchor = element.id || element.querySelector('[id]')?.id;
      const heading = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
      blocks.push({ kind: 'heading', level: Number(level), text: heading, ...(anchor && { anchor }) });
      return;
    }
    if (name === 'BR') text += '\n';
    if (name === 'TR') {
      text += `\n${[...element.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()).join(' | ')}`;
      return;
    }
    const isBlock = BREAKING.has(name);
    if (isBlock) flush();
    for (const child of element.childNodes) walk(child, depth + 1);
    if (isBlock) flush();
  };
  walk(root, 0);
  flush();
  return joinItems(blocks);
}

/** Items of lists are short: texts in a row become one, so that they stay together. */
function joinItems(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind === 'text' && last?.kind === 'text' && block.text.length < 120 && last.text.length < 400)
      joined[joined.length - 1] = { ...last, text: `${last.text}\n${block.text}` };
    else joined.push(block);
  }
  return joined;
}
