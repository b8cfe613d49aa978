import type { Page } from '@playwright/test';
import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

const BOARD = { path: '/visitors/online-visitors' } as const;

test('visitors appear and disappear live, and counts equal rows', async ({ agent, shopper }) => {
  const { page } = await agent('priya', BOARD);
  const nora = await shopper({ path: '/shop/sale', opened: false });
  const row = page.getByRole('row').filter({ hasText: nora.name });
  await expect(row).toContainText('/shop/sale');
  await expect(row).toContainText('Portugal');
  await nora.widget.page.goto('/shop/delivery');
  await expect(row).toContainText('/shop/delivery');
  await nora.widget.open();
  await nora.widget.say(unique('Here I am'));
  await expect(row).toContainText('Request Assist');

  await page.getByRole('textbox', { name: 'Filter visitors' }).fill(nora.name);
  await expect(page.getByText('Total Records: 1', { exact: true })).toBeVisible();
  await expect(dataRows(page)).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Filter visitors' }).fill('');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Country' }).click();
  await page.getByRole('menuitem', { name: /^Portugal/ }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: Country' })).toBeVisible();
  await expect(page).toHaveURL(/country=pt/);
  await expect.poll(() => countsOf(page)).toMatch(/^([1-9]\d*) \1 \1 \1$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove filter: Country' })).toBeVisible();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Country' }).click();
  await expect(page).not.toHaveURL(/country/);

  await nora.context.close();
  await expect(row).toBeHidden({ timeout: 30_000 });
});

test('a silent visitor is invited, and answers', async ({ agent, shopper }) => {
  const amara = await agent('priya', BOARD);
  const nora = await shopper({ opened: false });
  const { page } = amara;
  await page.getByRole('textbox', { name: 'Filter visitors' }).fill(nora.name);
  await page.getByRole('row').filter({ hasText: nora.name }).click();
  await page.getByRole('button', { name: 'Invite to chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to chat' });
  await expect(dialog.getByRole('combobox', { name: 'Visitor' })).toContainText(nora.name);
  const words = unique('Can I help you choose?');
  await dialog.getByRole('textbox', { name: 'Message' }).fill(words);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('row').filter({ hasText: nora.name })).toContainText(/Invited|In chat/);

  const card = nora.widget.page.getByRole('status').filter({ hasText: words });
  await expect(card).toContainText('Priya from Tidewell');
  await card.getByRole('button', { name: words }).click();
  const answer = unique('Yes please');
  await nora.widget.say(answer);
  await page.getByRole('row').filter({ hasText: nora.name }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(answer);
});

test('another merchant does not see the visitor', async ({ agent, shopper, tokenOf }) => {
  const nadia = await agent('nadia');
  const board = await agent('nadia', BOARD);
  const priya = await agent('priya');
  const nora = await shopper();
  const words = unique('Only for Tidewell');
  await nora.widget.say(words);
  const talk = await priya.open(nora.name);
  await expect(talk.log).toContainText(words);

  await nadia.tab('All').click();
  await nadia.page.reload();
  await expect(nadia.tab('All')).toBeVisible();
  for (const { page } of [nadia, board]) {
    await expect(page.getByText(nora.name)).toHaveCount(0);
    await expect(page.getByText(words)).toHaveCount(0);
  }
  const address = new URL(talk.page.url());
  const stolen = await agent('nadia', { path: address.pathname + address.search });
  await expect(
    stolen.page.getByText('This conversation does not exist, or you do not have access.'),
  ).toBeVisible();
  await expect(stolen.page.getByText(words)).toHaveCount(0);
  const answer = await nadia.page.request.get(`/webchnl/conversation/${address.searchParams.get('id')}`, {
    headers: { authorization: `Bearer ${await tokenOf('nadia')}` },
  });
  expect(answer.status()).toBe(404);
});

const dataRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });

/** The numbers shown at one moment: rows of the list, its total, the country's count, the marker on the map. */
async function countsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const numberIn = (selector: string, begin: string) =>
      [...document.querySelectorAll(selector)]
        .map((one) => one.textContent?.trim() ?? '')
        .find((text) => text.startsWith(begin))
        ?.match(/\d+/)?.[0];
    const rows = [...document.querySelectorAll('[role=row]')].filter((row) =>
      row.querySelector('[role=gridcell]'),
    );
    return [
      rows.length,
      numberIn('span', 'Total Records'),
      numberIn('.land-list a', 'Portugal'),
      numberIn('svg title', 'Portugal'),
    ].join(' ');
  });
}
