import { convert } from 'html-to-text';

/** Maximum length of HTML to convert. Characters. */
const INPUT_MAX = 1_000_000;

/** Converts HTML to plain text. Quotes are prefixed with '>', so that they can be told from the new text. */
export const textOfHtml = (html: string): string =>
  html.trim() === ''
    ? ''
    : convert(html, {
        wordwrap: false,
        limits: { maxInputLength: INPUT_MAX, maxDepth: 200, maxChildNodes: 20_000 },
        selectors: [
          { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: true } },
          { selector: 'img', format: 'skip' },
          { selector: 'h1', options: { uppercase: false } },
          { selector: 'h2', options: { uppercase: false } },
          { selector: 'h3', options: { uppercase: false } },
          { selector: 'h4', options: { uppercase: false } },
          { selector: 'h5', options: { uppercase: false } },
          { selector: 'h6', options: { uppercase: false } },
          { selector: 'table', format: 'block' },
          { selector: 'hr', options: { length: 20 } },
          { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 2 } },
        ],
      }).trim();
