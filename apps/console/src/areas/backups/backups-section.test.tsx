import type { Backup, Backups } from '@foyer/contract/backups/shapes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer, Refused } from '../../testing/fake-server.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { toast } from '../../ui/toast-store.ts';
import { BackupsSection } from './backups-section.tsx';

const ID = '01930000-0000-7000-8000-0000000bac01';
let server: FakeServer;
let found: Backups;

const backup = (more: Partial<Backup> = {}): Backup => ({
  id: ID,
  state: 'done',
  startedBy: null,
  fileName: 'foyer-2026-11-22-03-00-00.tar.zst',
  isEncrypted: false,
  done: 10,
  total: 10,
  size: 1_930_000_000,
  error: null,
  createdDate: '2026-11-22T03:00:00.000Z',
  finishedDate: '2026-11-22T03:04:00.000Z',
  isIntact: true,
  verifiedDate: '2026-11-22T03:05:00.000Z',
  isVerifying: false,
  exists: true,
  ...more,
});

const state = (more: Partial<Backups> = {}): Backups => ({
  lastDate: '2026-11-22T03:00:00.000Z',
  isOverdue: false,
  plan: {
    folder: '/srv/backups',
    time: '03:00',
    keep: 7,
    nextDate: '2026-11-23T03:00:00.000Z',
    isEncrypted: true,
    usedBytes: 5_000_000,
    freeBytes: 60_000_000_000,
  },
  backups: [backup()],
  ...more,
});

function show(first: Backups) {
  found = first;
  server = fakeServer({
    'GET /api/backups': () => found,
    'POST /api/backups': () => {
      const begun = backup({
        id: ID.replace('01', '02'),
        state: 'running',
        startedBy: 'Priya Raman',
        done: 4,
      });
      found = state({ backups: [begun, ...found.backups] });
      return begun;
    },
    [`POST /api/backups/${ID}/verify`]: () => {
      throw new Refused(409, 'no_backup_file', 'This backup has no file.');
    },
    [`DELETE /api/backups/${ID}`]: () => {
      found = state({ backups: [] });
      return { success: true };
    },
    'POST /api/exports': () => ({ id: ID }),
  });
  renderSection(BackupsSection, '/settings/backups');
  return userEvent.setup();
}

afterEach(() => {
  cleanup();
  toast.clear();
  server.stop();
  localStorage.clear();
});

test('operators see the schedule, the newest backup and how to restore it, and start one', async () => {
  const user = show(state());
  const all = within(await screen.findByRole('region', { name: 'All backups' }));
  expect(all.getByText('Intact')).toBeDefined();
  expect(all.getByText('1.8 GB')).toBeDefined();
  expect(screen.getByText('Every day at 03:00 UTC')).toBeDefined();
  expect(screen.getByText('npm run restore -- /srv/backups/foyer-2026-11-22-03-00-00.tar.zst')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  const progress = await screen.findByRole('progressbar', { name: 'Backup in progress' });
  expect(progress.getAttribute('aria-valuenow')).toBe('40');
  expect(screen.getByRole('button', { name: 'Back up now' }).hasAttribute('disabled')).toBe(true);
});

test('a failure says why, a damaged or missing file says so', async () => {
  show(
    state({
      lastDate: null,
      isOverdue: true,
      backups: [
        backup({ id: ID.replace('01', '03'), state: 'failed', error: 'The disk is full.', exists: false }),
        backup({ id: ID.replace('01', '04'), isIntact: false }),
        backup({ exists: false }),
      ],
    }),
  );
  expect(await screen.findAllByText('The disk is full.')).toHaveLength(2);
  expect(screen.getByText('No backups yet')).toBeDefined();
  expect(screen.getByText('Damaged')).toBeDefined();
  expect(screen.getByText('File missing')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Verify' })).toHaveLength(1);
});

test('a new installation is not called late before its first backup', async () => {
  show(state({ lastDate: null, isOverdue: true, backups: [] }));
  expect(await screen.findByText('None yet')).toBeDefined();
  expect(screen.queryByText('No backups yet')).toBeNull();
});

test('a refusal of the server is shown, and a backup is deleted after a question', async () => {
  const user = show(state());
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('This backup has no file.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete backup' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Backups of the whole installation appear here.')).toBeDefined();
});

test('other administrators see how old the newest backup is, and download their own data', async () => {
  const user = show(state({ plan: null, backups: [] }));
  expect(await screen.findByText('Last backup')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Schedule' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Prepare file' }));
  await waitFor(() => expect(server.called).toContain('POST /api/exports'));
});
