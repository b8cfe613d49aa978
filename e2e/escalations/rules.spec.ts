import type { Page } from '@playwright/test';
import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

const RULES = '/settings/escalation';

const saveAs = async (pane: ReturnType<Page['getByRole']>, name: string) => {
  await pane.getByRole('textbox', { name: 'Name' }).fill(name);
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
};

test('of two administrators who change one rule the second gets a conflict, and no input is lost', async ({
  agent,
}) => {
  const { page } = await agent('priya', { path: `${RULES}?id=new`, quiet: true });
  const name = unique('Slow answers');
  const made = page.getByRole('dialog', { name: 'New rule' });
  await made.getByRole('textbox', { name: 'Name' }).fill(name);
  await made.getByRole('button', { name: 'Add action' }).click();
  await page.getByRole('menuitem', { name: 'Raise priority' }).click();
  await made.getByRole('button', { name: 'Create rule' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('link').click();
  const pane = page.getByRole('dialog', { name });
  await expect(pane).toBeVisible();

  const { page: other } = await agent('priya', { path: page.url(), quiet: true });
  const otherPane = other.getByRole('dialog', { name });
  await saveAs(otherPane, `${name} by the other`);
  await expect(otherPane).toBeHidden();

  await saveAs(pane, `${name} by me`);
  await expect(page.getByText(/Someone else changed this/)).toBeVisible();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(`${name} by me`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${name} by me`) })).toBeVisible();
});
