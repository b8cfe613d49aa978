import { readFile } from 'node:fs/promises';
import { expectNoViolations } from '../support/axe.ts';
import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

test('canned replies are imported from a table with errors per row, and exported', async ({ agent }) => {
  const { page } = await agent('priya', { path: '/settings/canned-replies', quiet: true });
  const shortcut = unique('table')
    .replaceAll(/[^\w-]/g, '-')
    .slice(0, 40);
  const rows = [
    'shortcut;title;text;folder;language;whose',
    `${shortcut};Wholesale;"Hello {{visitor.firstName}}; welcome";Greetings;en;me`,
    'not good;Title;Text;;;',
  ];
  await page.getByRole('button', { name: 'More actions' }).waitFor();
  await page.getByLabel('File with canned replies').setInputFiles({
    name: 'replies.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${rows.join('\r\n')}`),
  });
  const dialog = page.getByRole('dialog', { name: 'Some rows were not imported' });
  await expect(dialog.getByRole('listitem')).toHaveText([/^Row 3 “not good” is not a valid shortcut/]);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(`/${shortcut}`) })).toContainText('English');

  await page.getByRole('button', { name: 'More actions' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const table = await readFile(await (await downloading).path(), 'utf8');
  expect(table).toContain(`${shortcut},Wholesale,Hello {{visitor.firstName}}; welcome,Greetings,en,me\r\n`);
});
