import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import type { Page } from '@playwright/test';
import { fromElsewhere, ok, TIDEWELL } from './demo.ts';
import { linkInMail } from './mailbox.ts';

const url = () => process.env.FOYER_URL ?? '';

/** A person who is not in the demo and may be changed. */
export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
}

/** Creates the data of a person unique to the test. */
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

/** Creates a merchant for the test with an administrator, so that changes do not affect other tests. */
export async function makeAdministrator(): Promise<Newcomer> {
  const person = newcomer();
  ok(await request(url(), 'createAccount', { body: person }, { headers: fromElsewhere() }));
  return person;
}

/** Invites a person to Tidewell as a manager. @returns the path of the link in the mail */
export async function invite(page: Page, token: string, person: Newcomer): Promise<string> {
  const { email, firstName, lastName } = person;
  const body = { email, firstName, lastName, role: 'MANAGER' };
  ok(await request(url(), 'inviteMember', { body }, { token, headers: fromElsewhere() }));
  return linkInMail(page, email, 'invited you');
}

/** Creates a member of Tidewell for the test, with their own password. */
export async function makeMember(page: Page, token: string): Promise<Newcomer> {
  const person = newcomer();
  const link = new URL(await invite(page, token, person), url());
  const query = { secureToken: link.searchParams.get('secureToken') ?? '', action: 'register' as const };
  ok(await request(url(), 'createUserAccount', { query, body: person }, { headers: fromElsewhere() }));
  return person;
}

/** Signs in on the sign-in page. */
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
