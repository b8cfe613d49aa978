import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { unique } from '../support/demo.ts';
import { picture } from '../support/files.ts';
import { goWithin } from '../support/go-within.ts';
import { launchServer, type Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const at = (tab: string) => `/settings/${tab}`;

/** Runs on its own server, because changed settings would affect all other journeys. */
test.describe('settings', () => {
  test.describe.configure({ mode: 'default' });
  let server: Server;
  test.beforeAll(async () => {
    server = await launchServer('settings');
  });
  test.afterAll(() => server.remove());

  const toast = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Status messages' }).getByText(text).first();

  test('a department is created with rules and hours past midnight, changed and deleted', async ({
    agent,
  }) => {
    const { page } = await agent('priya', { baseURL: server.url, path: at('departments') });
    const name = unique('Nights');
    await page.getByRole('button', { name: 'New department' }).first().click();
    const form = page.getByRole('dialog', { name: 'New department' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('combobox', { name: /^Members/ }).click();
    await page.getByRole('option', { name: 'Amara Okafor' }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Add rule' }).click();
    await form.getByRole('combobox', { name: 'Value' }).click();
    await page.getByRole('option', { name: 'Portugal' }).click();
    await form.getByRole('button', { name: 'Add rule' }).click();
    const second = form.getByRole('group', { name: 'Rule 2' });
    await second.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'City' }).click();
    await second.getByRole('combobox', { name: 'Condition' }).click();
    await page.getByRole('option', { name: 'matches the pattern' }).click();
    await second.getByRole('textbox', { name: 'Value' }).fill('Porto(');
    await form.getByText('Own hours').click();
    await form.getByLabel('Friday, closing time 1').fill('02:00');
    await expect(form.getByText('until 02:00 next day')).toBeVisible();
    await form.getByRole('button', { name: 'Create department' }).click();
    await expect(second.getByText('Please enter valid pattern')).toBeVisible();
    await second.getByRole('textbox', { name: 'Value' }).fill('^Porto');
    await expectNoViolations(page);
    await form.getByRole('button', { name: 'Create department' }).click();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('Country is Portugal and City matches the pattern “^Porto”');

    await row.getByRole('link').click();
    await expect(page).toHaveURL(/id=/);
    await page.reload();
    const pane = page.getByRole('dialog', { name });
    await expect(pane.getByLabel('Friday, closing time 1')).toHaveValue('02:00');
    await pane.getByRole('button', { name: 'Add hours on Friday' }).click();
    await pane.getByLabel('Friday, opening time 2').fill('23:00');
    await pane.getByLabel('Friday, closing time 2').fill('23:30');
    await pane.getByRole('button', { name: 'Save' }).click();
    await expect(pane.getByText('These hours overlap', { exact: true }).last()).toBeVisible();
    await pane.getByRole('button', { name: 'Remove hours 2 on Friday' }).click();
    await pane.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete department' }).click();
    await expect(toast(page, `${name} deleted`)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test('the brand colour applies to the console, here and at a colleague, also at the next first paint', async ({
    agent,
  }) => {
    const amara = await agent('amara', { baseURL: server.url });
    const { page } = await agent('priya', { baseURL: server.url, path: at('branding') });
    const solid = (of: Page) =>
      of.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-solid').trim());
    await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#7c3aed');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Branding saved')).toBeVisible();
    await expect.poll(() => solid(page)).toBe('#7c3aed');
    await expect.poll(() => solid(amara.page)).toBe('#7c3aed');
    await page.route('**/chimes/getMerchantAttributes*', () => undefined);
    await page.goto('/livechat');
    expect(await solid(page)).toBe('#7c3aed');
  });

  test('a member crops a picture to a square and uses it as avatar', async ({ agent }) => {
    const { page } = await agent('tomas', { baseURL: server.url, path: '/profile' });
    await page.getByLabel('Upload a picture').setInputFiles(picture);
    const dialog = page.getByRole('dialog', { name: 'Crop picture' });
    await dialog.getByRole('slider', { name: 'Zoom' }).fill('1.5');
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Use this area' }).click();
    await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
    await expect(page.locator('.me img')).toHaveAttribute('src', /files/);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
  });

  test('the audit log finds a recent change with its values before and after', async ({ agent }) => {
    const { page } = await agent('priya', { baseURL: server.url, path: at('account-information') });
    await page.getByRole('textbox', { name: 'Red after' }).fill('17');
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Account saved')).toBeVisible();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'What' }).click();
    const what = page.getByRole('dialog', { name: 'What' });
    await what.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Changed the account' }).click();
    await what.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/action=merchant\.changed/);
    await page.getByRole('gridcell', { name: 'Changed the account' }).first().click();
    const entry = page.getByRole('dialog', { name: 'Changed the account' });
    await expect(entry.getByRole('row', { name: /Wait red minutes/ })).toContainText('17');
    await expectNoViolations(page);
    await entry.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const ready = page.getByRole('button', { name: 'Download' });
    const download = page.waitForEvent('download');
    await ready.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^audit-[\d-]+\.csv$/);
    // One byte order mark, not two: a second one would be part of the first title.
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFWhen \([\w/]+\),Who,/);
  });

  for (const width of [1440, 390]) {
    test(`sections are accessible, ${width} px`, async ({ agent }) => {
      const look = { viewport: { width, height: 900 } } as const;
      const { page } = await agent('priya', { baseURL: server.url, path: '/profile', ...look });
      await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
      await expectNoViolations(page);
      for (const [tab, heading] of [
        ['account-info', 'Setup'],
        ['account-information', 'Opening hours'],
        ['branding', 'Chat on your website'],
        ['departments', 'Departments'],
        ['security', 'Sign-in'],
        ['security?view=logins', 'Sign-in'],
        ['audit-log', 'Audit log'],
      ] as const) {
        await goWithin(page, at(tab));
        await expect(page.getByRole('heading', { name: heading }).last()).toBeVisible();
        await expect(page.getByText('Please wait while fetching records...')).toHaveCount(0);
        await expectNoViolations(page);
      }
    });
  }
});
