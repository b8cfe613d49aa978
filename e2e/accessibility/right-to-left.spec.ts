import type { Locator, Page } from '@playwright/test';
import { TIDEWELL } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

/** Horizontal overflow of window, page or open pane. `shell/widths.spec.ts` checks all pages of members. Pixels. */
const overflow = (page: Page) =>
  page
    .locator('html, main, [role=dialog]')
    .evaluateAll((boxes) => Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth)));

/** Distance of an element from the right edge of the window. Pixels. */
async function fromRight(page: Page, thing: Locator): Promise<number> {
  const box = await thing.boundingBox();
  return (page.viewportSize()?.width ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0));
}

async function expectFitting(page: Page, part: Locator) {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(part).toBeVisible();
  await expect(page.locator('.sk')).toHaveCount(0);
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
}

for (const width of [1440, 390]) {
  const look = { locale: 'ar', viewport: { width, height: 844 } } as const;

  test(`signed out in Arabic, ${width} px`, async ({ browserOf }) => {
    const page = await (await browserOf(look)).newPage();
    for (const path of [`/login/${TIDEWELL}`, '/forgotpassword', '/unsubscribe', '/resetpassword', '/chat']) {
      await page.goto(path);
      await expectFitting(page, page.locator('h1'));
    }
  });

  test(`the settings run from right to left in Arabic, ${width} px`, async ({ agent }) => {
    const { page } = await agent('priya', { ...look, path: '/settings' });
    const sections = page.getByRole('navigation', { name: 'الإعدادات' });
    await expectFitting(page, sections);
    if (width >= 640) {
      await sections.getByRole('link').first().click();
      const content = page.locator('main h1');
      expect(await fromRight(page, page.getByRole('navigation', { name: 'الرئيسية' }))).toBe(0);
      expect(await fromRight(page, sections)).toBeLessThan(await fromRight(page, content));
    } else {
      await page.getByRole('button', { name: 'القائمة', exact: true }).click();
      const sheet = page.getByRole('navigation', { name: 'الرئيسية' });
      await expect(sheet).toBeVisible();
      expect(await fromRight(page, sheet)).toBeLessThan(16);
      await expectFitting(page, sheet);
    }
  });
}
