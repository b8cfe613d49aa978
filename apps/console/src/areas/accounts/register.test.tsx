import { TEXTS } from '@foyer/domain/texts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../session/values.ts';
import { renderAt } from '../../testing/render.tsx';
import { readLinkSearch } from './link-search.ts';
import { Register } from './register.tsx';
import { fakeServer, refusal } from './testing/fake-server.ts';

const CREATE = 'PUT /curo/merchant/createAccount';
const JOIN = 'PUT /curo/merchant/createUserAccount';
const LOOK_UP = 'GET /curo/merchant/user/register/101/priya%40tidewell.example/101.link.secret';
const INVITED = '/register?user=priya%40tidewell.example&secureToken=101.link.secret';
const invitation = {
  email: 'priya@tidewell.example',
  firstName: 'Priya',
  lastName: 'Raman',
  merchantName: 'Tidewell',
  logoUrl: null,
  role: 'MANAGER',
};
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({ [CREATE]: [200, {}], [JOIN]: [200, {}], [LOOK_UP]: [200, invitation] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  session.clear();
  vi.unstubAllGlobals();
});

const open = (address: string) => renderAt(address, '/register', Register, readLinkSearch);

/** Opens the screen through the link of the sign-in screen. */
async function comeFromSignIn() {
  const router = open('/login');
  await act(() => router.navigate({ to: '/register', state: { fromSignIn: true } }));
  return router;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const GOOD = {
  'First Name': 'Priya',
  'Last Name': 'Raman',
  Username: ' priya.raman ',
  Email: 'priya@tidewell.example',
  Password: 'Chairs4!',
  'Repeat Password': 'Chairs4!',
};

async function fill(values: Readonly<Record<string, string>>) {
  await screen.findByLabelText('First Name');
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label));
    if (value) await userEvent.type(field(label), value);
  }
}
const acceptTerms = () => userEvent.click(screen.getByRole('checkbox', { name: /Terms & Conditions/ }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Get Started' }));
const popup = (title: string) => screen.findByRole('dialog', { name: title });

describe('who may register', () => {
  test.each(['/register', '/register?user=priya%40tidewell.example'])(
    'after %s is typed the member is signed out and sent to the sign-in',
    async (address) => {
      session.set({ saveUser: 'amara', access_token: 'a', expires_at: '9999999999', cLogin: '101' });
      const router = open(address);
      await waitFor(() => expect(router.state.location.pathname).toBe('/clogin/101'));
      expect(session.isSignedIn()).toBe(false);
      expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
    },
  );

  test('a token that no server gave is refused without asking', async () => {
    open('/register?user=a%40b.example&secureToken=nonsense');
    expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.registerLinkInvalid);
    expect(server.lines()).toEqual([]);
  });
});

describe('a new merchant', () => {
  test('the fields stand in their order', async () => {
    await comeFromSignIn();
    await screen.findByLabelText('First Name');
    const labels = [...document.querySelectorAll('form label')].map((label) => label.textContent);
    expect(labels).toEqual([
      'First Name',
      'Last Name',
      'Username',
      'Email',
      'Password',
      'Repeat Password',
      'I accept the Terms & Conditions and the Privacy Policy',
    ]);
  });

  test('terms, then equal passwords, then all fields are validated, each with its message', async () => {
    await comeFromSignIn();
    await screen.findByLabelText('First Name');
    await send();
    expect(screen.getByText('Please enter Repeat Password')).toBeTruthy();
    await fill({ Password: 'Chairs4!' });
    expect(screen.getByText(TEXTS.registerTerms)).toBeTruthy();
    expect(screen.queryByText(TEXTS.registerIncomplete)).toBeNull();
    await acceptTerms();
    expect(screen.queryByText(TEXTS.registerTerms)).toBeNull();
    expect(screen.getByText(TEXTS.registerMismatch)).toBeTruthy();
    await fill({ 'Repeat Password': 'Chairs4!' });
    expect(screen.queryByText(TEXTS.registerMismatch)).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe(TEXTS.registerIncomplete);
    expect(screen.getByText('Please enter First Name')).toBeTruthy();
    expect(server.of(CREATE)).toEqual([]);
  });

  test.each([
    ['Username', 'priya', 'Username must be at least 6 characters long'],
    ['Username', 'priya raman', 'Please enter valid Username'],
    ['Email', 'priya@', 'Please enter valid Email'],
    ['Password', 'Ab1!', 'Password must contain minimum 6 characters'],
    ['Password', 'chairs', 'Password must contain uppercase, symbol, number'],
  ])('%s %j holds everything up: %s', async (label, value, message) => {
    await comeFromSignIn();
    const repeated = label === 'Password' ? { 'Repeat Password': value } : {};
    await fill({ ...GOOD, [label]: value, ...repeated });
    await acceptTerms();
    await send();
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(label));
    expect(server.of(CREATE)).toEqual([]);
  });

  test('the password strength is shown', async () => {
    await comeFromSignIn();
    for (const [password, strength] of [
      ['chair', 'Too weak'],
      ['chairS', 'Weak'],
      ['chairS4', 'Medium'],
      ['chairS4!', 'Strong'],
    ] as const) {
      await fill({ Password: password });
      expect(screen.getByText(strength)).toBeTruthy();
    }
  });

  test('the account is made as an administrator, trimmed; then the person is signed in', async () => {
    const router = await comeFromSignIn();
    await fill(GOOD);
    await acceptTerms();
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.of(CREATE)).toMatchObject([
      {
        body: {
          firstName: 'Priya',
          lastName: 'Raman',
          userName: 'priya.raman',
          email: 'priya@tidewell.example',
          password: 'Chairs4!',
          role: 'ADMIN',
        },
      },
    ]);
    expect(session.get('saveUser')).toBe('priya.raman');
  });

  test('a refusal of a field is shown there, and the input stays', async () => {
    server.answers[CREATE] = refusal(409, 'user_name_taken', 'This username is already taken.', 'userName');
    await comeFromSignIn();
    await fill(GOOD);
    await acceptTerms();
    await send();
    expect(await screen.findByText('This username is already taken.')).toBeTruthy();
    for (const [label, value] of Object.entries(GOOD)) expect(field(label).value).toBe(value);
  });

  test.each([
    [
      refusal(403, 'sign_up_closed', 'New accounts cannot be created on this installation.'),
      'New accounts cannot be created on this installation.',
    ],
    [refusal(500, 'internal', 'secret detail'), TEXTS.genericError],
    ['unreachable' as const, TEXTS.genericError],
  ])('any other refusal is shown in a popup, and nothing typed is lost', async (answer, text) => {
    server.answers[CREATE] = answer;
    await comeFromSignIn();
    await fill(GOOD);
    await acceptTerms();
    await send();
    const box = await popup('Error');
    expect(within(box).getByText(text)).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const [label, value] of Object.entries(GOOD)) expect(field(label).value).toBe(value);
  });

  test('when only signing in fails, the account is there and the sign-in follows', async () => {
    server.answers['POST /pgOauth/oauth/token'] = 'unreachable';
    const router = await comeFromSignIn();
    await fill(GOOD);
    await acceptTerms();
    await send();
    const box = await popup('Success');
    expect(within(box).getByText('Your account is ready. Please sign in.')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});

describe('an invited member', () => {
  const own = { Username: 'priya.raman', Password: 'Chairs4!', 'Repeat Password': 'Chairs4!' };

  test('shows the inviter, with prefilled names and a locked email', async () => {
    open(INVITED);
    expect(
      await screen.findByText('Tidewell invites you to join the team. Your role: Business manager'),
    ).toBeTruthy();
    expect(field('First Name').value).toBe('Priya');
    expect(field('Last Name').value).toBe('Raman');
    expect(field('Email').value).toBe('priya@tidewell.example');
    expect(field('Email').readOnly).toBe(true);
  });

  test('registers with the invitation, and replaces an existing session silently', async () => {
    session.set({ saveUser: 'amara', access_token: 'hers', expires_at: '9999999999' });
    const router = open(INVITED);
    await fill(own);
    await acceptTerms();
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    const [join] = server.of(JOIN);
    expect(join?.query).toEqual({ secureToken: '101.link.secret', action: 'register' });
    expect(join?.body).toMatchObject({ email: 'priya@tidewell.example', userName: 'priya.raman' });
    expect(join?.authorization).toBeUndefined();
    expect(server.of('POST /api/signOut')).toMatchObject([{ authorization: 'Bearer hers' }]);
    expect(session.get('saveUser')).toBe('priya.raman');
    expect(session.get('cLogin')).toBe('101');
  });

  test('a link that has ended says so and shows no form', async () => {
    server.answers[LOOK_UP] = refusal(401, 'register_link_invalid', TEXTS.registerLinkInvalid);
    open(INVITED);
    expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.registerLinkInvalid);
    expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  test('a link that ends while the form is filled in says so, and nothing typed is lost', async () => {
    server.answers[JOIN] = refusal(401, 'register_link_invalid', 'any');
    open(INVITED);
    await fill(own);
    await acceptTerms();
    await send();
    expect(within(await popup('Error')).getByText(TEXTS.registerLinkInvalid)).toBeTruthy();
    expect(field('Username').value).toBe('priya.raman');
  });

  test('without a connection the link can be tried again', async () => {
    server.answers[LOOK_UP] = 'unreachable';
    open(INVITED);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.answers[LOOK_UP] = [200, invitation];
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Get Started' })).toBeTruthy();
  });
});
