import { readFile } from 'node:fs/promises';
import { request } from '@foyer/contract/request';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { fromElsewhere, ok } from '../support/demo.ts';
import { invite, makeAdministrator, type Newcomer, newcomer, signInOnScreen } from '../support/newcomer.ts';
import { addAuthenticator, codeOf } from '../support/second-factor.ts';
import { expect, test } from '../support/test.ts';

const url = () => process.env.FOYER_URL ?? '';
/** Without a public URL passkeys only work on this host name. */
const localhost = () => url().replace('127.0.0.1', 'localhost');

const account = (page: Page, { lastName }: Newcomer) =>
  page.getByRole('button', { name: new RegExp(`${lastName}: account`) });

async function signOut(page: Page, person: Newcomer) {
  await account(page, person).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
}

/** Expects no horizontal scrolling on a phone. */
async function expectFitsPhone(page: Page) {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

const codeBox = (page: Page) => page.getByRole('textbox', { name: 'Code' });
const ownFactors = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true });

/** Sets up the authenticator app offered by the page. @returns the key and the recovery codes */
async function scan(page: Page) {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await codeBox(page).fill(codeOf(secret));
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, recoveryCodes: await codes.allTextContents() };
}

test('an authenticator app is set up in the profile and asked for at each sign-in', async ({ browserOf }) => {
  const person = await makeAdministrator();
  const page = await (await browserOf()).newPage();
  await signInOnScreen(page, person, '/login');
  await expect(account(page, person)).toBeVisible();
  await page.goto('/profile');
  await ownFactors(page).getByRole('button', { name: 'Set up' }).click();
  await codeBox(page).fill('000000');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This code is not valid');
  const { secret, recoveryCodes } = await scan(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(recoveryCodes.join('\n'));
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(ownFactors(page).getByText('10 left')).toBeVisible();
  await expectNoViolations(page, 'main');
  await expectFitsPhone(page);

  await signOut(page, person);
  await signInOnScreen(page, person, '/login');
  await expect(codeBox(page)).toBeFocused();
  await expectNoViolations(page);
  await expectFitsPhone(page);
  await codeBox(page).fill('000000');
  await expect(page.getByRole('alert')).toContainText('This code is not valid');
  await page.goto('/profile');
  await expect(page).toHaveURL(/login/);
  await codeBox(page).fill(codeOf(secret, 1));
  await expect(page).toHaveURL('/profile');
  await expect(account(page, person)).toBeVisible();

  await signOut(page, person);
  await signInOnScreen(page, person, '/login');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await signInOnScreen(page, person, '');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(account(page, person)).toBeVisible();
  await page.goto('/profile');
  await expect(ownFactors(page).getByText('9 left')).toBeVisible();
  await ownFactors(page).getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not it');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The current password is not correct.');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(ownFactors(page).getByText('Off', { exact: true })).toBeVisible();
});

test('a required second factor is set up at sign-in, and reset by an administrator', async ({
  browserOf,
}) => {
  const administrator = await makeAdministrator();
  const page = await (await browserOf()).newPage();
  await signInOnScreen(page, administrator, '/login');
  await expect(account(page, administrator)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const person = newcomer();
  const reader = await (await browserOf()).newPage();
  const link = new URL(await invite(reader, token, person), url());
  const query = { secureToken: link.searchParams.get('secureToken') ?? '', action: 'register' as const };
  ok(await request(url(), 'createUserAccount', { query, body: person }, { headers: fromElsewhere() }));

  await page.goto('/settings/security');
  const policy = page.getByRole('region', { name: 'Second factors of all members' });
  await expect(policy.getByText('0 of 2 active members have a second factor')).toBeVisible();
  await policy.getByRole('radio', { name: 'A second factor' }).check();
  await expect(policy.getByText('You do not have a second factor yet')).toBeVisible();
  await policy.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Second factor policy saved')).toBeVisible();
  await expectNoViolations(page, 'main');
  await expectFitsPhone(page);

  const member = await (await browserOf()).newPage();
  await signInOnScreen(member, person, '/login');
  await expect(member.getByText('Your organisation requires a second factor')).toBeVisible();
  await expectNoViolations(member);
  await expectFitsPhone(member);
  // Passkeys do not work on IP addresses; the browser refuses them and the server reports it.
  await member.getByRole('button', { name: /^Passkey/ }).click();
  await member.getByRole('button', { name: 'Create passkey' }).click();
  await expect(member.getByRole('alert')).toHaveText(
    'Passkeys only work at the public address of this console.',
  );
  await member.getByRole('button', { name: 'Choose another way' }).click();
  await member.getByRole('button', { name: /^Authenticator app/ }).click();
  await scan(member);
  await member.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(account(member, person)).toBeVisible();
  await member.goto('/profile');
  await ownFactors(member).getByRole('button', { name: 'Turn off' }).click();
  const dialog = member.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Your organisation requires a second factor. Add another one first.',
  );

  await page.goto('/settings/roles-and-team-members');
  await page.getByText(person.lastName).first().click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Reset the second factor of/ })
    .getByRole('button', { name: 'Reset' })
    .click();
  await expect(page.getByText(/^Second factor of .* reset$/)).toBeVisible();
  await member.reload();
  await member.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click();
  await signInOnScreen(member, person, '');
  await expect(member.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
});

test('a passkey is added in the profile and confirms the next sign-in automatically', async ({
  browserOf,
}) => {
  const person = await makeAdministrator();
  const page = await (await browserOf({ baseURL: localhost() })).newPage();
  await addAuthenticator(page);
  await signInOnScreen(page, person, '/login');
  await expect(account(page, person)).toBeVisible();
  await page.goto('/profile');
  await ownFactors(page).getByRole('button', { name: 'Add passkey' }).click();
  await expectNoViolations(page, '[role="dialog"]');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Office laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(ownFactors(page).getByText('Office laptop')).toBeVisible();
  await expect(ownFactors(page).getByText('Not used yet')).toBeVisible();
  await ownFactors(page).getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'This device already has a passkey for your account.',
  );
  await page.keyboard.press('Escape');

  await signOut(page, person);
  await signInOnScreen(page, person, '/login');
  await expect(account(page, person)).toBeVisible();
  await page.goto('/profile');
  await expect(ownFactors(page).getByText('Last used')).toBeVisible();

  const elsewhere = await (await browserOf({ baseURL: localhost() })).newPage();
  const other = await addAuthenticator(elsewhere);
  await signInOnScreen(elsewhere, person, '/login');
  await expect(elsewhere.getByRole('alert')).toContainText('Could not use the passkey');
  await expect(elsewhere.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
  await other.detach();

  await ownFactors(page).getByRole('button', { name: 'Remove Office laptop' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(person.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(ownFactors(page).getByText('Off', { exact: true })).toBeVisible();
});
