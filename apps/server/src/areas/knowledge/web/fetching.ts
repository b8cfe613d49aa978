import type { Config } from '../../../config.ts';
import { type Reached, reach } from '../../../kernel/reach.ts';
import { HostRefused } from '../../../kernel/ssrf-guard.ts';
import type { Format } from '../extract/extracted.ts';
import { SourceFailed } from '../failures.ts';

const REDIRECTS_MAX = 5;
const PAGE_MAX_BYTES = 10 * 1024 * 1024;

/** What is known of a page from reading it before. */
export interface Known {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A page as it was answered. */
export interface Fetched extends Known {
  /** The address after redirects. */
  readonly url: string;
  readonly content: Buffer;
  readonly type: string;
}

/**
 * Reads an address that a merchant or a page names. Every redirect is checked like the address itself, so none leads
 * to a private network. Returns null when the page has not changed since it was read.
 * @throws SourceFailed
 */
export async function fetchAddress(
  config: Pick<Config, 'PRIVATE_HOSTS'>,
  address: string,
  known?: Known,
  maxBytes = PAGE_MAX_BYTES,
): Promise<Fetched | null> {
  let url = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const { status, headers, content } = await answered(config, url, known, maxBytes);
    if (status === 304 && known) return null;
    if (status >= 300 && status < 400 && headers.location) {
      url = redirected(headers.location, url);
      continue;
    }
    refuseStatus(status);
    if (!content) throw new SourceFailed('too_large');
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    return {
      url,
      content,
      type: type.trim().toLowerCase(),
      etag: headers.etag?.slice(0, 500) ?? null,
      lastModified: headers['last-modified']?.slice(0, 100) ?? null,
    };
  }
  throw new SourceFailed('redirects');
}

async function answered(
  config: Pick<Config, 'PRIVATE_HOSTS'>,
  url: string,
  known: Known | undefined,
  maxBytes: number,
): Promise<Reached> {
  const headers = {
    accept: 'text/html, application/xhtml+xml, application/pdf, text/*, application/xml;q=0.9',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  };
  try {
    return await reach(config, url, { method: 'GET', headers, maxBytes });
  } catch (error) {
    throw new SourceFailed(error instanceof HostRefused ? 'private_host' : 'unreachable');
  }
}

function redirected(location: string, from: string): string {
  const url = URL.parse(location, from);
  if (!url || !/^https?:$/.test(url.protocol)) throw new SourceFailed('redirects');
  return url.href;
}

/** @throws SourceFailed for a status without a page */
function refuseStatus(status: number): void {
  if (status >= 200 && status < 300) return;
  const isPassing = status >= 500 || [408, 425, 429].includes(status);
  throw new SourceFailed(isPassing ? 'http_status' : 'not_found', { status });
}

/** The format of a page. @throws SourceFailed when it is not one that has text */
export function formatOfType({ type, url }: Pick<Fetched, 'type' | 'url'>): Format {
  if (/^(?:text\/html|application\/xhtml\+xml)$/.test(type)) return 'page';
  if (type === 'application/pdf') return 'pdf';
  if (type === 'text/csv') return 'csv';
  if (/^text\/(?:plain|markdown|x-markdown)$/.test(type)) return 'markdown';
  if (type === '' && /\.html?$/i.test(url)) return 'page';
  throw new SourceFailed('wrong_type', { detail: type || '–' });
}
