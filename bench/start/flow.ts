import type { Browser, Locator, Page } from '@playwright/test';
import { inNewTab, type Person } from './browser.ts';

/** How smooth an edit is. */
export interface Smoothness {
  readonly name: string;
  /** Frames shown in a second of it. */
  readonly perSecond: number;
  /** Milliseconds from a frame to the next. */
  readonly p95: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
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
    const at = await centerOf(step);
    // To the left: near the right edge the canvas moves along.
    const results = [await framesOf(page, 'moving a step', () => drag(page, at, -2, step))];
    const empty = await emptyPoint(page);
    const canvas = page.locator('.react-flow__viewport');
    results.push(await framesOf(page, 'moving the canvas', () => drag(page, empty, 3, canvas)));
    const field = page.getByRole('complementary').getByRole('textbox').nth(1);
    await field.click();
    results.push(await framesOf(page, 'typing', () => page.keyboard.type(WORDS, { delay: 60 })));
    return results;
  });
}

/** Drags from a point in small moves, as fast as a hand. Throws when what `moves` shows does not follow. */
async function drag(page: Page, { x, y }: Point, pixels: number, moves: Locator): Promise<void> {
  const before = await centerOf(moves);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(x + move * pixels, y + move);
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
  const after = await centerOf(moves);
  if (Math.abs(after.x - before.x) < (Math.abs(pixels) * MOVES) / 2) throw new Error('Nothing was moved.');
}

async function centerOf(shown: Locator): Promise<Point> {
  const box = await shown.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Finds a point of the canvas without a step or a connection, since dragging those does not move it. */
async function emptyPoint(page: Page): Promise<Point> {
  const pane = page.locator('.react-flow__pane');
  const { x, y } = await centerOf(pane);
  for (let down = 0; down < 200; down += 10) {
    for (let left = 0; left < 200; left += 10) {
      const at = { x: x - left, y: y - down };
      if (await pane.evaluate(isOnTop, at)) return at;
    }
  }
  throw new Error('The canvas is full.');
}

/** Runs in the page. */
const isOnTop = (element: unknown, { x, y }: Point): boolean => {
  const page = globalThis as unknown as {
    document: { elementFromPoint: (x: number, y: number) => unknown };
  };
  return page.document.elementFromPoint(x, y) === element;
};

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
