import type { AuditEntry } from '@foyer/contract/audit/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../testing/section-harness.ts';
import { ADMIN_ID } from '../../testing/team-samples.ts';
import { AuditSection } from './audit-section.tsx';

const ADDRESS = '/settings/audit-log';

const entry: AuditEntry = {
  id: '01930000-0000-7000-8000-00000000e001',
  at: '2026-11-01T10:00:00.000Z',
  actor: { type: 'member', id: ADMIN_ID, name: 'Priya Raman' },
  action: 'macro.changed',
  subject: { type: 'macro', id: '01930000-0000-7000-8000-00000000a001', name: 'Refund' },
  before: { actions: { snooze: null } },
  after: { actions: { snooze: 60, assigneeId: ADMIN_ID } },
  ip: '193.136.0.7',
};
const later: AuditEntry = {
  ...entry,
  id: '01930000-0000-7000-8000-00000000e002',
  action: 'odd.thing',
  subject: { ...entry.subject, name: '' },
};

const harness = sectionHarness();
/** The queries of the page, in order. */
const asked: URLSearchParams[] = [];

function open(search = '') {
  asked.length = 0;
  return harness.show(
    AuditSection,
    { address: ADDRESS + search, rights: { settings: 'change' } },
    {
      'GET /api/colleagues': () => ({
        colleagues: [{ id: ADMIN_ID, firstName: 'Priya', lastName: 'Raman', role: 'ADMIN', imageUrl: null }],
      }),
      'GET /chimes/merchantDepartment': () => ({ departments: [] }),
      'GET /api/audit/count': () => ({ total: 2, isExact: true }),
      'GET /api/audit': ({ url }) => {
        asked.push(url.searchParams);
        return { entries: [entry, later], nextCursor: null, previousCursor: null };
      },
    },
  );
}

test('lists entries with the names of their subjects, and unknown codes as they are', async () => {
  open();
  expect(await screen.findByText('Changed a macro')).toBeTruthy();
  expect(screen.getByText('Refund')).toBeTruthy();
  expect(screen.getByText('odd.thing')).toBeTruthy();
  expect(screen.getByText('\u2066…0000a001\u2069')).toBeTruthy();
  expect(await screen.findByText('Total Records: 2')).toBeTruthy();
});

test('an entry shows before and after, and filters by its values', async () => {
  const { router } = open(`?entry=${entry.id}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Changed a macro' }));
  expect(drawer.getByText('Actions: Snooze')).toBeTruthy();
  expect(drawer.queryByText('macro.changed')).toBeNull();
  expect(drawer.getByText('60')).toBeTruthy();
  expect(drawer.getAllByText('Priya Raman', { selector: 'ins' })).toHaveLength(1);
  expect(drawer.getByText('Refund')).toBeTruthy();
  await userEvent.click(drawer.getByLabelText('Filter by this subject'));
  await waitFor(() => expect(asked.at(-1)?.get('subjectId')).toBe(entry.subject.id));
  expect(router.state.location.search).toEqual({ subject: 'macro', subjectId: entry.subject.id });
  expect(screen.getByLabelText('Remove filter: Subject').closest('.chip')?.textContent).toBe(
    'Subject Refund',
  );
});

test('the filter of the address is requested', async () => {
  const filter = `action=session.started&subject=session&on=2026-11-01~2026-11-02&actor=${ADMIN_ID}&q=chrome&visitors=shown`;
  open(`?${filter}`);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    text: 'chrome',
    actorId: ADMIN_ID,
    action: 'session.started',
    subjectType: 'session',
    visitors: 'shown',
    fromDate: '2026-11-01',
    toDate: '2026-11-02',
    limit: '50',
  });
});

test('an action is found by typing, since there are too many for a menu', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'What' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What' }));
  await userEvent.type(dialog.getByRole('combobox'), 'ran a mac');
  await userEvent.click(await screen.findByRole('option', { name: 'Ran a macro' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(asked.at(-1)?.get('action')).toBe('macro.run'));
});
