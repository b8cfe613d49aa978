import { convert } from 'html-to-text';
import { Marked, type Token, type Tokens } from 'marked';
import sanitize from 'sanitize-html';

/** A heading of an article, with its anchor. */
export interface Heading {
  readonly anchor: string;
  readonly text: string;
  readonly level: number;
}

/** An article as HTML that is safe to show. */
export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

const EXCERPT_LENGTH = 220;
const marked = new Marked({ gfm: true });

const TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br'],
  ...['strong', 'em', 'del', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'sub', 'sup', 'kbd'],
];

/** Removes everything but the tags that Markdown writes. Addresses of this server begin with `origin`. */
const safe = (html: string, origin: string): string =>
  sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'title', 'loading'],
      ol: ['start'],
      th: ['align', 'scope'],
      td: ['align'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener' } }),
      th: (tagName, attribs) => ({ tagName, attribs: { ...attribs, scope: 'col' } }),
      img: (tagName, { src = '', ...attribs }) => ({
        tagName,
        attribs: { ...attribs, src: src.startsWith('/') ? origin + src : src, loading: 'lazy' },
      }),
    },
  })
    .replaceAll(/<th[^>]*><\/th>/g, '<td></td>')
    .replaceAll(/<table>.*?<\/table>/gs, '<div class="scroll" tabindex="0">$&</div>');

const plain = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'ul', format: 'block' },
      { selector: 'ol', format: 'block' },
      { selector: 'li', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: '*', options: { uppercase: false } },
    ],
  }).trim();

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table';
const inlineText = (tokens: Token[]): string => plain(safe(marked.Parser.parseInline(tokens), ''));

/** A table as sentences, since a cell says nothing without its header. */
const sentencesOf = ({ header, rows }: Tokens.Table): string =>
  rows
    .map((cells) =>
      cells
        .map((cell, n) => [header[n], cell].map((one) => (one ? inlineText(one.tokens) : '')))
        .filter(([, text]) => text)
        .map((pair) => pair.filter(Boolean).join(': '))
        .join('; '),
    )
    .filter(Boolean)
    .map((row) => `${row}.`)
    .join('\n');

const textOf = (token: Token): string => {
  if (isHeading(token)) return inlineText(token.tokens);
  return isTable(token) ? sentencesOf(token) : plain(safe(marked.parser([token]), ''));
};

/** Renders the Markdown of an article. Its headings begin at level 2, below the title. */
export function render(body: string, origin = ''): Rendered {
  const tokens = marked.lexer(body);
  const found = tokens.filter(isHeading);
  const shift = 2 - Math.min(...found.map(({ depth }) => depth), 6);
  const headings = found.map((heading, n) => ({
    anchor: `s${n + 1}`,
    text: textOf(heading),
    level: Math.min(Math.max(heading.depth + shift, 2), 4),
  }));
  let next = 0;
  const html = tokens
    .map((token) => {
      if (!isHeading(token)) return safe(marked.parser([token]), origin);
      const { anchor, level } = headings[next++] as Heading;
      return `<h${level} id="${anchor}">${safe(marked.Parser.parseInline(token.tokens), origin)}</h${level}>`;
    })
    .join('\n');
  return { html, headings };
}

/** The text of an article without marks, in which headings begin with `#`: what knowledge is trained with. */
export const plainText = (body: string): string =>
  marked
    .lexer(body)
    .map((token) => (isHeading(token) ? `${'#'.repeat(token.depth)} ` : '') + textOf(token))
    .filter(Boolean)
    .join('\n\n');

/** The first paragraph of an article, for lists and search engines; without paragraphs, how it begins. */
export function excerptOf(body: string): string {
  const tokens = marked.lexer(body).filter((token) => !isHeading(token));
  const texts = [...tokens.filter(({ type }) => type === 'paragraph'), ...tokens].map(textOf);
  const text = (texts.find(Boolean) ?? '').replace(/\s+/g, ' ').trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`;
}

/** The questions among the headings of an article with what follows them. */
export function questionsOf(body: string): { question: string; answer: string }[] {
  const questions: { question: string; answer: string }[] = [];
  let isOpen = false;
  for (const token of marked.lexer(body)) {
    if (isHeading(token)) {
      const question = textOf(token);
      isOpen = /[?؟]$/.test(question);
      if (isOpen) questions.push({ question, answer: '' });
    } else if (isOpen) {
      const last = questions.at(-1);
      if (last) last.answer = `${last.answer} ${textOf(token)}`.trim();
    }
  }
  return questions.filter(({ answer }) => answer !== '');
}
