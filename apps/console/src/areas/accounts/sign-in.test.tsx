import { TEXTS } from '@foyer/domain/texts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endReason, saveEndReason } from '../../session/end-reason.ts';
import { saveReturnPath } from '../../session/return-path.ts';
import { signOut } from '../../session/sign-out.ts';
import { session } from '../../session/values.ts';
import { renderAt } from '../../testing/render.tsx';
import { SignIn } from './sign-in.tsx';
import { readSignInSearch } from './sign-in-search.ts';
import { fakeServer, refusal, tokens } from './testing/fake-server.ts';

const TOKEN = 'POST /pgOauth/oauth/token';
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  session.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const open = (address = '/login/101') => renderAt(address, '/login/$code', SignIn, readSignInSearch);

async function fillAndSend(password = 'right') {
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Username'), 'priya.raman');
  await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('sign-in', () => {
  test('shows the merchant and the fields, and no way to sign up', async () => {
    open();
    expect(await screen.findByText('Tidewell')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe(
      '/forgotpassword',
    );
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
    expect(session.get('cLogin')).toBe('101');
  });

  test('offers to sign up when the address says internal=true, and leads there in the console', async () => {
    const router = open('/login/101?internal=true');
    await userEvent.click(await screen.findByRole('link', { name: 'Sign up' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
    expect(router.state.location.state.fromSignIn).toBe(true);
  });

  test("wears the merchant's heading, text and picture; a broken picture gives way to the arches", async () => {
    server.answers['GET /api/signInPage/101'] = [
      200,
      {
        merchantId: 101,
        name: 'Tidewell',
        logoUrl: '/files/logo.png',
        brandColour: '#7a1f5c',
        signInHeading: 'Welcome aboard',
        signInText: 'Chairs that stay.',
        signInPicture: '/files/hall.jpg',
      },
    ];
    open();
    expect(await screen.findByRole('heading', { name: 'Welcome aboard' })).toBeTruthy();
    expect(screen.getByText('Chairs that stay.')).toBeTruthy();
    expect(document.title).toBe('Sign in · Tidewell');
    const picture = document.querySelector('.hall img');
    expect(picture?.getAttribute('src')).toBe('/files/hall.jpg');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect(document.querySelector('.hall svg')).toBeTruthy();
  });

  test('runs through its steps, stores the session and redirects', async () => {
    const router = open();
    await fillAndSend();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(session.isSignedIn()).toBe(true);
    expect(session.get('wdb')).toBe('1');
    expect(server.lines()).toEqual([
      TOKEN,
      'GET /pgOauth/users/user/priya.raman',
      'GET /chimes/getMerchantAttributes',
      'GET /api/ip',
      'PUT /chimes/createUser',
    ]);
    expect(server.asked.at(-1)?.body).toMatchObject({
      channel: 'Web',
      department: 'Management',
      loginStatus: 'login',
      logoutDt: '',
      ip_Address: '192.0.2.7',
      merchantID: 101,
    });
  });

  test('counts as being here: an idling before the sign-in is over', async () => {
    localStorage.setItem('foyer.lastActive', String(Date.now() - 850_000));
    open();
    await fillAndSend();
    await waitFor(() => expect(session.isSignedIn()).toBe(true));
    expect(Date.now() - Number(localStorage.getItem('foyer.lastActive'))).toBeLessThan(5_000);
  });

  test('redirects to the page the person wanted', async () => {
    saveReturnPath('/visitors/online-visitors?q=lisbon');
    const router = open();
    await fillAndSend();
    await waitFor(() => expect(router.state.location.href).toBe('/visitors/online-visitors?q=lisbon'));
  });

  test('leads to unsubscribing when the address asks for it', async () => {
    saveReturnPath('/visitors/online-visitors');
    const router = open('/login/101?redirect=unsubscribe');
    await fillAndSend();
    await waitFor(() => expect(router.state.location.href).toBe('/settings/unsubscribe'));
  });

  test('continues when the person signs in in another tab', async () => {
    const router = open();
    await screen.findByLabelText('Username');
    act(() => session.set({ saveUser: 'priya.raman', access_token: 'theirs' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('reports wrong credentials, and keeps the input', async () => {
    server.answers[TOKEN] = refusal(400, 'invalid_grant', 'no');
    open();
    await fillAndSend('wrong');
    expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.signInInvalid);
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('priya.raman');
    expect(session.get('access_token')).toBe('');
  });

  test('says how long to wait after too many wrong attempts, and the way that is open', async () => {
    const body = { error: 'too_many_requests', errorDescription: 'no' };
    server.answers[TOKEN] = [429, body, { 'retry-after': '840' }];
    open();
    await fillAndSend();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many wrong attempts. Try again in 14 minutes, or set a new password with “Forgot password”.',
    );
  });

  test.each([
    ['idle', 'You were signed out after 15 minutes of inactivity. Your text is saved.'],
    ['expired', 'You were signed out because your session reached its maximum length. Please sign in again.'],
    ['elsewhere', 'You were signed out from another device or by an administrator.'],
    ['access', 'You were signed out because an administrator changed your access.'],
    ['unauthorized', 'Your session was no longer valid. Please sign in again.'],
  ] as const)('says why the session ended (%s), until the person is signed in', async (reason, text) => {
    session.clear(reason);
    open();
    expect((await screen.findByRole('status')).textContent).toBe(text);
    await fillAndSend();
    await waitFor(() => expect(session.isSignedIn()).toBe(true));
    expect(endReason()).toBeNull();
  });

  test('shows no note after a manual sign-out', async () => {
    saveEndReason('idle');
    await signOut();
    open();
    await screen.findByLabelText('Username');
    expect(screen.queryByRole('status')).toBeNull();
  });

  test.each([refusal(500, 'internal', 'secret detail'), 'unreachable' as const])(
    'says the general sentence for any other error',
    async (answer) => {
      server.answers[TOKEN] = answer;
      open();
      await fillAndSend();
      expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.genericError);
    },
  );

  test("refuses another merchant's address and leaves no credentials but the code", async () => {
    open('/login/102');
    await fillAndSend();
    expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.merchantMismatch);
    expect(session.isSignedIn()).toBe(false);
    expect(session.get('access_token')).toBe('');
    expect(session.get('cLogin')).toBe('102');
    expect(server.lines()).not.toContain('PUT /chimes/createUser');
  });

  test('an address without a merchant fits everybody, and another code that was kept is forgotten', async () => {
    session.set({ cLogin: '102' });
    const router = renderAt('/login', '/login', SignIn, readSignInSearch);
    await fillAndSend();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(session.get('cLogin')).toBe('');
  });

  test('asks for both fields before it sends anything', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Please enter Username')).toBeTruthy();
    expect(screen.getByText('Please enter Password')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    expect(server.lines()).toEqual([]);
  });

  test('shows and hides the password', async () => {
    open();
    const field = await screen.findByLabelText<HTMLInputElement>('Password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });

  test('with a pending second factor nobody is signed in, and cancelling clears the credentials', async () => {
    server.answers[TOKEN] = [200, { ...tokens, second_factor: 'prove' }];
    open();
    await fillAndSend();
    const back = await screen.findByRole('button', { name: 'Back to sign in' });
    expect(session.isSignedIn()).toBe(false);
    expect(server.lines()).not.toContain('GET /chimes/getMerchantAttributes');
    await userEvent.click(back);
    expect(await screen.findByLabelText('Username')).toBeTruthy();
    await waitFor(() => expect(session.get('access_token')).toBe(''));
    expect(server.lines().at(-1)).toBe('POST /api/signOut');
  });
});
