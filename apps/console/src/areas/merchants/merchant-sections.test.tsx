import type { MerchantAttributes } from '@foyer/contract/merchants/shapes';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { permission } from '../../session/permissions.ts';
import { session } from '../../session/values.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { toast } from '../../ui/toast-store.ts';
import { BrandingSection } from './branding/branding-section.tsx';
import { InfoSection } from './info/info-section.tsx';
import { InformationSection } from './information/information-section.tsx';

const merchant: MerchantAttributes = {
  id: 101,
  merchantId: 101,
  name: 'Tidewell',
  type: 'Retail',
  timeZone: 'Europe/Lisbon',
  contacts: [{ firstName: 'Priya', lastName: 'Raman', email: 'priya@tidewell.example', phone: '' }],
  settings: {
    internalChatId: '',
    enableNotification: true,
    widgetDisableBranding: false,
    brandColour: '#057688',
    openingHours: null,
    waitAmberMinutes: 3,
    waitRedMinutes: 8,
    currency: 'EUR',
    signInHeading: '',
    signInText: '',
    signInPicture: null,
    secondFactor: 'optional',
  },
  roles: {},
  customConfig: {},
  customDashboard: [],
  user_assist: [
    { status: 'Completed', task: 'Add your logo', task_desc: '', icon: 'photo', isDetected: true },
    { status: 'Open', task: 'Invite your team', task_desc: '', icon: 'users', isDetected: false },
  ],
  images: { img1: null },
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
};

const READ = { ifUnmodifiedSince: merchant.lastModifiedDate };

let server: FakeServer;
let sent: unknown[];
let stored: MerchantAttributes;

beforeEach(() => {
  sent = [];
  stored = merchant;
  permission.set({ permissions: [], rights: { settings: 'change' } });
  server = fakeServer({
    'GET /chimes/getMerchantAttributes': () => stored,
    'GET /api/colleagues': () => ({ colleagues: [] }),
    'POST /chimes/updateMerchantAttributes': ({ body }) => {
      sent.push(body);
      const change = body as Partial<MerchantAttributes>;
      stored = { ...stored, ...change, settings: { ...stored.settings, ...change.settings } };
      return stored;
    },
  });
});
afterEach(() => {
  cleanup();
  server.stop();
  toast.clear();
  permission.forget();
});

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const save = () => fireEvent.click(screen.getByText('Save changes'));

test('only changes of the account are saved', async () => {
  renderSection(InformationSection, '/settings/account-information');
  await screen.findByLabelText('Amber after');
  expect(screen.queryByText('Save changes')).toBeNull();
  write('Red after', '12');
  save();
  await waitFor(() =>
    expect(sent).toEqual([{ settings: { waitAmberMinutes: 3, waitRedMinutes: 12 }, ...READ }]),
  );
  expect(await screen.findByText('Account saved')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Save changes')).toBeNull());
});

test('errors of the account are shown at their fields and not sent', async () => {
  renderSection(InformationSection, '/settings/account-information');
  await screen.findByLabelText('Amber after');
  write('Red after', '2');
  write('Email', 'priya');
  save();
  expect(await screen.findByText('Enter at least the time for amber')).toBeTruthy();
  expect(screen.getByText('Please enter valid Email')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('the account is read-only without write access', async () => {
  permission.set({ permissions: [], rights: { settings: 'view' } });
  renderSection(InformationSection, '/settings/account-information', 'MANAGER');
  expect((await screen.findByLabelText<HTMLInputElement>('Amber after')).disabled).toBe(true);
  expect(screen.queryByText('Add contact')).toBeNull();
});

test('the setup tells its progress and is ticked off by an administrator', async () => {
  renderSection(InfoSection, '/settings/account-info');
  expect(await screen.findByText('1 of 2 steps, 50%')).toBeTruthy();
  expect(screen.getByLabelText('Add your logo')).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByLabelText('Invite your team'));
  expect(await screen.findByText('2 of 2 steps, 100%')).toBeTruthy();
  expect(sent).toMatchObject([{ user_assist: [{ status: 'Completed' }, { status: 'Completed' }] }]);
});

test('the branding reports unreadable colours, and saves only changes', async () => {
  renderSection(BrandingSection, '/settings/branding');
  await screen.findByLabelText('Brand colour', { selector: 'input' });
  write('Brand colour', '#ffd400');
  expect(screen.getByText(/buttons use a darker shade/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Hide “Runs on Foyer”'));
  save();
  await waitFor(() =>
    expect(sent).toEqual([{ settings: { brandColour: '#ffd400', widgetDisableBranding: true }, ...READ }]),
  );
  await waitFor(() => expect(session.get('wdb')).toBe('1'));
});

test('an invalid colour is not saved', async () => {
  renderSection(BrandingSection, '/settings/branding');
  await screen.findByLabelText('Brand colour', { selector: 'input' });
  write('Brand colour', 'red');
  save();
  expect(await screen.findByText('Please enter valid Brand colour')).toBeTruthy();
  expect(sent).toEqual([]);
});
