import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/test.ts';

test('the filtered rows of a grid are exported as a file', async ({ agent }) => {
  const { page } = await agent('priya', {
    path: '/settings/roles-and-team-members?q=okafor',
    quiet: true,
  });
  await expect(page.getByText('Total Records: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const ready = page.getByRole('button', { name: 'Download' });
  const downloading = page.waitForEvent('download');
  await ready.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^members-[\d-]+\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toContain('Name,Username,Email');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^Amara Okafor,/);
});
