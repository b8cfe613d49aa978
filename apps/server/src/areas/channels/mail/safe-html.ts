import sanitize from 'sanitize-html';

/** Sanitizes the HTML of emails: nothing in it runs, loads or leaves its frame. */

export interface SafeHtml {
  readonly html: string;
  /** Number of remote images, which are not loaded. */
  readonly remoteImages: number;
}

interface Options {
  /** Addresses of the stored inline images, by content id. */
  readonly inline?: readonly { readonly cid: string; readonly url: string }[];
  /** Whether remote images keep their address, as in an email to send. */
  readonly keepsRemote?: boolean;
  /** Whether quoted text is marked, so that it can be folded. */
  readonly marksQuotes?: boolean;
}

const LENGTH = /^-?\d{1,4}(?:\.\d{1,4})?(?:px|em|rem|ex|pt|%|in|cm|mm|vw)?$/i;
const LENGTHS = /^(?:(?:-?\d{1,4}(?:\.\d{1,4})?(?:px|em|rem|ex|pt|%|in|cm|mm)?|auto)(?:\s+|$)){1,4}$/i;
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s,.%/]{1,60}\))$/i;
const BORDER =
  /^(?:(?:\d{1,3}(?:\.\d{1,4})?(?:px|pt|em)?|[a-z]{3,30}|#[\da-f]{3,8}|rgba?\([\d\s,.%]{1,60}\))(?:\s+|$)){1,4}$/i;
const WORD = /^[a-z-]{1,30}$/i;
const FONTS = /^[\p{L}\p{N}\s,'"_.-]{1,300}$/u;

const SIDES = ['top', 'right', 'bottom', 'left'];
const each = (name: string, fits: RegExp) =>
  Object.fromEntries([name, ...SIDES.map((side) => `${name}-${side}`)].map((one) => [one, [fits]]));

const STYLES: Record<string, RegExp[]> = {
  color: [COLOUR],
  background: [COLOUR],
  'background-color': [COLOUR],
  direction: [/^(?:ltr|rtl)$/i],
  display: [/^(?:none|block|inline|inline-block|table|table-row|table-cell|list-item)$/i],
  'font-family': [FONTS],
  'font-size': [LENGTH, WORD],
  'font-style': [WORD],
  'font-weight': [/^(?:\d{3}|[a-z]{3,10})$/i],
  'letter-spacing': [LENGTH, WORD],
  'line-height': [LENGTH, WORD],
  'list-style-type': [WORD],
  'text-align': [WORD],
  'text-decoration': [WORD],
  'text-indent': [LENGTH],
  'text-transform': [WORD],
  'unicode-bidi': [WORD],
  'vertical-align': [LENGTH, WORD],
  'white-space': [WORD],
  'word-break': [WORD],
  'border-collapse': [WORD],
  'border-spacing': [LENGTHS],
  'border-radius': [LENGTHS],
  'border-color': [COLOUR],
  'border-style': [WORD],
  'border-width': [LENGTHS],
  width: [LENGTH, /^auto$/i],
  'min-width': [LENGTH],
  'max-width': [LENGTH, /^none$/i],
  height: [LENGTH, /^auto$/i],
  'max-height': [LENGTH, /^none$/i],
  ...each('border', BORDER),
  ...each('margin', LENGTHS),
  ...each('padding', LENGTHS),
};

const TAGS = [
  ...['a', 'abbr', 'address', 'article', 'aside', 'b', 'bdi', 'bdo', 'big', 'blockquote', 'br', 'caption'],
  ...['center', 'cite', 'code', 'col', 'colgroup', 'dd', 'del', 'details', 'dfn', 'div', 'dl', 'dt', 'em'],
  ...[
    'figcaption',
    'figure',
    'font',
    'footer',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
    'hr',
    'i',
    'img',
  ],
  ...['ins', 'kbd', 'li', 'main', 'mark', 'ol', 'p', 'pre', 'q', 's', 'samp', 'section', 'small', 'span'],
  ...[
    'strike',
    'strong',
    'sub',
    'summary',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'tt',
  ],
  ...['u', 'ul', 'var', 'wbr'],
];

/** Class names that mail programs give to quoted text. */
const QUOTE_CLASSES =
  /(?:^|\s)(?:gmail_quote|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra)/;
const QUOTE_IDS = new Set(['mail-editor-reference-message-container']);
/** Ids where Outlook starts the quoted text, which it does not enclose: it is the rest of the email. */
const QUOTE_BEGIN_IDS = new Set(['divrplyfwdmsg', 'appendonsend']);
const QUOTE_BEGIN_LINE = /border:\s*none;\s*border-top:\s*solid #(?:e1e1e1|b5c4df) 1(?:\.0)?pt/i;

const beginsQuote = ({ id = '', style = '' }: sanitize.Attributes): boolean =>
  QUOTE_BEGIN_IDS.has(id.toLowerCase()) || QUOTE_BEGIN_LINE.test(style);

const isQuote = (tag: string, attributes: sanitize.Attributes): boolean =>
  tag === 'blockquote'
    ? attributes.type === 'cite' || QUOTE_CLASSES.test(attributes.class ?? '')
    : QUOTE_CLASSES.test(attributes.class ?? '') || QUOTE_IDS.has((attributes.id ?? '').toLowerCase());

/** Elements that are removed with their content. */
const SILENT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'head',
  'iframe',
  'object',
  'svg',
  'math',
];
const NESTING_MAX = 200;
const FILE_PATH = /^\/files\/[0-9a-f]{40}\/[^/\\]{1,300}$/;
const DATA_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp);base64,[a-z\d+/=\s]+$/i;
/** Tracking pixels. */
const isDot = ({ width, height }: sanitize.Attributes) => Number(width) <= 1 && Number(height) <= 1;

/** Sanitizes the HTML of an email for display or sending. */
export function safeHtml(
  html: string,
  { inline = [], keepsRemote = false, marksQuotes = true }: Options = {},
): SafeHtml {
  const urlOf = new Map(inline.map(({ cid, url }) => [cid, url]));
  let remoteImages = 0;
  let restIsQuoted = false;
  const image = (attributes: sanitize.Attributes): sanitize.Attributes => {
    const { src = '', srcset: _, ...rest } = attributes;
    const address = src.trim();
    if (/^cid:/i.test(address)) {
      const url = urlOf.get(decoded(address.slice(4)));
      return keepsRemote ? { ...rest, src: address } : url === undefined ? rest : { ...rest, src: url };
    }
    if (FILE_PATH.test(address) || DATA_IMAGE.test(address)) return { ...rest, src: address };
    if (!/^https?:\/\//i.test(address)) return rest;
    if (keepsRemote) return { ...rest, src: address };
    if (isDot(attributes)) return rest;
    remoteImages += 1;
    return { ...rest, 'data-src': address };
  };
  const cleaned = sanitize(html, {
    allowedTags: TAGS,
    nonTextTags: SILENT,
    nestingLimit: NESTING_MAX,
    allowedAttributes: {
      '*': ['style', 'dir', 'lang', 'title', 'align', 'valign', 'bgcolor', 'width', 'height', 'data-quoted'],
      a: ['href', 'target', 'rel'],
      blockquote: ['type'],
      col: ['span'],
      font: ['color', 'face', 'size'],
      img: ['src', 'data-src', 'alt'],
      ol: ['start', 'type'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan', 'nowrap'],
      th: ['colspan', 'rowspan', 'nowrap', 'scope'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data', 'cid'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'data-src'],
    allowProtocolRelative: false,
    allowedStyles: { '*': STYLES },
    transformTags: {
      '*': (tagName, { 'data-quoted': _, ...attribs }) => {
        restIsQuoted ||= beginsQuote(attribs);
        const isQuoted = marksQuotes && (restIsQuoted || isQuote(tagName, attribs));
        return { tagName, attribs: isQuoted ? { ...attribs, 'data-quoted': '' } : attribs };
      },
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      img: (tagName, attribs) => ({ tagName, attribs: image(attribs) }),
    },
    // Images without a source.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src && !attribs['data-src'],
  });
  return { html: cleaned, remoteImages };
}

function decoded(cid: string): string {
  try {
    return decodeURIComponent(cid);
  } catch {
    return cid;
  }
}
