import { expect, type Locator, type Page } from '@playwright/test';

/** The newest mail to a recipient in the demo's mailbox. */
async function newestMail(page: Page, recipient: string, subject = ''): Promise<Locator> {
  const mail = page
    .locator('details.mail')
    .filter({ hasText: recipient })
    .filter({ hasText: subject })
    .first();
  await expect(async () => {
    await page.goto('/demo/mailbox');
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return mail;
}

/** Opens the newest mail to a recipient. @returns the frame that shows it */
export async function openMail(page: Page, recipient: string): Promise<Locator> {
  const mail = await newestMail(page, recipient);
  await mail.locator('summary').first().click();
  return mail.locator('iframe');
}

/** The code in the newest mail to a recipient. */
export async function codeInMail(page: Page, recipient: string): Promise<string> {
  const mail = await newestMail(page, recipient, 'Your code for');
  return /\b\d{6}\b/.exec((await mail.locator('pre').textContent()) ?? '')?.[0] ?? '';
}

/**
 * Finds the link in the newest mail to a recipient.
 * @returns its path and query, to open on the server of the test
 */
export async function linkInMail(page: Page, recipient: string, subject: string): Promise<string> {
  const mail = await newestMail(page, recipient, subject);
  const text = (await mail.locator('pre').textContent()) ?? '';
  const [link = ''] = /https?:\/\/\S+/.exec(text) ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}
