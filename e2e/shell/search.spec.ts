import { expectNoViolations } from '../support/axe.ts';
import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

test('a customer and what they wrote are found from the header, and opened', async ({ agent, shopper }) => {
  const { page } = await agent('priya', { path: '/visitors/online-visitors', quiet: true });
  const nora = await shopper();
  const question = unique('Is the walnut bench');
  await nora.widget.say(question);

  await page.getByRole('button', { name: /^Search people, messages/ }).click();
  const box = page.getByRole('combobox', { name: /^Search people/ });
  await expect(box).toBeFocused();
  const line = page.getByRole('option').filter({ hasText: question });
  // The search asks again only after another text, and after some seconds.
  await expect(async () => {
    await box.fill(nora.name);
    await expect(page.getByRole('option').filter({ hasText: nora.name }).first()).toBeVisible({
      timeout: 3_000,
    });
    await box.fill(question);
    await expect(line).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(line.locator('mark').first()).toHaveText('Is');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/livechat\?id=/);
  await expect(page.getByRole('log')).toContainText(question);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: /^Recently opened/ }).getByRole('option')).toHaveCount(1);
  await box.fill(nora.name);
  await expect(
    page
      .getByRole('group', { name: /^Visitors/ })
      .getByRole('option')
      .first(),
  ).toContainText(nora.name);
  await expectNoViolations(page);
});
