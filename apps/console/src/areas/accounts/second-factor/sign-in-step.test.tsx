import { TEXTS } from '@foyer/domain/texts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../api/index.ts';
import { session } from '../../../session/values.ts';
import { renderAt } from '../../../testing/render.tsx';
import { SignIn } from '../sign-in.tsx';
import { readSignInSearch } from '../sign-in-search.ts';
import { fakeServer, priya, refusal, tokens } from '../testing/fake-server.ts';
import { begun, factors, recoveryCodes } from './testing/factors.ts';

const PROVE = 'POST /api/secondFactor/proof';
const OWN = 'GET /api/secondFactor';
const wrong = refusal(400, 'second_factor_wrong', 'no');

let server: ReturnType<typeof fakeServer>;

/** A server whose sign-ins require a second factor. */
function waitingFor(pending: 'prove' | 'setup', more: Parameters<typeof factors>[0] = {}) {
  server.answers['POST /pgOauth/oauth/token'] = [200, { ...tokens, second_factor: pending }];
  server.answers[OWN] = [200, factors({ pending, ...more })];
}

/** From here on nothing is missing. */
const settled = () => {
  server.answers[OWN] = [200, factors({ hasTotp: true, recoveryCodesLeft: 10 })];
};

const show = () => renderAt('/login/101', '/login/$code', SignIn, readSignInSearch);

