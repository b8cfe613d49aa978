import type { LoginRecord } from '@foyer/contract/accounts/shapes';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { SecuritySection } from './security-section.tsx';

const login: Partial<LoginRecord> = {
  id: '01930000-0000-7000-8000-00000000c001',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  device: 'Chrome on Linux',
  ip_Address: '193.136.0.7',
  lastLoginDt: '2026-11-01T10:00:00.000Z',
  logoutDt: '',
};
const ADDRESS = '/settings/security?view=logins&email=ada@example.com';

const harness = sectionHarness();
const asked: URLSearchParams[] = [];

const open = (role: string) =>
  harness.show(
    SecuritySection,
    { address: ADDRESS, rights: { settings: 'change' }, role },
    {
      'GET /chimes/loginSessions': ({ url }) => {
        asked.push(url.searchParams);
        return { loginSessions: [login], total: 1, isExact: true, nextCursor: null, previousCursor: null };
      },
    },
  );

test('administrators find the sign-ins of a member', async () => {
  open('ADMIN');
  expect(await screen.findByText('Ada Byron')).toBeTruthy();
  expect(screen.getByText('All sign-ins of all members.')).toBeTruthy();
  expect(asked.at(-1)?.get('email')).toBe('ada@example.com');
  expect(screen.getByRole('button', { name: 'Remove filter: Email' })).toBeTruthy();
});

test('others see their own, and cannot filter by email', async () => {
  open('USER');
  expect(await screen.findByText(/^Your own sign-ins/)).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Second factor' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Signed in']);
});
