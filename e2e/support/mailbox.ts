import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The words of the newest mail to somebody, from the demo's mailbox. */
async function newestMail(page: Page, recipient: string, subject: string): Promise<string> {
  const mail = page
    .locator('details.mail')
    .filter({ hasText: recipient })
    .filter({ hasText: subject })
    .first();
  await expect(async () => {
    await page.goto('/demo/mailbox');
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return (await mail.locator('pre').textContent()) ?? '';
}

/**
 * Finds the link in the newest mail to somebody.
 * @returns its path and query, to be opened on the server of the test
 */
export async function linkInMail(page: Page, recipient: string, subject: string): Promise<string> {
  const text = await newestMail(page, recipient, subject);
  const [link = ''] = /https?:\/\/\S+/.exec(text) ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}
