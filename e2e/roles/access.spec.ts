import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { linkInMail } from '../support/mailbox.ts';
import { launchServer, type Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const ACCESS = '/settings/access-management';
const TEAM = '/settings/roles-and-team-members';

/** Runs on its own server, because changed roles would affect the members of all other journeys. */
test.describe('access', () => {
  test.describe.configure({ mode: 'serial' });
  let server: Server;
  test.beforeAll(async () => {
    server = await launchServer('access');
  });
  test.afterAll(() => server.remove());

  const toast = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Status messages' }).getByText(text).first();

  test('a page is removed from a role, and the menu of its members updates without reload', async ({
    agent,
  }) => {
    const amara = await agent('amara', { baseURL: server.url });
    const { page } = await agent('priya', { baseURL: server.url, path: ACCESS });
    const online = amara.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Online Visitors/ });
    await expect(online).toBeVisible();

    await page.getByRole('button', { name: 'Online Visitors for MANAGER: View' }).click();
    await page.getByRole('menuitemradio', { name: /^None/ }).click();
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await page.getByRole('link', { name: 'Live Chat' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Saved: MANAGER')).toBeVisible();
    await expect(online).toHaveCount(0);

    await page.getByRole('button', { name: /^MANAGER/ }).click();
    await page.getByRole('menuitem', { name: 'Change history' }).click();
    const history = page.getByRole('dialog', { name: 'Changes of MANAGER' });
    await expect(history.getByRole('listitem').filter({ hasText: 'Online Visitors' }).last()).toHaveText(
      'Online Visitorsfrom Viewto None',
    );
    await history.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /^MANAGER/ }).click();
    await page.getByRole('menuitem', { name: 'Reset to defaults' }).click();
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect(online).toBeVisible();
  });

  test('a role is copied, assigned to a member, and deleted when no one has it', async ({ agent }) => {
    const { page } = await agent('priya', { baseURL: server.url, path: ACCESS });
    await page.getByRole('button', { name: /^CALLCENTER_USER1/ }).click();
    await page.getByRole('menuitem', { name: 'Copy role' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Night team');
    await page.getByRole('button', { name: 'Create role' }).click();
    const head = page.getByRole('button', { name: /^NIGHT_TEAM/ });
    await expect(head).toHaveAccessibleName('NIGHT_TEAM 0 people');

    const jonas = page.getByRole('dialog', { name: 'Member Jonas Lindqvist' });
    const give = async (role: string) => {
      await jonas.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: role }).click();
      await jonas.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Jonas Lindqvist saved')).toBeVisible();
    };
    await page.goto(`${TEAM}?q=jonas`);
    await page.getByText('Jonas Lindqvist', { exact: true }).click();
    await give('Night team');
    await jonas.getByText('Effective permissions').click();
    const livechat = jonas.getByRole('row', { name: /^Live Chat/ });
    await expect(livechat).toContainText('Change');
    await expect(livechat).toContainText('Set for the role');

    await page.goto(ACCESS);
    await expect(head).toHaveAccessibleName('NIGHT_TEAM 1 person');
    await head.click();
    await page.getByRole('menuitem', { name: 'Delete role' }).click();
    const question = page.getByRole('dialog', { name: 'Delete NIGHT_TEAM?' });
    await expect(question).toContainText('Move the members of this role to another role first.');
    await question.getByRole('link', { name: 'Jonas Lindqvist' }).click();
    await give('Call-centre agent 1');

    await page.goto(ACCESS);
    await head.click();
    await page.getByRole('menuitem', { name: 'Delete role' }).click();
    await question.getByRole('button', { name: 'Delete role' }).click();
    await expect(toast(page, 'NIGHT_TEAM deleted')).toBeVisible();
    await expect(head).toHaveCount(0);
  });

  test('the last administrator cannot be demoted, and input is kept', async ({ agent }) => {
    const { page } = await agent('priya', { baseURL: server.url, path: `${TEAM}?q=priya` });
    await page.getByText('Priya Raman', { exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Member Priya Raman' });
    await drawer.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Business user' }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Change my role' }).click();
    await expect(drawer).toContainText(
      'At least one active administrator is required. Make another member an administrator first.',
    );
    await expect(drawer.getByRole('combobox', { name: 'Role' })).toHaveText('Business user');
  });

  test('an invitation is mailed, listed and withdrawn', async ({ agent }) => {
    const { page } = await agent('priya', { baseURL: server.url, path: TEAM });
    const email = `kim.${randomUUID().slice(0, 8)}@tidewell.example`;
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Business user' }).click();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(toast(page, '1 invitation sent')).toBeVisible();
    await page.getByRole('tab', { name: /^Invitations/ }).click();
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Business user');
    const mailbox = await page.context().newPage();
    expect(await linkInMail(mailbox, email, 'invited you')).toContain('register');
    await mailbox.close();
    await page.getByRole('button', { name: `Withdraw ${email}` }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
  });

  for (const [screen, viewport] of [
    ['desk', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    test(`axe finds nothing, ${screen}`, async ({ agent }) => {
      const look = { viewport, baseURL: server.url } as const;
      const { page } = await agent('priya', { ...look, path: `${ACCESS}?role=MANAGER` });
      await page.getByRole('button', { name: 'Live Chat for MANAGER: Change' }).focus();
      await page.keyboard.press('v');
      await expect(page.getByText('1 unsaved change')).toBeVisible();
      await page.getByRole('button', { name: 'Live Chat for MANAGER: View, unsaved change' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('button', { name: 'New role' }).click();
      await expect(page.getByRole('dialog', { name: 'New role' })).toBeVisible();
      await expectNoViolations(page, '[role="dialog"]');
      await page.goto(`${ACCESS}?q=tickets&role=MANAGER`);
      await expect(page.getByRole('button', { name: 'Tickets for MANAGER: Change' })).toBeVisible();
      await expectNoViolations(page);
      await page.goto(`${ACCESS}?compare=MANAGER,IT_MANAGER`);
      await expect(page.getByRole('region', { name: 'Differences' })).toBeVisible();
      await expectNoViolations(page, '[role="dialog"]');

      await page.goto(TEAM);
      await page.getByRole('checkbox', { name: 'Select Jonas Lindqvist' }).check();
      await expectNoViolations(page);
      const row = page.getByText('Jonas Lindqvist');
      await (screen === 'phone' ? page.getByRole('button', { name: 'Open Jonas Lindqvist' }) : row).click();
      const drawer = page.getByRole('dialog', { name: 'Member Jonas Lindqvist' });
      await drawer.getByText('Effective permissions').click();
      await drawer.getByText('Active sign-ins').click();
      await expect(drawer.getByRole('row', { name: /^Live Chat/ })).toBeVisible();
      await expectNoViolations(page);
      await page.goto(`${TEAM}?view=invitations`);
      await expect(page.getByRole('tabpanel', { name: 'Invitations' })).toContainText(
        /No records found|Total Records/,
      );
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Invite' }).first().click();
      await expectNoViolations(page);
    });
  }
});
