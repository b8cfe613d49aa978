import { gunzipSync } from 'node:zlib';
import { KNOWLEDGE_LIMITS } from '@foyer/domain/knowledge';
import type { Config } from '../../../config.ts';
import { SourceFailed } from '../failures.ts';
import { fetchAddress } from './fetching.ts';

const SITEMAPS_MAX = 20;
const SITEMAP_MAX_BYTES = 50 * 1024 * 1024;
/** Each part ends at one character only, so that no sitemap takes long to search. */
const LOCATION = /<loc>([^<]{0,2000}(?:<!\[CDATA\[[^<]{0,2000})?)<\/loc>/gi;

/**
 * The pages that a sitemap lists, of its own site only, up to the limit. A sitemap may list further ones.
 * @throws SourceFailed
 */
export async function readSitemap(config: Pick<Config, 'PRIVATE_HOSTS'>, address: string): Promise<string[]> {
  const host = siteOf(address);
  const pages = new Set<string>();
  const waiting = [address];
  for (
    let read = 0;
    waiting.length > 0 && read < SITEMAPS_MAX && pages.size < KNOWLEDGE_LIMITS.pages;
    read += 1
  ) {
    const sitemap = waiting.shift() ?? address;
    const text = await readText(config, sitemap);
    const isIndex = /<sitemapindex[\s>]/i.test(text);
    for (const url of addressesIn(text, sitemap)) {
      if (siteOf(url) !== host) continue;
      if (isIndex) waiting.push(url);
      else pages.add(url);
      if (isIndex ? waiting.length >= SITEMAPS_MAX : pages.size >= KNOWLEDGE_LIMITS.pages) break;
    }
  }
  if (pages.size === 0) throw new SourceFailed('no_pages');
  return [...pages];
}

/** The web addresses that a sitemap lists. */
function* addressesIn(text: string, sitemap: string): Generator<string> {
  for (const [, location = ''] of text.matchAll(LOCATION)) {
    const address = location.replace('<![CDATA[', '').replace(']]>', '').trim();
    const url = address === '' ? null : URL.parse(unescaped(address), sitemap);
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    url.hash = '';
    yield url.href;
  }
}

async function readText(config: Pick<Config, 'PRIVATE_HOSTS'>, address: string): Promise<string> {
  const fetched = await fetchAddress(config, address);
  const content = fetched?.content ?? Buffer.alloc(0);
  if (content[0] !== 0x1f || content[1] !== 0x8b) return content.toString();
  try {
    return gunzipSync(content, { maxOutputLength: SITEMAP_MAX_BYTES }).toString();
  } catch {
    throw new SourceFailed('too_large');
  }
}

const siteOf = (address: string): string => new URL(address).host.replace(/^www\./, '');

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
