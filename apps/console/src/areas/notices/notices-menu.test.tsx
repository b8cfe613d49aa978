import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Alerts } from '../../alerts/alerts.tsx';
import { patchCacheFromLive } from '../../live/patch-cache.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { Notice } from './kinds.ts';
import { NoticesMenu } from './notices-menu.tsx';

const notice = (n: number, more: Partial<Notice> = {}): Notice => ({
  id: `0192f000-0000-4000-8000-00000000000${n}`,
  kind: 'mention',
  titleKey: 'mentioned',
  values: { name: `Priya ${n}` },
  title: `Priya ${n} mentioned you`,
  text: 'Please look at the invoice',
  path: '/elsewhere',
  createdDate: '2026-10-12T14:00:00.000Z',
  readDate: null,
  ...more,
});

let server: FakeServer;
let stop: () => void;

// The lock is never granted, as if another tab had it and played the sounds.
beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: async () => {} } });
});
afterEach(() => {
  cleanup();
  act(() => toast.clear());
  stop();
  server.stop();
});

function shown(notices: Notice[]) {
  const state = { notices };
  server = fakeServer({
    'GET /api/notices': () => ({
      notices: state.notices,
      unread: state.notices.filter((one) => !one.readDate).length,
      nextCursor: null,
    }),
    'POST /api/notices/readAll': () => {
      state.notices = state.notices.map((one) => ({ ...one, readDate: one.createdDate }));
      return { success: true };
    },
    'POST /api/notices/*': ({ url }) => {
      const read = (one: Notice) =>
        url.pathname.includes(one.id) ? { ...one, readDate: one.createdDate } : one;
      state.notices = state.notices.map(read);
      return state.notices[0];
    },
  });
  const made = renderSection(
    () => (
      <>
        <NoticesMenu />
        <Alerts enabled />
      </>
    ),
    '/settings',
  );
  stop = patchCacheFromLive(made.cache);
  return {
    ...made,
    come: (...more: Notice[]) => {
      state.notices = [...more, ...state.notices];
      for (const one of more) act(() => server.say({ type: 'notice', notice: one }));
    },
  };
}

const bell = (unread: number) => screen.findByRole('button', { name: `Notifications: ${unread} unread` });

test('counts unread notices; opening one marks it as read', async () => {
  const { router } = shown([notice(1), notice(2, { readDate: '2026-10-12T14:00:00.000Z' })]);
  await userEvent.click(await bell(1));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Priya 1 mentioned you/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  expect(server.called).toContain(`POST /api/notices/${notice(1).id}/read`);
});

test('marks all as read', async () => {
  shown([notice(1), notice(2)]);
  await userEvent.click(await bell(2));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark all as read' }));
  expect(await bell(0)).toBeTruthy();
});

test('says so when there is nothing', async () => {
  shown([]);
  await userEvent.click(await bell(0));
  expect(await screen.findByText('You have no notifications yet.')).toBeTruthy();
});

test('a notice that comes is counted and shown; of many two are named', async () => {
  const { come } = shown([]);
  await bell(0);
  come(notice(1), notice(2), notice(3));
  expect(await bell(3)).toBeTruthy();
  expect(await screen.findByText('You have more notifications.')).toBeTruthy();
  const toasts = screen.getAllByRole('status').map((one) => one.textContent);
  expect(toasts).toHaveLength(3);
  expect(toasts[0]).toContain('Priya 1 mentioned you');
  expect(toasts[1]).toContain('Priya 2 mentioned you');
});
