import { TEXTS } from '@foyer/domain/texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../session/values.ts';
import { renderAt } from '../../testing/render.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { fakeServer, refusal } from './testing/fake-server.ts';

const ASK = 'POST /curo/merchant/manageAccount/r';
const EMAIL = 'priya@tidewell.example';
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({ [ASK]: [200, { error: null, errorDescription: 'success' }] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  session.clear();
  vi.unstubAllGlobals();
});

const open = () => renderAt('/forgotpassword', '/forgotpassword', ForgotPassword);

async function ask(email = EMAIL) {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

test.each([
  ['', 'Please enter Email'],
  ['priya@tidewell', 'Please enter valid Email'],
])('the email %j is not sent', async (email, message) => {
  open();
  if (email) await ask(email);
  else await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(server.of(ASK)).toEqual([]);
});

test('the mail is on its way; OK logs out to the sign-in of the stored code, which is sent along', async () => {
  session.set({ cLogin: '101', saveUser: 'amara', access_token: 'a', expires_at: '9999999999' });
  const router = open();
  await ask();
  const box = await screen.findByRole('dialog', { name: 'Success' });
  expect(within(box).getByText(TEXTS.forgotPasswordSent)).toBeTruthy();
  expect(server.of(ASK)).toMatchObject([{ body: { email: EMAIL, merchantId: 101 } }]);
  await userEvent.click(within(box).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/clogin/101'));
  expect(session.isSignedIn()).toBe(false);
});

test.each([
  [refusal(404, 'not_registered', TEXTS.forgotPasswordUnknown), 'Error', TEXTS.forgotPasswordUnknown],
  [
    [200, { error: 'invalid', errorDescription: 'Invalid User' }] as const,
    'Error',
    `The account does not exist. Please contact support with the email id ${EMAIL}.`,
  ],
  [
    [200, { error: 'several', errorDescription: 'Multiple registrations found' }] as const,
    'Warning',
    `Multiple accounts are configured with the email id ${EMAIL}. Please contact support.`,
  ],
  [refusal(429, 'too_many_requests', 'Too many attempts.'), 'Error', 'Too many attempts.'],
  [refusal(500, 'internal', 'secret detail'), 'Error', TEXTS.genericError],
  ['unreachable' as const, 'Error', TEXTS.genericError],
])('answer %j: %s, %s; the email stays', async (answer, title, text) => {
  server.answers[ASK] = answer;
  const router = open();
  await ask();
  const box = await screen.findByRole('dialog', { name: title });
  expect(within(box).getByText(text)).toBeTruthy();
  expect(server.of(ASK)[0]?.body).toEqual({ email: EMAIL });
  await userEvent.click(within(box).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(EMAIL);
  expect(router.state.location.pathname).toBe('/forgotpassword');
});

test('the link to the sign-in logs out', async () => {
  session.set({ saveUser: 'amara', access_token: 'a', expires_at: '9999999999' });
  const router = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(session.isSignedIn()).toBe(false);
  expect(server.lines()).toContain('POST /api/signOut');
});
