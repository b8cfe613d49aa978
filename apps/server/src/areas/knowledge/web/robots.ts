import robotsParser from 'robots-parser';
import type { Config } from '../../../config.ts';
import { SourceFailed } from '../failures.ts';
import { fetchAddress } from './fetching.ts';

/** The package is CommonJS, its types describe an ES module. */
const parse = robotsParser as unknown as typeof robotsParser.default;

const AGENT = 'Foyer';
const ROBOTS_MAX_BYTES = 500 * 1024;
/** Longer delays that a site asks for are shortened. Seconds. */
const DELAY_MAX = 5;

/** What the sites of one run allow. Each robots.txt is read once. */
export function openRobots(config: Pick<Config, 'PRIVATE_HOSTS'>) {
  const bySite = new Map<string, Promise<ReturnType<typeof parse>>>();
  const rulesOf = (url: string) => {
    const address = new URL('/robots.txt', url).href;
    const rules = bySite.get(address) ?? readRules(config, address);
    bySite.set(address, rules);
    return rules;
  };
  return {
    isAllowed: async (url: string): Promise<boolean> => (await rulesOf(url)).isAllowed(url, AGENT) !== false,
    /** How long to wait between two pages. Milliseconds. */
    delayOf: async (url: string): Promise<number> =>
      Math.min((await rulesOf(url)).getCrawlDelay(AGENT) ?? 0, DELAY_MAX) * 1000,
  };
}

/** The rules of a site; none if it has no robots.txt. @throws SourceFailed when it cannot be read for the moment */
async function readRules(config: Pick<Config, 'PRIVATE_HOSTS'>, address: string) {
  const text = await fetchAddress(config, address, undefined, ROBOTS_MAX_BYTES)
    .then((fetched) => fetched?.content.toString() ?? '')
    .catch((error) => {
      if (error instanceof SourceFailed && ['not_found', 'too_large', 'redirects'].includes(error.code))
        return '';
      throw error;
    });
  return parse(address, text);
}
