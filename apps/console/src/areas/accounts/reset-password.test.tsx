import { TEXTS } from '@foyer/domain/texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../session/values.ts';
import { renderAt } from '../../testing/render.tsx';
import { readLinkSearch } from './link-search.ts';
import { ResetPassword } from './reset-password.tsx';
import { fakeServer, refusal } from './testing/fake-server.ts';

const CHECK = 'GET /curo/merchant/manageAccount/r/priya%40tidewell.example';
const SET = 'PUT /curo/merchant/manageAccount/u/priya%40tidewell.example';
const LINK = '/resetpassword?user=priya%40tidewell.example&secureToken=101.link.secret';
const ENDED = refusal(401, 'link_invalid', 'This link is invalid or has expired.');
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({
    [CHECK]: [200, { email: 'priya@tidewell.example', merchantId: 101, merchantName: 'Tidewell' }],
    [SET]: [200, { success: true }],
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  session.clear();
  vi.unstubAllGlobals();
});

const open = (address = LINK) => renderAt(address, '/resetpassword', ResetPassword, readLinkSearch);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function fill(password: string, confirm: string) {
  await screen.findByLabelText('Password');
  if (password) await userEvent.type(field('Password'), password);
  if (confirm) await userEvent.type(field('Confirm Password'), confirm);
}

test('the link is checked first, and the form is for whom it names', async () => {
  open();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(await screen.findByText('Set a new password for priya@tidewell.example')).toBeTruthy();
  expect(server.of(CHECK)).toMatchObject([{ query: { secureToken: '101.link.secret' } }]);
});

test.each([LINK, '/resetpassword', '/resetpassword?user=a%40b.example&secureToken=x'])(
  'a link that has ended or is none says so and offers a new one: %s',
  async (address) => {
    server.answers[CHECK] = ENDED;
    open(address);
    expect((await screen.findByRole('alert')).textContent).toBe('This link is invalid or has expired.');
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
      '/forgotpassword',
    );
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  },
);

test.each([
  ['', '', TEXTS.resetPasswordMissing],
  ['', '', TEXTS.resetConfirmMissing],
  ['chair', 'chair', 'Password must contain minimum 6 characters'],
  ['chairs4', 'chairs4', 'Password must contain uppercase, symbol'],
  ['Chairs4!', '', TEXTS.resetConfirmMissing],
  ['Chairs4!', 'Chairs4', TEXTS.resetMismatch],
])('password %j, confirmed by %j: %s', async (password, confirm, message) => {
  open();
  await fill(password, confirm);
  await save();
  const found = [...document.querySelectorAll('p.error')].map((error) => error.textContent);
  expect(found).toContain(message);
  expect(server.of(SET)).toEqual([]);
});

test('the new password is stored; OK logs out to the sign-in', async () => {
  session.set({ saveUser: 'priya', access_token: 'a', expires_at: '9999999999', cLogin: '101' });
  const router = open();
  await fill('Chairs4!', 'Chairs4!');
  expect(screen.getByText('Strong')).toBeTruthy();
  await save();
  const box = await screen.findByRole('dialog', { name: 'Success' });
  expect(within(box).getByText(TEXTS.resetDone)).toBeTruthy();
  expect(server.of(SET)).toMatchObject([
    { query: { secureToken: '101.link.secret' }, body: { password: 'Chairs4!' }, authorization: undefined },
  ]);
  await userEvent.click(within(box).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/clogin/101'));
  expect(session.isSignedIn()).toBe(false);
});

test('a refusal is shown in a popup, and the input stays', async () => {
  server.answers[SET] = 'unreachable';
  open();
  await fill('Chairs4!', 'Chairs4!');
  await save();
  const box = await screen.findByRole('dialog', { name: 'Error' });
  expect(within(box).getByText(TEXTS.genericError)).toBeTruthy();
  await userEvent.click(within(box).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Password').value).toBe('Chairs4!');
});

test('a used link is reported, and a new one is offered', async () => {
  open();
  await fill('Chairs4!', 'Chairs4!');
  server.answers[SET] = ENDED;
  server.answers[CHECK] = ENDED;
  await save();
  const box = await screen.findByRole('dialog', { name: 'Error' });
  await userEvent.click(within(box).getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('link', { name: 'Request a new link' })).toBeTruthy();
});

test('without a connection the link can be tried again', async () => {
  server.answers[CHECK] = 'unreachable';
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers[CHECK] = [200, { email: 'priya@tidewell.example', merchantId: 101, merchantName: 'T' }];
  await userEvent.click(again);
  expect(await screen.findByLabelText('Confirm Password')).toBeTruthy();
});
