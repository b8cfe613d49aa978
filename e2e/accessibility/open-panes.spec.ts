import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

for (const width of [1440, 390]) {
  test(`panes over the settings and the profile, ${width} px`, async ({ agent }) => {
    const look = { viewport: { width, height: 844 } } as const;
    const { page } = await agent('priya', {
      ...look,
      quiet: true,
      path: '/settings/departments?id=new',
    });
    const department = page.getByRole('dialog', { name: 'New department' });
    await department.getByRole('button', { name: 'Add rule' }).click();
    await department.getByText('Own hours').click();
    await expect(department.getByLabel('Friday, closing time 1')).toBeVisible();
    await department.getByRole('button', { name: 'Create department' }).click();
    await expect(department.getByText('Please enter Name')).toBeVisible();
    await expectNoViolations(page);
    await department.getByRole('button', { name: 'Cancel' }).click();
    await expectNoViolations(page);

    await page.goto('/settings/unsubscribe');
    await page.getByRole('button', { name: 'Add address' }).click();
    const optOut = page.getByRole('dialog', { name: 'Unsubscribe an address' });
    await optOut.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(optOut.getByText('Please enter Email')).toBeVisible();
    await expectNoViolations(page);

    await page.goto('/settings/audit-log');
    const entries = width < 700 ? page.getByRole('button', { name: /^Open / }) : page.getByRole('gridcell');
    await entries.first().click();
    await expect(page.getByRole('dialog').getByText('From where')).toBeVisible();
    await expectNoViolations(page);

    await page.goto('/settings/access-management?history=MANAGER');
    await expect(page.getByRole('dialog', { name: 'Changes of MANAGER' })).toBeVisible();
    await expectNoViolations(page);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Please enter Current password')).toBeVisible();
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page);
  });
}
