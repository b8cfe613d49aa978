import type { TableExport } from '@foyer/contract/exports/shapes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer, Refused } from '../testing/fake-server.ts';
import { renderSection } from '../testing/render-section.tsx';
import { toast } from '../ui/toast-store.ts';
import { ExportButton } from './export-button.tsx';
import { ExportWatch } from './export-watch.tsx';
import { OwnExports } from './own-exports.tsx';
import { trackedExports } from './tracked-exports.ts';

const ID = '01930000-0000-7000-8000-00000000e0e1';
let server: FakeServer;
let found: TableExport;
let begun: unknown[];
let downloads: string[];

const begin = (more: Partial<TableExport> = {}): TableExport => ({
  id: ID,
  kind: 'members',
  format: 'csv',
  state: 'queued',
  done: 0,
  total: null,
  isCut: false,
  fileName: 'members-2026-11-22.csv',
  fileSize: null,
  error: null,
  createdDate: '2026-11-22T09:00:00.000Z',
  finishedDate: null,
  expiresDate: null,
  ...more,
});

beforeEach(() => {
  found = begin();
  begun = [];
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(new URL(this.href).pathname);
  });
  server = fakeServer({
    'POST /api/exports': ({ body }) => {
      begun.push(body);
      return found;
    },
    'GET /api/exports': () => ({ exports: [found], nextCursor: null }),
    [`GET /api/exports/${ID}`]: () => {
      if (found.state === 'failed' && found.error === 'gone') throw new Refused(404, 'not_found', 'Gone');
      return found;
    },
    [`POST /api/exports/${ID}/cancel`]: () => {
      found = { ...found, state: 'cancelled' };
      return found;
    },
    [`POST /api/exports/${ID}/link`]: () => ({ url: '/api/exportFiles/t0ken' }),
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  trackedExports.remove(ID);
  toast.clear();
  server.stop();
  localStorage.clear();
});

const Page = () => (
  <>
    <ExportButton kind="members" filter={{ role: 'USER', text: undefined }} count={3} />
    <ExportWatch />
  </>
);

async function choose(format: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
  return user;
}

describe('an export', () => {
  test('sends the filter, shows progress, and offers the file when done', async () => {
    renderSection(Page, '/settings');
    const user = await choose('CSV');
    expect(await screen.findByText('Exporting members-2026-11-22.csv')).toBeDefined();
    expect(begun).toEqual([{ kind: 'members', format: 'csv', locale: 'en', filter: { role: 'USER' } }]);
    found = begin({ state: 'running', done: 1200, total: 4800 });
    expect(await screen.findByText('1,200 of 4,800 rows', {}, { timeout: 3000 })).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    found = begin({ state: 'done', done: 4800, total: 4800 });
    expect(await screen.findByText('members-2026-11-22.csv is ready', {}, { timeout: 3000 })).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(downloads).toEqual(['/api/exportFiles/t0ken']));
  });

  test('is called off', async () => {
    renderSection(Page, '/settings');
    const user = await choose('Excel workbook (XLSX)');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Export cancelled', {}, { timeout: 3000 })).toBeDefined();
    expect(server.called).toContain(`POST /api/exports/${ID}/cancel`);
  });

  test('is followed again after a reload, and says when it failed and why', async () => {
    trackedExports.add(ID);
    found = begin({ state: 'failed', error: 'Your role does not allow this.' });
    renderSection(Page, '/settings');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Your role does not allow this.')).toBeDefined();
  });

  test('says that it could not begin', async () => {
    server.stop();
    server = fakeServer({
      'POST /api/exports': () => {
        throw new Refused(409, 'too_many_exports', '3 exports are under way.');
      },
    });
    renderSection(Page, '/settings');
    await choose('CSV');
    expect(await screen.findByText('3 exports are under way.')).toBeDefined();
  });

  test('cannot begin without rows', async () => {
    renderSection(() => <ExportButton kind="members" filter={{}} count={0} />, '/settings');
    const button = (await screen.findByRole('button', { name: 'Export' })) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
  });

  test('is listed with its file in the profile', async () => {
    found = begin({ state: 'done', done: 12 });
    const user = userEvent.setup();
    renderSection(OwnExports, '/settings');
    const block = await screen.findByRole('region', { name: 'Exports' });
    expect(within(block).getByText('12 rows')).toBeDefined();
    await user.click(within(block).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
  });
});
