import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { ADMIN_ID } from '../../testing/team-samples.ts';
import { tearDown } from '../../testing/tear-down.ts';
import { AuditSection } from './audit-section.tsx';

const entry: AuditEntry = {
  id: '01930000-0000-7000-8000-00000000e001',
  at: '2026-11-01T10:00:00.000Z',
  actor: { type: 'member', id: ADMIN_ID, name: 'Priya Raman' },
  action: 'merchant.changed',
  subject: { type: 'merchant', id: '101' },
  before: { settings: { brandColour: null } },
  after: { settings: { brandColour: '#123456' } },
  ip: '193.136.0.7',
};
const later: AuditEntry = { ...entry, id: '01930000-0000-7000-8000-00000000e002', action: 'odd.thing' };

let server: FakeServer;
let dialog: URLSearchParams[];
let isCut: boolean;

beforeEach(() => {
  dialog = [];
  isCut = false;
  server = fakeServer({
    'GET /api/colleagues': () => ({ colleagues: [] }),
    'GET /chimes/merchantDepartment': () => ({ departments: [] }),
    'GET /api/audit': ({ url }) => {
      dialog.push(url.searchParams);
      if (url.searchParams.get('cursor')) return { entries: [later], nextCursor: null };
      return { entries: [entry], nextCursor: url.searchParams.get('ip') ? null : 'more' };
    },
    'GET /api/audit/export': () => ({ fileName: 'audit.csv', csv: 'a,b', rows: 20_000, isCut }),
  });
});
afterEach(() => {
  tearDown(server);
  vi.restoreAllMocks();
});

test('lists entries with labels, unknown codes as they are, page by page', async () => {
  renderSection(AuditSection, '/settings/audit-log');
  expect((await screen.findByRole('row', { name: /Priya Raman/ })).textContent).toContain(
    'Changed the account',
  );
  fireEvent.click(screen.getByText('Load more'));
  expect(await screen.findByText('odd.thing')).toBeTruthy();
  expect(screen.queryByText('Load more')).toBeNull();
});

test('an entry shows before and after, and filters by its values', async () => {
  const { router } = renderSection(AuditSection, '/settings/audit-log');
  fireEvent.click(await screen.findByText('Changed the account'));
  const pane = within(await screen.findByRole('dialog', { name: 'Changed the account' }));
  expect(pane.getByText('settings.brandColour')).toBeTruthy();
  expect(pane.getByText('#123456')).toBeTruthy();
  fireEvent.click(pane.getByLabelText('Filter by this address'));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ ip: '193.136.0.7' }));
  await waitFor(() => expect(dialog.at(-1)?.get('ip')).toBe('193.136.0.7'));
  fireEvent.click(screen.getByLabelText('Remove filter: Address'));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('ip', '193.136.0.7'));
});

test('the filter of the address is requested', async () => {
  const filter = `action=session.started&subject=session&from=2026-11-01&to=2026-11-02&actor=${ADMIN_ID}&q=chrome`;
  renderSection(AuditSection, `/settings/audit-log?${filter}`);
  await waitFor(() => expect(dialog).toHaveLength(1));
  expect(Object.fromEntries(dialog[0] ?? [])).toEqual({
    text: 'chrome',
    actorId: ADMIN_ID,
    action: 'session.started',
    subjectType: 'session',
    fromDate: '2026-11-01',
    toDate: '2026-11-02',
  });
});

test('a truncated export warns', async () => {
  isCut = true;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderSection(AuditSection, '/settings/audit-log');
  fireEvent.click(await screen.findByText('Export CSV'));
  expect(await screen.findByText('The newest 20,000 entries exported')).toBeTruthy();
  expect(click).toHaveBeenCalledOnce();
});
