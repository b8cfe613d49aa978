import { request } from '@foyer/contract/request';
import type { Locator, Page } from '@playwright/test';
import { ok } from '../support/demo.ts';
import { makeAdministrator } from '../support/newcomer.ts';
import { expect, test } from '../support/test.ts';

const url = () => process.env.FOYER_URL ?? '';

const PRESSES_MAX = 80;

/** Presses a key until the target has the focus. */
async function reach(page: Page, key: string, target: Locator): Promise<void> {
  await target.first().waitFor();
  const isThere = () => target.evaluateAll((found) => found.some((one) => one === document.activeElement));
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** Runs a command of the palette. */
async function command(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('combobox', { name: 'Search people, messages, tickets and pages' }),
  ).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(new RegExp(`^${name}`));
  await page.keyboard.press('Enter');
}

test('an administrator works only with the keyboard, from sign-in to log-out', async ({ browserOf }) => {
  const person = await makeAdministrator();
  const page = await (await browserOf()).newPage();
  const { keyboard } = page;

  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await keyboard.type(person.userName);
  await reach(page, 'Tab', page.getByLabel('Password', { exact: true }));
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(`${person.lastName}: account`) })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  ok(await request(url(), 'createDepartment', { query: {}, body: { name: 'Night desk' } }, { token }));

  await command(page, 'settings', 'Settings');
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
  await reach(page, 'Tab', section('Access management'));
  await keyboard.press('Enter');

  const grid = page.getByRole('grid', { name: 'Role permissions by page' });
  await reach(page, 'Tab', grid.locator('button'));
  await keyboard.press('Control+Home');
  const cellOf = (role: string, right: string) =>
    grid.getByRole('button', { name: `Online Visitors for ${role}: ${right}` });
  await reach(page, 'ArrowRight', grid.getByRole('button', { name: /^MANAGER/ }));
  await reach(page, 'ArrowDown', cellOf('MANAGER', 'View'));
  await keyboard.press('Enter');
  await reach(page, 'ArrowDown', page.getByRole('menuitemradio', { name: /^None/ }));
  await keyboard.press('Enter');
  await expect(cellOf('MANAGER', 'None, unsaved change')).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(cellOf('USER', 'View')).toBeFocused();
  await keyboard.press('n');
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await reach(page, 'Tab', page.getByRole('button', { name: 'Save changes' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Status messages' })).toContainText('Saved: MANAGER, USER');
  await expect(cellOf('MANAGER', 'None')).toHaveAccessibleName(/None$/);

  await reach(page, 'Shift+Tab', section('Roles and team members'));
  await keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: person.email });
  await reach(page, 'Tab', page.getByRole('columnheader'));
  await reach(page, 'ArrowDown', row.getByRole('gridcell'));
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: new RegExp(`^Member .*${person.lastName}`) });
  const departments = drawer.getByRole('combobox', { name: /^Departments/ });
  await reach(page, 'Tab', departments);
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Night desk' })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(departments).toContainText('Night desk');
  await keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await reach(page, 'Tab', drawer.getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Status messages' })).toContainText('saved');
  await keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(row).toContainText('Night desk');

  await command(page, 'logout', 'Logout');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
});
