import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../../session/values.ts';
import { type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderSection } from '../../../testing/render-section.tsx';
import { ADMIN_ID } from '../../../testing/team-samples.ts';
import { tearDown } from '../../../testing/tear-down.ts';
import { priya } from '../testing/fake-server.ts';
import { ProfilePage } from './profile-page.tsx';

const user = { ...priya, id: ADMIN_ID, timeZone: 'UTC' };
const AT = '2026-11-01T10:00:00.000Z';
const signIn = (n: number, isCurrent: boolean) => ({
  id: `01930000-0000-7000-8000-00000000f00${n}`,
  device: isCurrent ? 'Chrome desktop' : 'Safari phone',
  ip: '193.136.0.7',
  country: 'pt',
  createdDate: AT,
  lastUsedDate: AT,
  isCurrent,
});

let server: FakeServer;
let sent: unknown[];
let sessions: ReturnType<typeof signIn>[];
let preferences: unknown;

beforeEach(() => {
  sent = [];
  preferences = { opensNext: true };
  sessions = [signIn(1, true), signIn(2, false)];
  server = fakeServer({
    'GET /pgOauth/users/user/*': () => user,
    'GET /chimes/getMerchantAttributes': () => ({ roles: { ADMIN: { title: 'Administrator' } } }),
    'GET /chimes/merchantDepartment': () => ({
      departments: [
        { id: '1', name: 'Iberia', deptContact: `${ADMIN_ID},x` },
        { id: '2', name: 'Nights', deptContact: 'x' },
      ],
    }),
    'GET /api/sessions': () => ({ sessions }),
    'GET /api/profile/preferences': () => preferences,
    'PUT /api/profile/preferences': ({ body }) => {
      preferences = body;
      return body;
    },
    'DELETE /api/sessions/*': () => {
      sessions = sessions.slice(0, 1);
      return { success: true };
    },
    'PUT /curo/updateUserAccount': ({ body }) => {
      sent.push(body);
      Object.assign(user, body);
      return user;
    },
    'PUT /curo/merchant/manageAccount': ({ body }) => {
      sent.push(body);
      if ((body as { password: string }).password !== 'tidewell-demo') {
        throw new Refused(400, 'wrong_password', 'The current password is not correct.');
      }
      return { success: true };
    },
  });
  renderSection(ProfilePage, '/settings');
});
afterEach(() => tearDown(server));

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function changePassword(password: string, next: string, again: string) {
  write('Current password', password);
  write('New password', next);
  write('New password again', again);
  fireEvent.click(screen.getByText('Change password'));
}

test('shows the role and own departments', async () => {
  expect(await screen.findByText('Administrator')).toBeTruthy();
  expect(await screen.findByText('Iberia')).toBeTruthy();
  expect(screen.queryByText('Nights')).toBeNull();
});

test('a new name is saved and shown everywhere', async () => {
  await screen.findByLabelText('First Name');
  write('First Name', 'Priyanka');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(session.get('firstName')).toBe('Priyanka'));
  expect(sent).toEqual([{ firstName: 'Priyanka', lastName: 'Raman', email: 'priya@tidewell.example' }]);
});

test('a password needs to be strong and to be typed twice alike', async () => {
  await screen.findByLabelText('New password');
  changePassword('tidewell-demo', 'weak', 'other');
  expect(await screen.findByText('Password must contain minimum 6 characters')).toBeTruthy();
  expect(screen.getByText('The passwords do not match')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a wrong current password is shown at its field', async () => {
  await screen.findByLabelText('New password');
  changePassword('wrong', 'Tidewell-2026', 'Tidewell-2026');
  expect(await screen.findByText('The current password is not correct.')).toBeTruthy();
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
});

test('a changed password ends the other sign-ins and says so', async () => {
  await screen.findByLabelText('New password');
  changePassword('tidewell-demo', 'Tidewell-2026', 'Tidewell-2026');
  expect(await screen.findByText('You were signed out everywhere else.')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''));
});

test('a sign-in elsewhere is ended there', async () => {
  fireEvent.click(await screen.findByLabelText('Sign out Safari phone'));
  await waitFor(() => expect(screen.queryByText('Safari phone')).toBeNull());
  expect(screen.getByText('Chrome desktop')).toBeTruthy();
});

test('whether the next conversation opens is stored with the member', async () => {
  const choice = await screen.findByRole<HTMLInputElement>('switch', { name: /Open the next conversation/ });
  await waitFor(() => expect(choice.disabled).toBe(false));
  expect(choice.checked).toBe(true);
  fireEvent.click(choice);
  await waitFor(() => expect(preferences).toEqual({ opensNext: false }));
  expect(choice.checked).toBe(false);
});
