import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../../session/values.ts';
import { renderAt } from '../../../testing/render.tsx';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { PolicyBlock } from './policy-block.tsx';
import { factors, passkey } from './testing/factors.ts';

const OWN = 'GET /api/secondFactor';
const SET = 'PUT /api/merchant/secondFactor';
const READ = '2026-11-20T09:00:00.000Z';
const SAVED = '2026-11-20T09:01:00.000Z';
const merchantOf = (secondFactor: string, lastModifiedDate: string) => ({
  settings: { secondFactor },
  lastModifiedDate,
});
const Section = () => (
  <>
    <h1>Security</h1>
    <PolicyBlock />
  </>
);

let server: ReturnType<typeof fakeServer>;

function show(role: string, more: Parameters<typeof factors>[0] = {}) {
  signInAs(role);
  session.set({ expires_at: String(Date.now() / 1000 + 9_000) });
  server.answers[OWN] = [200, factors(more)];
  renderAt('/settings', '/settings', Section);
}

beforeEach(() => {
  const users = [{ hasSecondFactor: true }, { hasSecondFactor: false }, { hasSecondFactor: true }];
  server = fakeServer({
    'GET /curo/userDetails': [200, { users, total: 3, nextCursor: null }],
    'GET /chimes/getMerchantAttributes': [200, merchantOf('optional', READ)],
    [SET]: [200, { lastModifiedDate: SAVED }],
  });
});
afterEach(() => {
  cleanup();
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the second-factor policy', () => {
  test('an administrator sees the coverage, and is warned without a factor of their own', async () => {
    show('ADMIN');
    expect(await screen.findByText('2 of 3 active members have a second factor')).toBeTruthy();
    expect(screen.queryByText(/You do not have a second factor yet/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^A second factor/ }));
    expect(screen.getByText(/You do not have a second factor yet/)).toBeTruthy();
    server.answers['GET /chimes/getMerchantAttributes'] = [200, merchantOf('required', SAVED)];
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.of(SET)[0]?.body).toEqual({ policy: 'required', ifUnmodifiedSince: READ }),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true),
    );
  });

  test('an administrator with a passkey is not warned', async () => {
    show('ADMIN', { passkeys: [passkey], recoveryCodesLeft: 10 });
    await userEvent.click(await screen.findByRole('radio', { name: /^A passkey/ }));
    expect(screen.queryByText(/You have no/)).toBeNull();
  });

  test('others do not see it', async () => {
    show('MANAGER');
    expect(await screen.findByRole('heading', { name: 'Security' })).toBeTruthy();
    expect(screen.queryByRole('region')).toBeNull();
    expect(server.lines()).toEqual([]);
  });
});
