import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import type { Page } from '@playwright/test';
import { fromElsewhere, ok, TIDEWELL } from './demo.ts';
import { linkInMail } from './mailbox.ts';

const url = () => process.env.FOYER_URL ?? '';

/** Somebody who is not in the demo, to be changed at will. */
export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
}

/** Makes up a person whom no other test knows. */
export function newcomer(): Newcomer {
  const tag = randomUUID().slice(0, 8);
  return {
    firstName: 'Lena',
    lastName: `Vogt ${tag}`,
    userName: `lena.vogt.${tag}`,
    email: `lena.${tag}@tidewell.example`,
    password: 'Chairs4!',
  };
}

/** The administrator of a merchant of the test's own, so that what happens there disturbs nobody. */
export async function makeAdministrator(): Promise<Newcomer> {
  const person = newcomer();
  ok(await request(url(), 'createAccount', { body: person }, { headers: fromElsewhere() }));
  return person;
}

/** Invites somebody to Tidewell as a manager. @returns the path of the link in the mail */
export async function invite(page: Page, token: string, person: Newcomer): Promise<string> {
  const { email, firstName, lastName } = person;
  const body = { email, firstName, lastName, role: 'MANAGER' };
  ok(await request(url(), 'inviteMember', { body }, { token, headers: fromElsewhere() }));
  return linkInMail(page, email, 'invited you');
}

/** Makes a member of Tidewell of a test's own, with the password of their own choice. */
export async function makeMember(page: Page, token: string): Promise<Newcomer> {
  const person = newcomer();
  const link = new URL(await invite(page, token, person), url());
  const query = { secureToken: link.searchParams.get('secureToken') ?? '', action: 'register' as const };
  ok(await request(url(), 'createUserAccount', { query, body: person }, { headers: fromElsewhere() }));
  return person;
}

/** Signs in through the screen. */
export async function signInOnScreen(
  page: Page,
  { userName, password }: Pick<Newcomer, 'userName' | 'password'>,
  address = `/login/${TIDEWELL}`,
): Promise<void> {
  if (address) await page.goto(address);
  await page.getByRole('textbox', { name: 'Username' }).fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
