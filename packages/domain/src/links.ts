/** A segment of a text: plain text or a link. */
export type TextSegment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const LINK_OR_TAG =
  /<img(?=[\s/>])|<a(?=[\s>])|(?<![\p{L}\p{N}_])(?:https?:\/\/|ftp:\/\/|file:\/\/|www\.)/giu;

const ADDRESS = /[^\s<>"\p{Cc}]*/uy;

const CLOSERS: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

const TRAILING = new Set([...".,;:!?'’”*_…،؛؟"]);

/**
 * Splits a text into plain text and links: http, https, ftp, file and www addresses. Existing images and anchors are
 * unchanged. A link without scheme gets http://. Specification 5.
 *
 * Trailing punctuation and unbalanced closing brackets are not part of a link. Other schemes, such as javascript, are
 * never linked. Runs in linear time.
 */
export function linkSegments(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  const tagEnds = new TagEnds(text);
  let written = 0;
  let from = 0;
  for (;;) {
    LINK_OR_TAG.lastIndex = from;
    const match = LINK_OR_TAG.exec(text);
    if (!match) break;
    if (match[0].startsWith('<')) {
      from = tagEnds.endOf(match[0], match.index) ?? match.index + match[0].length;
      continue;
    }
    const address = addressAt(text, match.index);
    from = match.index + Math.max(address.length, match[0].length);
    if (address.length <= match[0].length) continue;
    if (match.index > written) segments.push({ kind: 'text', text: text.slice(written, match.index) });
    segments.push({ kind: 'link', text: address, href: hrefOf(address) });
    written = from;
  }
  if (written < text.length) segments.push({ kind: 'text', text: text.slice(written) });
  return segments;
}

/** Finds the ends of tags. Caches that no further end exists, so that the text is not searched twice. */
class TagEnds {
  readonly #text: string;
  readonly #lower: string;
  readonly #exhausted = new Set<string>();

  constructor(text: string) {
    this.#text = text;
    this.#lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  }

  endOf(opening: string, at: number): number | undefined {
    const closing = opening.length === '<a'.length ? '</a>' : '>';
    if (this.#exhausted.has(closing)) return undefined;
    const end = (closing === '>' ? this.#text : this.#lower).indexOf(closing, at);
    if (end >= 0) return end + closing.length;
    this.#exhausted.add(closing);
    return undefined;
  }
}

function hrefOf(address: string): string {
  return /^www\./i.test(address) ? `http://${address}` : address;
}

function addressAt(text: string, start: number): string {
  ADDRESS.lastIndex = start;
  const run = ADDRESS.exec(text)?.[0] ?? '';
  const counts = new Map<string, number>();
  for (const char of run) counts.set(char, (counts.get(char) ?? 0) + 1);
  let end = run.length;
  while (end > 0) {
    const char = run.charAt(end - 1);
    const opener = CLOSERS.get(char);
    const unopened = opener !== undefined && (counts.get(char) ?? 0) > (counts.get(opener) ?? 0);
    if (!unopened && !TRAILING.has(char)) break;
    counts.set(char, (counts.get(char) ?? 0) - 1);
    end -= 1;
  }
  return run.slice(0, end);
}

/** The lower-case extension of a file address, without # and ?. Empty if there is none. Specification 5. */
export function fileExtension(address: string): string {
  const path = address.split(/[#?]/, 1)[0] ?? '';
  const dot = path.lastIndexOf('.');
  const extension = dot < 0 ? '' : path.slice(dot + 1);
  return extension.includes('/') ? '' : extension.toLowerCase();
}

const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const TOP_LEVEL = /^\p{L}{2,5}$/u;

function isHost(host: string): boolean {
  const labels = host.split('.');
  const topLevel = labels.at(-1) ?? '';
  return labels.length > 1 && TOP_LEVEL.test(topLevel) && labels.every((label) => HOST_LABEL.test(label));
}

function isAddress(rest: string): boolean {
  const [, host = '', port] = /^([^\s/?#:]*)(?::(\d{1,5}))?(?:[/?#]\S*)?$/.exec(rest) ?? [];
  return isHost(host) && (port === undefined || Number(port) <= 65_535);
}

/** Whether a text is a web address: a host with a top-level domain of 2 to 5 letters. Specification 5. */
export function isWebAddress(text: string): boolean {
  return isAddress(text.replace(/^https?:\/\//i, ''));
}

/** Whether a text is a web address with http or https before the host, a port allowed. Specification 5. */
export function isStrictWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && isWebAddress(text);
}

const VIDEO_END = /\.(?:avi|wmv|flv|mpg|mp4)$/i;
const IMAGE_END = /\.(?:png|jpg|jpeg|gif|svg)$/i;
const IMAGE_DATA = /^data:image\/(?:gif|png|jpg|jpeg|bmp|webp);base64,[a-z0-9+/]+=*$/i;

/** Whether an address ends in avi, wmv, flv, mpg or mp4. Specification 5. */
export function isVideoAddress(address: string): boolean {
  return VIDEO_END.test(address);
}

/**
 * Whether an address is an image: base64 data of a gif, png, jpg, jpeg, bmp or webp, or a link without spaces that ends
 * in png, jpg, jpeg, gif or svg. Specification 5.
 */
export function isImageAddress(address: string): boolean {
  return IMAGE_DATA.test(address) || (!/\s/.test(address) && IMAGE_END.test(address));
}
