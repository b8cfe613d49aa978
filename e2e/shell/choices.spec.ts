import { expect, test } from '../support/test.ts';

/** The queue including visitors who have not written yet; their first message triggers an alert. */
const SILENT_QUEUE = { path: '/livechat?silent=true' } as const;

test('compact density lowers menus and bars, not the rows of grids, and applies at the first paint', async ({
  agent,
}) => {
  const { page } = await agent('priya', { path: '/visitors/online-visitors' });
  const height = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().height);
  const gridRow = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--row-h'));
  await expect(page.locator('.head').first()).toBeVisible();
  const before = { nav: await height('.nav'), head: await height('.head') };
  await page.getByRole('button', { name: /: account$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Compact density' }).click();
  await expect.poll(() => height('.nav')).toBeLessThan(before.nav);
  expect(await height('.head')).toBeLessThan(before.head);
  expect(await gridRow()).toBe('35px');

  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
});

test('alerts are turned off only for this browser', async ({ agent, shopper }) => {
  const priya = await agent('priya');
  await priya.page.getByRole('button', { name: /: account$/ }).click();
  await priya.page.getByRole('menuitemradio', { name: 'No alerts' }).click();
  await priya.page.keyboard.press('Escape');
  const loud = await agent('amara', SILENT_QUEUE);
  const nora = await shopper();
  await expect(loud.row(nora.name)).toBeVisible();
  await nora.widget.say('Is anybody there?');
  const toast = (page: typeof priya) => page.toasts.getByRole('status').filter({ hasText: nora.name });
  await expect(toast(loud)).toContainText('needs assistance.');
  await expect(priya.row(nora.name)).toBeVisible();
  await expect(toast(priya)).toHaveCount(0);
});

test('the console requests desktop notifications only on demand', async ({ agent, shopper }) => {
  const priya = await agent('priya', { ...SILENT_QUEUE, permissions: ['notifications'] });
  const { page } = priya;
  await page.evaluate(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      asked.push('permission');
      return ask();
    };
  });
  const asked = () => page.evaluate(() => Reflect.get(window, 'asked'));
  const nora = await shopper();
  await expect(priya.row(nora.name)).toBeVisible();
  await nora.widget.say('Hello?');
  await expect(priya.toasts.getByRole('status').filter({ hasText: nora.name })).toBeVisible();
  expect(await asked()).toEqual([]);
  await page.getByRole('button', { name: /: account$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Show desktop alerts' }).click();
  await expect.poll(asked).toEqual(['permission']);
  await expect(page.getByRole('menuitemradio', { name: 'Show desktop alerts' })).toBeChecked();
});