async function givePassword() {
  await userEvent.type(await screen.findByLabelText('Username'), 'priya.raman');
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const codeBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' });

beforeEach(() => {
  server = fakeServer({ 'POST /api/secondFactor/totp': [200, begun] });
});
afterEach(() => {
  cleanup();
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('proving a second factor', () => {
  beforeEach(() => waitingFor('prove', { hasTotp: true, recoveryCodesLeft: 9 }));

  test('a pasted code is submitted automatically, and the sign-in continues', async () => {
    const router = show();
    await givePassword();
    const box = await codeBox();
    expect(document.activeElement).toBe(box);
    expect(box.autocomplete).toBe('one-time-code');
    expect(session.isSignedIn()).toBe(false);
    server.answers[PROVE] = [200, { success: true }];
    settled();
    await userEvent.paste('123 456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.of(PROVE).map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(server.of('PUT /chimes/createUser')).toHaveLength(1);
    expect(session.isSignedIn()).toBe(true);
  });

  test('digits of Arabic keyboards count', async () => {
    show();
    await givePassword();
    server.answers[PROVE] = wrong;
    await codeBox();
    await userEvent.paste('١٢٣٤٥٦');
    await waitFor(() => expect(server.of(PROVE)[0]?.body).toEqual({ code: '123456' }));
  });

  test('a wrong code is reported, stays, and the next one replaces it', async () => {
    show();
    await givePassword();
    server.answers[PROVE] = wrong;
    const box = await codeBox();
    await userEvent.type(box, '000000');
    expect((await screen.findByRole('alert')).textContent).toContain('This code is not valid');
    expect(box.value).toBe('000000');
    await userEvent.keyboard('111111');
    await waitFor(() => expect(server.of(PROVE)).toHaveLength(2));
    expect(server.of(PROVE)[1]?.body).toEqual({ code: '111111' });
  });

  test('too few digits are not sent', async () => {
    show();
    await givePassword();
    await userEvent.type(await codeBox(), '123');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByText('Enter the six-digit code')).toBeTruthy();
    expect(server.of(PROVE)).toHaveLength(0);
  });

  test('a recovery code does as well', async () => {
    const router = show();
    await givePassword();
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    server.answers[PROVE] = wrong;
    await userEvent.type(screen.getByLabelText('Recovery code'), 'abcde fghjk{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('has already been used');
    server.answers[PROVE] = [200, { success: true }];
    settled();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.of(PROVE)[1]?.body).toEqual({ recoveryCode: 'abcde fghjk' });
  });

  test('leads back to the password and leaves no credentials', async () => {
    show();
    await givePassword();
    await userEvent.click(await screen.findByRole('button', { name: 'Back to sign in' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    await waitFor(() => expect(session.get('access_token')).toBe(''));
    expect(server.of('POST /api/signOut')).toHaveLength(1);
  });

  test('continues after a reload', async () => {
    show();
    await givePassword();
    await codeBox();
    cleanup();
    const router = show();
    const box = await codeBox();
    server.answers[PROVE] = [200, { success: true }];
    settled();
    await userEvent.type(box, '123456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.of('POST /pgOauth/oauth/token')).toHaveLength(1);
  });

  test('starts over when the sign-in has expired', async () => {
    show();
    await givePassword();
    await codeBox();
    cleanup();
    server.answers[OWN] = refusal(401, 'unauthorized', 'over');
    show();
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(session.get('access_token')).toBe('');
  });

  test('keeps waiting after a reload without a connection', async () => {
    show();
    await givePassword();
    await codeBox();
    cleanup();
    server.answers[OWN] = 'unreachable';
    show();
    expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.genericError);
    cleanup();
    waitingFor('prove', { hasTotp: true });
    show();
    expect(await codeBox()).toBeTruthy();
  });

  test("is not gone on with at another merchant's address", async () => {
    show();
    await givePassword();
    await codeBox();
    cleanup();
    renderAt('/login/102', '/login/$code', SignIn, readSignInSearch);
    expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.merchantMismatch);
    expect(session.get('access_token')).toBe('');
  });

  test('is required when a stored session lacks it', async () => {
    session.set({
      access_token: 'a',
      expires_at: String(Date.now() / 1000 + 9_000),
      saveUser: 'priya.raman',
      cLogin: '101',
    });
    server.answers['GET /api/colleagues'] = refusal(403, 'second_factor_needed', 'first');
    await expect(call('listColleagues')).rejects.toThrow();
    expect(session.isSignedIn()).toBe(false);
    show();
    expect(await codeBox()).toBeTruthy();
  });

  test('a code is not offered when a passkey is required but unsupported', async () => {
    waitingFor('prove', {
      policy: 'passkey',
      hasTotp: true,
      recoveryCodesLeft: 3,
      passkeys: [{ id: priya.id, name: 'Key', createdDate: '2026-10-12T14:00:00.000Z', lastUsedDate: null }],
    });
    show();
    await givePassword();
    expect(await screen.findByLabelText('Recovery code')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /authenticator app/ })).toBeNull();
  });
});

describe('without a connection after the code', () => {
  test('the code is not sent again', async () => {
    waitingFor('prove', { hasTotp: true, recoveryCodesLeft: 9 });
    const router = show();
    await givePassword();
    const box = await codeBox();
    server.answers[PROVE] = [200, { success: true }];
    server.answers[OWN] = 'unreachable';
    await userEvent.type(box, '123456');
    expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.genericError);
    settled();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.of(PROVE)).toHaveLength(1);
  });
});

describe('setting a second factor up', () => {
  test('shows QR code and key, accepts the first code, and requires saving the recovery codes', async () => {
    waitingFor('setup', { policy: 'required' });
    const router = show();
    await givePassword();
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    server.answers['POST /api/secondFactor/totp/confirm'] = wrong;
    await userEvent.type(await codeBox(), '000000');
    expect((await screen.findByRole('alert')).textContent).toContain('This code is not valid');

    server.answers['POST /api/secondFactor/totp/confirm'] = [200, { recoveryCodes }];
    await userEvent.type(await codeBox(), '123456', { initialSelectionStart: 0, initialSelectionEnd: 6 });
    expect(await screen.findByText('abcde-fghjk')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Save your recovery codes');
    expect(session.isSignedIn()).toBe(false);
    settled();
    await userEvent.click(screen.getByRole('button', { name: 'I saved my codes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(session.isSignedIn()).toBe(true);
  });

  test('follows verification when a passkey is required and the member has only an app', async () => {
    waitingFor('prove', { policy: 'passkey', hasTotp: true, recoveryCodesLeft: 9 });
    vi.stubGlobal('PublicKeyCredential', class {});
    show();
    await givePassword();
    const box = await codeBox();
    server.answers[PROVE] = [200, { success: true }];
    server.answers[OWN] = [200, factors({ policy: 'passkey', pending: 'setup', hasTotp: true })];
    await userEvent.type(box, '123456');
    expect(await screen.findByText(/requires a passkey/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create passkey' })).toBeTruthy();
    expect(session.isSignedIn()).toBe(false);
  });

  test('reports a required passkey that the browser does not support', async () => {
    waitingFor('setup', { policy: 'passkey' });
    show();
    await givePassword();
    expect((await screen.findByRole('alert')).textContent).toContain('This browser cannot create passkeys');
    expect(screen.getByText(/requires a passkey/)).toBeTruthy();
  });

  test('offers app and passkey if the browser supports passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    waitingFor('setup', { policy: 'required' });
    show();
    await givePassword();
    await userEvent.click(await screen.findByRole('button', { name: /^Passkey/ }));
    expect(screen.getByLabelText('Name')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Choose another way' }));
    await userEvent.click(screen.getByRole('button', { name: /^Authenticator app/ }));
    expect(await codeBox()).toBeTruthy();
  });
});
