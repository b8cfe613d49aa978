import { TIDEWELL } from '../support/demo.ts';
import { invite, makeMember, newcomer, signInOnScreen } from '../support/newcomer.ts';
import { expect, test } from '../support/test.ts';

test('an invited person registers by the link of the mail, once, and is signed in', async ({
  browserOf,
  tokenOf,
}) => {
  const person = newcomer();
  const page = await (await browserOf()).newPage();
  const link = await invite(page, await tokenOf('priya'), person);
  await page.goto(link);
  await expect(
    page.getByText('Tidewell invites you to join the team. Your role: Business manager'),
  ).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue(person.firstName);
  await expect(page.getByLabel('Last Name')).toHaveValue(person.lastName);
  const email = page.getByLabel('Email');
  await expect(email).toHaveValue(person.email);
  await expect(email).not.toBeEditable();

  const submit = page.getByRole('button', { name: 'Get Started' });
  const password = page.getByLabel('Password', { exact: true });
  await submit.click();
  await expect(page.getByText('Please accept the Terms & Conditions!')).toBeVisible();
  await password.fill('chairs');
  await page.getByRole('checkbox').check();
  await expect(page.getByText("The password and repeat password doesn't match!")).toBeVisible();
  await page.getByLabel('Repeat Password').fill('chairs');
  await expect(page.getByRole('alert')).toHaveText('Please fill out all the required feilds!');
  await page.getByLabel('Username').fill(` ${person.userName} `);
  await submit.click();
  await expect(page.getByText('Password must contain uppercase, symbol, number')).toBeVisible();
  await expect(page.getByText('Too weak')).toBeVisible();
  await password.fill(person.password);
  await expect(page.getByText('Strong')).toBeVisible();
  await page.getByLabel('Repeat Password').fill(person.password);
  await submit.click();
  await expect(page.getByRole('button', { name: new RegExp(`${person.lastName}: account`) })).toBeVisible();

  const again = await (await browserOf()).newPage();
  await again.goto(link);
  await expect(again.getByRole('alert')).toHaveText('The register link is invalid or has expired.');
  await expect(again.getByRole('button', { name: 'Get Started' })).toHaveCount(0);
  await again.getByRole('link', { name: 'Sign in' }).click();
  await signInOnScreen(again, person, '');
  await expect(again.getByRole('button', { name: new RegExp(`${person.lastName}: account`) })).toBeVisible();
});

test('signing up from the sign-in creates a merchant; a username must be unique', async ({ browserOf }) => {
  const person = newcomer();
  for (const attempt of ['new', 'taken'] as const) {
    const page = await (await browserOf()).newPage();
    await page.goto(`/login/${TIDEWELL}?internal=true`);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByText('Free trial, no credit card needed.')).toBeVisible();
    await page.getByLabel('First Name').fill(person.firstName);
    await page.getByLabel('Last Name').fill(person.lastName);
    await page.getByLabel('Username').fill(person.userName);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Repeat Password').fill(person.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Get Started' }).click();
    const account = page.getByRole('button', { name: new RegExp(`${person.lastName}: account`) });
    if (attempt === 'new') {
      await expect(account).toBeVisible();
      await expect(page).not.toHaveURL(/register/);
    } else {
      await expect(page.getByText('This username is already taken.')).toBeVisible();
      await expect(page.getByLabel('Username')).toHaveValue(person.userName);
      await expect(account).toHaveCount(0);
    }
  }
});

test('typing the address redirects to the sign-in, and logs out', async ({ browserOf, tokenOf }) => {
  const page = await (await browserOf()).newPage();
  const person = await makeMember(page, await tokenOf('priya'));
  await page.goto('/register');
  await expect(page).toHaveURL('/login');
  await signInOnScreen(page, person);
  await expect(page.getByRole('button', { name: /account$/ })).toBeVisible();
  await page.goto('/register');
  await expect(page).toHaveURL(`/clogin/${TIDEWELL}`);
  await page.goto('/livechat');
  await expect(page).toHaveURL('/login');
});
