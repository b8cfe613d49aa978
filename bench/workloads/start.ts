import type { Browser } from '@playwright/test';
import { measure } from '../../scripts/sizes.ts';
import { startLoad } from '../load/load.ts';
import type { Machine } from '../machine/machine.ts';
import { hireByPassword, openShop, welcomeVisitors } from '../shop.ts';
import { openBare, openBrowser, type Person, visit } from '../start/browser.ts';
import { startAgain, startBarePage, startFirst } from '../start/starting.ts';
import type { Figure, Workload } from '../workload.ts';

const VISITORS = 20;

export const start: Workload = {
  number: 6,
  title: 'The server starts; a browser with a CPU four times slower opens the console and signs in',
  async open(machine) {
    const { merchantId, ...shop } = await openShop(machine, 'Start');
    const visitors = await welcomeVisitors(machine, { merchantId, ...shop }, VISITORS);
    const person = await hireByPassword(machine, merchantId, 'USER');
    const browser = await openBrowser();
    if (!browser) console.log('  No Chromium was found; set CHROMIUM_PATH to one. Pages are not measured.');
    return {
      async round() {
        const bare = await startBarePage();
        const load = startLoad<typeof import('../load/pace.ts')>('./pace.ts');
        try {
          const first = await startFirst(machine);
          const again = await startAgain(machine);
          await load.call.connectVisitors(machine.server.url, visitors);
          const pages = browser ? await pagesOf(browser, machine, bare.url, person) : [];
          return [
            startOf('first start, on an empty database', first, bare.seconds),
            startOf('start again', again.seconds, bare.seconds),
            { name: 'start again: CPU', unit: 's', better: 'less', value: again.cpu },
            ...pages,
            ...sizes(),
          ];
        } finally {
          load.kill();
          bare.close();
        }
      },
      async close() {
        await browser?.close();
      },
    };
  },
};

const startOf = (name: string, value: number, limit: number): Figure => ({
  name,
  unit: 's',
  better: 'less',
  value,
  limit,
});

/** Measures the first visit to the console. */
async function pagesOf(
  browser: Browser,
  { server }: Machine,
  bareUrl: string,
  person: Person,
): Promise<Figure[]> {
  const bare = await openBare(browser, bareUrl);
  const { firstPage, usable, bytes, blocked } = await visit(browser, server.url, person);
  const less = { better: 'less' } as const;
  return [
    { name: 'first page, until it can be filled in', unit: 'ms', ...less, value: firstPage, limit: bare },
    { name: 'from signing in to a live chat to write in', unit: 'ms', ...less, value: usable },
    { name: 'of these blocked by long tasks', unit: 'ms', ...less, value: blocked },
    { name: 'sent until then', unit: 'kB', ...less, value: bytes / 1000 },
  ];
}

const sizes = (): Figure[] =>
  measure().map(({ part, bytes, budget }) => ({
    name: `${part}, gzipped`,
    unit: 'kB',
    better: 'less',
    value: bytes / 1000,
    aim: budget / 1000,
  }));
