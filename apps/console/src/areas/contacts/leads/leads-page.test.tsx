import type { Lead } from '@foyer/contract/contacts/lead-shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { LeadsPage } from './leads-page.tsx';

const layla: Lead = {
  id: '01930000-0000-7000-8000-00000000d001',
  name: 'Layla Haddad',
  company: 'Haddad Interiors',
  email: 'layla@example.com',
  country: 'jo',
  city: 'Amman',
  step: 'MQL',
  type: 'RETURN',
  score: 64,
  isOpportunity: false,
  movedDate: '2026-11-20T09:00:00.000Z',
  lastMove: null,
  owner: null,
  lastMessage: { text: 'Is the bench still in stock?', channel: 'web', date: '2026-11-20T09:00:00.000Z' },
  nextStep: { kind: 'task', title: 'Send the trade terms', dueDate: '2026-11-21T09:00:00.000Z' },
  lastSeenDate: null,
};
const count = (total: number) => ({ total, isExact: true });

const harness = sectionHarness();
const open = (address: string, right: 'view' | 'change' = 'change') =>
  harness.show(
    LeadsPage,
    { address, rights: { my_leads: right, my_contacts: right } },
    {
      'GET /api/leads': ({ url }) => ({
        leads: [null, 'MQL'].includes(url.searchParams.get('step')) ? [layla] : [],
        nextCursor: null,
        previousCursor: null,
      }),
      'GET /api/leads/count': () => count(1),
      'GET /api/leads/tabs': () => ({
        leads: count(1),
        prospects: count(0),
        market: count(1),
        sales: count(0),
        opportunities: count(0),
        customers: count(0),
        dnq: count(0),
      }),
      'POST /api/leads/move': harness.recording({
        moved: [{ contactId: layla.id, from: 'MQL', to: 'DNQ' }],
        failed: [],
      }),
    },
  );

test('a lead is moved to DNQ from its menu, after a reason', async () => {
  open('/settings/leads?view=board');
  const column = await screen.findByRole('region', { name: 'MQL' });
  await within(column).findByText('Layla Haddad');
  await userEvent.click(within(column).getByRole('button', { name: 'Move Layla Haddad to' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'DNQ' }));
  const dialog = await screen.findByRole('dialog', { name: 'Why does Layla Haddad not qualify?' });
  expect(within(dialog).getByRole('button', { name: 'Move to DNQ' })).toHaveProperty('disabled', true);
  await userEvent.click(within(dialog).getByRole('radio', { name: /Outside delivery area/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move to DNQ' }));
  await waitFor(() =>
    expect(harness.sent).toEqual([{ contactIds: [layla.id], to: 'DNQ', reason: 'area', note: '' }]),
  );
});

test('who only views leads cannot move them', async () => {
  open('/settings/leads?view=board', 'view');
  await screen.findByText('Layla Haddad');
  expect(screen.getByText('Send the trade terms')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Move Layla/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New lead' })).toBeNull();
});

test('the list of leads that do not qualify shows why', async () => {
  open('/settings/leads?view=list&tab=dnq');
  expect(await screen.findByRole('columnheader', { name: 'Reason' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Lead stage' })).toBeNull();
});
