import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';

/** CPU throttling factor, about that of a cheap laptop. */
const SLOWDOWN = 4;
const PATIENCE_MS = 60_000;

export interface Person {
  readonly userName: string;
  readonly password: string;
}

/** Measurements of a first visit with an empty cache. */
export interface Visit {
  /** Milliseconds until the sign-in form is usable. */
  readonly firstPage: number;
  /** Milliseconds from signing in until a reply can be written in the live chat. */
  readonly usable: number;
  /** Compressed bytes received until then. */
  readonly bytes: number;
  /** Total of long tasks (more than 50 ms) after signing in. Milliseconds. */
  readonly blocked: number;
}

/** Launches Chromium. Returns null if none is found. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = findChromium();
  if (!executablePath) return null;
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
}

/** Milliseconds until a page with only one field shows it. */
export function openBare(browser: Browser, url: string): Promise<number> {
  return inNewTab(browser, (page) => untilSignIn(page, url));
}

/** Opens the console, signs in and opens the first conversation of the queue. */
export function visit(browser: Browser, url: string, { userName, password }: Person): Promise<Visit> {
  return inNewTab(browser, async (page, bytes) => {
    const firstPage = await untilSignIn(page, `${url}/livechat`);
    await page.getByLabel('Username').fill(userName);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const begun = performance.now();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('tabpanel', { name: 'Visitors' }).getByRole('link').first().click();
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Good morning');
    const usable = performance.now() - begun;
    return { firstPage, usable, bytes: bytes(), blocked: await page.evaluate(blockedSince, usable) };
  });
}

async function untilSignIn(page: Page, url: string): Promise<number> {
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByLabel('Username').waitFor();
  return performance.now() - begun;
}

/** An entry of the Long Tasks API. Milliseconds. */
interface LongTask {
  readonly startTime: number;
  readonly duration: number;
}

/** Runs in the page: total duration of the long tasks in the last `last` milliseconds. */
function blockedSince(last: number): number {
  const from = performance.now() - last;
  const { longTasks } = globalThis as unknown as { longTasks: LongTask[] };
  return longTasks
    .filter(({ startTime }) => startTime > from)
    .reduce((sum, { duration }) => sum + duration, 0);
}

/** Runs `work` in a new context with a throttled CPU. */
export async function inNewTab<Result>(
  browser: Browser,
  work: (page: Page, bytes: () => number) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.addInitScript(() => {
      const seen: LongTask[] = [];
      Object.assign(globalThis, { longTasks: seen });
      const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
      // Only browsers have this entry type; these are Node's types.
      observer.observe({ type: 'longtask' as never });
    });
    const devtools = await context.newCDPSession(page);
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await work(page, () => bytes);
  } finally {
    await context.close();
  }
}
