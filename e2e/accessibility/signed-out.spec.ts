import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { TIDEWELL } from '../support/demo.ts';
import { linkInMail } from '../support/mailbox.ts';
import { makeMember } from '../support/newcomer.ts';
import { expect, test } from '../support/test.ts';

/** Expects no axe violations and no horizontal overflow. */
async function expectSound(page: Page) {
  await expectNoViolations(page);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}

for (const [screen, viewport, locale] of [
  ['desk', { width: 1440, height: 900 }, 'en-GB'],
  ['phone, in Arabic', { width: 390, height: 844 }, 'ar'],
] as const) {
  test(`signed-out screens, ${screen}`, async ({ browserOf, tokenOf }) => {
    const look = { viewport, locale } as const;
    const page = await (await browserOf(look)).newPage();
    const send = page.locator('button[type=submit]');

    await page.goto(`/login/${TIDEWELL}?internal=true`);
    await page.locator('a[href="/register"]').click();
    await page.locator('input[name=password]').fill('chairS4');
    await send.click();
    await expect(page.locator('p.error').first()).toBeVisible();
    await expectSound(page);

    const { email } = await makeMember(page, await tokenOf('priya'));
    await page.goto('/forgotpassword');
    await page.locator('input[name=email]').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page);

    const link = await linkInMail(page, email, 'Set a new password');
    await page.goto(link);
    await page.locator('input[name=password]').fill('chairS4');
    await send.click();
    await expect(page.locator('p.error').first()).toBeVisible();
    await expectSound(page);

    await page.goto('/resetpassword');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSound(page);
  });
}
