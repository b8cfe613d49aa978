import type { Browser, Page } from '@playwright/test';
import { inNewTab, type Person } from './browser.ts';

/** How smooth an edit is. */
export interface Smoothness {
  readonly name: string;
  /** Frames shown in a second of it. */
  readonly perSecond: number;
  /** Milliseconds from a frame to the next. */
  readonly p95: number;
}

const MOVES = 90;
const WORDS = 'Thank you for the order';

/** Opens a flow, moves the canvas and a step, and types into a step. */
export function editFlow(
  browser: Browser,
  url: string,
  { userName, password }: Person,
  botId: string,
): Promise<Smoothness[]> {
  return inNewTab(browser, async (page) => {
    await page.goto(`${url}/bots?id=${botId}`);
    await page.getByLabel('Username').fill(userName);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('.react-flow__node').first().waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('message 210');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const step = page.locator('.react-flow__node.selected');
    await step.waitFor();
    await page.waitForTimeout(1_000);
    const box = await step.boundingBox();
    if (!box) throw new Error('The step is not shown.');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const results = [await framesOf(page, 'moving a step', () => drag(page, at, 2))];
    const beside = { x: at.x + 170, y: at.y - 80 };
    results.push(await framesOf(page, 'moving the canvas', () => drag(page, beside, 3)));
    const field = page.getByRole('complementary').getByRole('textbox').nth(1);
    await field.click();
    results.push(await framesOf(page, 'typing', () => page.keyboard.type(WORDS, { delay: 60 })));
    return results;
  });
}

/** Drags from a point in small moves, as fast as a hand. */
async function drag(page: Page, { x, y }: { x: number; y: number }, pixels: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(x + move * pixels, y + move);
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
}

async function framesOf(page: Page, name: string, work: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate(startCounting);
  await work();
  const frames = (await page.evaluate('globalThis.shownAt.splice(0)')) as number[];
  const gaps = frames
    .slice(1)
    .map((at, index) => at - (frames[index] ?? at))
    .toSorted((a, b) => a - b);
  const total = (frames.at(-1) ?? 0) - (frames[0] ?? 0);
  return { name, perSecond: (gaps.length / total) * 1000, p95: gaps[Math.floor(gaps.length * 0.95)] ?? 0 };
}

/** Runs in the page: notes when each frame is drawn. */
function startCounting(): void {
  const page = globalThis as unknown as {
    shownAt?: number[];
    requestAnimationFrame: (then: (at: number) => void) => void;
  };
  if (page.shownAt) {
    page.shownAt.length = 0;
    return;
  }
  const frames: number[] = [];
  page.shownAt = frames;
  const next = (at: number) => {
    frames.push(at);
    page.requestAnimationFrame(next);
  };
  page.requestAnimationFrame(next);
}
