import { TIDEWELL } from '../support/demo.ts';
import { linkInMail } from '../support/mailbox.ts';
import { makeMember, signInOnScreen } from '../support/newcomer.ts';
import { expect, test } from '../support/test.ts';

test('a forgotten password is reset by the link of the mail, once', async ({ browserOf, tokenOf }) => {
  const page = await (await browserOf()).newPage();
  const person = await makeMember(page, await tokenOf('priya'));
  const account = page.getByRole('button', { name: new RegExp(`${person.lastName}: account`) });

  await page.goto(`/login/${TIDEWELL}`);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please enter Email')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Submit' }).click();
  const sent = page.getByRole('dialog', { name: 'Success' });
  await expect(sent).toContainText('Password reset instructions has been sent to your email address.');
  await sent.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(`/clogin/${TIDEWELL}`);

  const link = await linkInMail(page, person.email, 'Set a new password');
  await page.goto(link);
  await expect(page.getByText(`Set a new password for ${person.email}`)).toBeVisible();
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('Please enter password', { exact: true })).toBeVisible();
  await expect(page.getByText('Please enter Confirm password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Tables7!');
  await page.getByLabel('Confirm Password').fill('Tables7');
  await save.click();
  await expect(page.getByText('Confirm password does not match with password')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('Tables7!');
  await save.click();
  const done = page.getByRole('dialog', { name: 'Success' });
  await expect(done).toContainText('Your password has been reset successfully.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/clogin/${TIDEWELL}`);

  await signInOnScreen(page, person, '');
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password, please try again.');
  await signInOnScreen(page, { ...person, password: 'Tables7!' }, '');
  await expect(account).toBeVisible();

  const later = await (await browserOf()).newPage();
  await later.goto(link);
  await expect(later.getByRole('alert')).toHaveText('This link is invalid or has expired.');
  await later.getByRole('link', { name: 'Request a new link' }).click();
  await expect(later).toHaveURL('/forgotpassword');
});

test('an unregistered address is reported and stays in its field', async ({ browserOf }) => {
  const page = await (await browserOf()).newPage();
  await page.goto('/forgotpassword');
  await page.getByLabel('Email').fill('nobody@nowhere.example');
  await page.getByLabel('Email').press('Enter');
  const box = page.getByRole('dialog', { name: 'Error' });
  await expect(box).toContainText('Entered email address is not registered.');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@nowhere.example');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});
