import { expectNoViolations } from '../support/axe.ts';
import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

for (const [language, title, search] of [
  ['en', 'Oiling your furniture', 'oil'],
  ['ar', 'دهن الأثاث بالزيت', 'زيت'],
] as const)
  test(`a reader finds an article without JavaScript and says that it helped, ${language}`, async ({
    browserOf,
  }) => {
    const page = await (await browserOf({ javaScriptEnabled: false, locale: language })).newPage();
    await page.goto('/help/tidewell');
    await expect(page).toHaveURL(`/help/tidewell/${language}`);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await page.getByRole('searchbox').fill(search);
    await page.getByRole('search').getByRole('button').click();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.locator('.votes button').first().click();
    await expect(page.getByRole('status')).toBeVisible();

    const seen = await (await browserOf({ locale: language })).newPage();
    for (const path of [
      '',
      '/categories/care',
      '/articles/oiling-your-furniture',
      `/search?q=${search}`,
      '/none',
    ]) {
      await seen.goto(`/help/tidewell/${language}${path}`);
      for (const colorScheme of ['light', 'dark'] as const) {
        await seen.emulateMedia({ colorScheme });
        await expectNoViolations(seen);
      }
    }
  });

test('an article is written, published and read in the chat, and gone when it is archived', async ({
  agent,
  shopper,
}) => {
  const title = unique('Assembling the shelf').replace(/[^A-Za-z0-9 ]/g, '');
  const { page } = await agent('priya', { path: '/knowledge/help-centre' });
  await page.getByRole('button', { name: 'New article' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Care and warranty' }).click();
  await page.getByRole('button', { name: 'Write article' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('## Tools\n\nA **screwdriver** and two people.');
  await expect(page.getByRole('article', { name: 'Preview' }).locator('strong')).toHaveText('screwdriver');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'View', exact: true })).toBeVisible();

  const { widget } = await shopper();
  await widget.panel.getByRole('button', { name: 'Help' }).click();
  await widget.panel.getByRole('searchbox').fill(title);
  await widget.panel.getByRole('button', { name: title }).click();
  await expect(widget.panel.locator('strong')).toHaveText('screwdriver');
  await expectNoViolations(widget.page, 'foyer-chat');
  await widget.panel.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(widget.box).toBeVisible();

  const address = await page.getByRole('link', { name: 'View', exact: true }).getAttribute('href');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Archived')).toBeVisible();
  const path = new URL(address ?? '').pathname;
  expect((await page.request.get(path)).status()).toBe(404);
});
