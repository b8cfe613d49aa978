import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CacheProvider } from '../../../api/cache-provider.tsx';
import { session } from '../../../session/values.ts';
import { renderPlain } from '../../../testing/render.tsx';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { SecurityBlock } from './security-block.tsx';
import { begun, factors, passkey, recoveryCodes } from './testing/factors.ts';

const OWN = 'GET /api/secondFactor';
let server: ReturnType<typeof fakeServer>;

function show(more: Parameters<typeof factors>[0] = {}) {
  server.answers[OWN] = [200, factors(more)];
  renderPlain(
    <CacheProvider cache={new QueryClient()}>
      <SecurityBlock />
    </CacheProvider>,
  );
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

beforeEach(() => {
  signInAs('MANAGER');
  session.set({ expires_at: String(Date.now() / 1000 + 9_000) });
  server = fakeServer({ 'POST /api/secondFactor/totp': [200, begun] });
});
afterEach(() => {
  cleanup();
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the own second factors', () => {
  test('an authenticator app is set up, and its recovery codes wait until they are kept', async () => {
    show();
    await userEvent.click(await button('Set up'));
    server.answers['POST /api/secondFactor/totp/confirm'] = [200, { recoveryCodes }];
    server.answers[OWN] = [200, factors({ hasTotp: true, recoveryCodesLeft: 10 })];
    await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(recoveryCodes);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'I saved my codes' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull());
    expect(await screen.findByText('On')).toBeTruthy();
    expect(screen.getByText(/^10 left/)).toBeTruthy();
  });

  test('switching it off asks for the password; a refusal is shown in the dialog', async () => {
    show({ policy: 'required', hasTotp: true, recoveryCodesLeft: 10 });
    expect(await screen.findByText('Your organisation requires a second factor.')).toBeTruthy();
    await userEvent.click(await button('Turn off'));
    const box = within(await dialog());
    server.answers['POST /api/secondFactor/totp/remove'] = refusal(400, 'wrong_password', 'no');
    await userEvent.type(box.getByLabelText('Current password'), 'wrong{Enter}');
    expect((await box.findByRole('alert')).textContent).toBe('The current password is not correct.');
    server.answers['POST /api/secondFactor/totp/remove'] = refusal(409, 'second_factor_required', 'no');
    await userEvent.click(box.getByRole('button', { name: 'Turn off' }));
    await waitFor(() =>
      expect(box.getByRole('alert').textContent).toBe(
        'Your organisation requires a second factor. Add another one first.',
      ),
    );
    expect(box.getByLabelText<HTMLInputElement>('Current password').value).toBe('wrong');
    server.answers['POST /api/secondFactor/totp/remove'] = [200, { success: true }];
    server.answers[OWN] = [200, factors()];
    await userEvent.click(box.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Off')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a passkey is listed with its dates and removed by name', async () => {
    show({ passkeys: [passkey], recoveryCodesLeft: 2 });
    expect(await screen.findByText('Office laptop')).toBeTruthy();
    expect(screen.getByText(/Not used yet/)).toBeTruthy();
    await userEvent.click(await button('Remove Office laptop'));
    const box = within(await dialog());
    server.answers[`POST /api/secondFactor/passkeys/${passkey.id}/remove`] = [200, { success: true }];
    server.answers[OWN] = [200, factors()];
    await userEvent.type(box.getByLabelText('Current password'), 'right{Enter}');
    await waitFor(() => expect(screen.queryByText('Office laptop')).toBeNull());
    expect(server.of(`POST /api/secondFactor/passkeys/${passkey.id}/remove`)[0]?.body).toEqual({
      password: 'right',
    });
  });

  test('new recovery codes are made after the password', async () => {
    show({ hasTotp: true, recoveryCodesLeft: 1 });
    await userEvent.click(await button('Create new codes'));
    server.answers['POST /api/secondFactor/recoveryCodes'] = [200, { recoveryCodes }];
    await userEvent.type(within(await dialog()).getByLabelText('Current password'), 'right{Enter}');
    expect(await screen.findByText('mnpqr-stvwx')).toBeTruthy();
  });

  test('shows an unmet policy, and that this browser supports no passkeys', async () => {
    show({ policy: 'passkey', hasTotp: true, recoveryCodesLeft: 4 });
    expect(await screen.findByText(/You will be asked to set one up at your next sign-in/)).toBeTruthy();
    expect(screen.getByText('This browser cannot create passkeys at this address.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  });
});
