import type { Page } from '@playwright/test';
import { goWithin } from '../support/go-within.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { expect, test } from '../support/test.ts';

/** The window sizes in which every page is checked. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
const [WIDE, LAPTOP, , PHONE] = WINDOWS;

const VIEWS = ['/visitors/tasks?view=board', '/visitors/tasks?view=calendar', '/tickets/all?view=board'];

/** Elements that open a pane over a page or beside its list. */
const OPENED = ['main [data-row]', 'main tbody tr a', 'main .board-open'].join(', ');
const CREATES = 'main .btn.primary:visible:enabled';

/** The addresses of each half of the pages, so that two workers share them. */
const HALVES = {
  menu: async (page: Page) => {
    const menu = page.locator('nav.side');
    await expect(menu.getByRole('link').first()).toBeVisible();
    const collapsed = menu.locator('[aria-expanded=false]');
    while ((await collapsed.count()) > 0) await collapsed.first().click();
    return [...(await hrefsIn(page, 'nav.side a')), ...VIEWS, '/profile'];
  },
  settings: async (page: Page) => {
    await page.goto('/settings');
    await expect(page.locator('main nav a').first()).toBeVisible();
    return hrefsIn(page, 'main nav a');
  },
} as const;

/** A mirrored page breaks where its original does, so two windows are enough to find what is not mirrored. */
const LOOKS = [
  ['en-GB', WINDOWS],
  ['ar', [LAPTOP, PHONE]],
] as const;

for (const [locale, windows] of LOOKS) {
  for (const [half, addressesOf] of Object.entries(HALVES)) {
    test(`every page of the ${half} fits every window, ${locale}`, async ({ agent }) => {
      test.setTimeout(600_000);
      const look = { locale, viewport: WIDE, quiet: true } as const;
      const { page } = await agent('priya', look);
      const addresses = (await addressesOf(page)).filter((href) => !href.startsWith('/docs'));
      expect(addresses.length).toBeGreaterThan(12);
      const expectFitting = (where: string) => expectFit(page, where, windows);
      for (const address of addresses) {
        await goWithin(page, address);
        await expectFitting(address);
        if (await opens(page, OPENED)) await expectFitting(`what a row of ${address} opens`);
        await page.keyboard.press('Escape');
        if (await opens(page, CREATES)) await expectFitting(`what is new at ${address}`);
      }
    });
  }
}

test('the tabs of the queue fit large counts', async ({ agent }) => {
  const { page } = await agent('priya', { viewport: { width: 1024, height: 768 }, quiet: true });
  await page.goto('/livechat');
  const tabs = page.getByRole('tablist', { name: 'Queue' });
  await tabs.locator('.count').first().waitFor();
  for (const count of await tabs.locator('.count, .pill').all()) {
    await count.evaluate((element) => {
      element.textContent = '1280';
    });
  }
  expect(await tabs.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

const hrefsIn = (page: Page, links: string) =>
  page.locator(links).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

/** Clicks the first match. Returns false if there is none. */
async function opens(page: Page, what: string): Promise<boolean> {
  const first = page.locator(what).first();
  if ((await first.count()) === 0) return false;
  return first.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}

async function expectFit(page: Page, where: string, windows: readonly (typeof WINDOWS)[number][]) {
  await expect(page.locator('h1, [role=dialog] h2').first()).toBeVisible();
  await expect(page.locator('.sk')).toHaveCount(0);
  for (const window of windows) {
    await page.setViewportSize(window);
    const faults = expect.poll(() => layoutFaults(page), { message: `${where} at ${window.width} px` });
    await faults.toEqual([]);
  }
  await page.setViewportSize(WIDE);
}
