import { MEMBERS, PASSWORD, TIDEWELL } from '../support/demo.ts';
import { makeMember, signInOnScreen } from '../support/newcomer.ts';
import { expect, test } from '../support/test.ts';

const { priya } = MEMBERS;

/** Opens the sign-in of a merchant in a new browser. */
async function open(context: Promise<import('@playwright/test').BrowserContext>, merchantId: number) {
  const page = await (await context).newPage();
  await page.goto(`/login/${merchantId}`);
  return {
    page,
    userName: page.getByRole('textbox', { name: 'Username' }),
    password: page.getByLabel('Password', { exact: true }),
    submit: page.getByRole('button', { name: 'Sign in' }),
  };
}

test('a member signs in at the address of their merchant', async ({ browserOf }) => {
  const { page, userName, password, submit } = await open(browserOf(), TIDEWELL);
  await expect(page.getByText('Tidewell', { exact: true })).toBeVisible();
  await expect(page.locator('img[src="/shop/assets/tidewell.svg"]')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveAttribute(
    'href',
    '/forgotpassword',
  );
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0);

  await submit.click();
  await expect(page.getByText('Please enter Username')).toBeVisible();
  await expect(page.getByText('Please enter Password')).toBeVisible();

  await userName.fill(priya.userName);
  await password.fill('not the password');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password, please try again.');
  await expect(userName).toHaveValue(priya.userName);

  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();

  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(page.getByRole('button', { name: /Priya Raman: account/ })).toBeVisible();
  await expect(page).not.toHaveURL(/login/);

  await page.goto(`/login/${TIDEWELL}`);
  await expect(page).not.toHaveURL(/login/);

  await page.getByRole('button', { name: /Priya Raman: account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`/clogin/${TIDEWELL}`);
  await expect(submit).toBeVisible();
});

test('the address of another merchant refuses the sign-in and keeps no credentials', async ({
  browserOf,
}) => {
  const { page, userName, password, submit } = await open(browserOf(), 102);
  await userName.fill(priya.userName);
  await password.fill(PASSWORD);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your merchant configuration is not valid, Please contact support.',
  );
  const kept = await page.evaluate(() => [
    localStorage.access_token,
    localStorage.refresh_token,
    localStorage.saveUser,
  ]);
  expect(kept.filter(Boolean)).toEqual([]);
  await page.goto('/livechat');
  await expect(page).toHaveURL(/login/);
});

test('an invited guest finds the sign-up, and unknown addresses lead to the sign-in', async ({
  browserOf,
}) => {
  const page = await (await browserOf()).newPage();
  await page.goto(`/login/${TIDEWELL}?internal=true`);
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
  await page.goto('/visitors/online-visitors');
  await expect(page).toHaveURL(/login/);
});

test('every address that needs a sign-in redirects to it and back', async ({ browserOf, tokenOf }) => {
  const page = await (await browserOf()).newPage();
  for (const path of [
    '/',
    '/product',
    '/screenshare',
    '/videochat',
    '/zoomout',
    '/zoom',
    '/join',
    '/nowhere/at/all',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  const member = await makeMember(page, await tokenOf('priya'));
  await page.goto('/visitors/online-visitors?q=lisbon');
  await expect(page).toHaveURL('/login');
  await signInOnScreen(page, member, '');
  await expect(page).toHaveURL(/\/visitors\/online-visitors\?.*lisbon/);
});

test('the unsubscribe link works after signing in', async ({ browserOf, tokenOf }) => {
  const page = await (await browserOf()).newPage();
  const member = await makeMember(page, await tokenOf('priya'));
  await signInOnScreen(page, member, `/login/${TIDEWELL}?redirect=unsubscribe`);
  await expect(page).toHaveURL('/settings/unsubscribe');
});
