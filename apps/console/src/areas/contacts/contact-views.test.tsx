import type { ContactViewQuery } from '@foyer/contract/contacts/view-shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { ColumnsButton, type GridAddress, useColumnChoice } from '../../ui/grid/index.ts';
import { useContactColumns } from './contact-cells.tsx';
import { ContactViews, ContactViewTabs } from './contact-views.tsx';

const harness = sectionHarness();
const went: object[] = [];
beforeEach(() => {
  went.length = 0;
});

const IBERIA = {
  id: '01930000-0000-7000-8000-00000000e001',
  name: 'Iberia',
  query: { country: 'pt', sort: 'name', order: 'asc' } as ContactViewQuery,
  isShared: true,
  isOwn: true,
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
};

/** The page with a filter for customers, sorted by score. */
const address = {
  search: { q: 'ada', criteria: { lead: 'CUSTOMER' }, sort: 'score', order: 'desc' },
  goTo: (next: object) => went.push(next),
} as unknown as GridAddress;

const show = (right: 'view' | 'change' = 'change') =>
  harness.show(
    () => <ContactViews address={address} />,
    { address: '/settings/contacts', rights: { my_contacts: right } },
    {
      'GET /api/contactViews': () => ({ views: [IBERIA] }),
      'POST /api/contactViews': harness.recording(IBERIA),
      [`DELETE /api/contactViews/${IBERIA.id}`]: harness.recording({}),
    },
  );

const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Views' }));
const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('menuitem', { name }));

test('a view replaces filter, search and order, and starts at the first page', async () => {
  show();
  await openMenu();
  await choose(/Iberia/);
  expect(went).toEqual([
    expect.objectContaining({ country: 'pt', sort: 'name', order: 'asc', lead: undefined, q: undefined }),
  ]);
});

test('the filter of the page is saved under a name, for all or for oneself', async () => {
  show();
  await openMenu();
  await choose('Save filter…');
  const dialog = await screen.findByRole('dialog');
  write(within(dialog).getByRole('textbox', { name: /Name/ }), 'Loyal');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(harness.sent).toEqual([
      expect.objectContaining({
        name: 'Loyal',
        query: { q: 'ada', lead: 'CUSTOMER', sort: 'score', order: 'desc' },
      }),
    ]),
  );
});

test('who only views contacts opens views and saves none', async () => {
  show('view');
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: /Iberia/ })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Save filter…' })).toHaveProperty('disabled', true);
});

test('views are tabs; the one that is shown is marked, and the first shows everything', async () => {
  const at = (search: object) => ({ ...address, search: { criteria: {}, ...search } }) as GridAddress;
  const answers = { 'GET /api/contactViews': () => ({ views: [IBERIA] }) };
  const rights = { my_contacts: 'view' } as const;
  const current = async (search: object) => {
    harness.show(() => <ContactViewTabs address={at(search)} />, { address: '/settings/x', rights }, answers);
    await screen.findByRole('button', { name: 'Iberia for everyone' });
    return screen
      .getAllByRole('button')
      .flatMap((tab) => (tab.getAttribute('aria-current') ? [tab.textContent] : []));
  };
  expect(await current({ q: 'ada' })).toEqual([]);
  expect(await current({})).toEqual(['All']);
  expect(await current({ criteria: { country: 'pt' }, order: 'asc', sort: 'name' })).toEqual([
    'Iberia for everyone',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(went).toEqual([expect.objectContaining({ country: undefined, sort: undefined, q: undefined })]);
});

function ColumnsMenu() {
  const columns = useContactColumns();
  return <ColumnsButton columns={columns} chosen={useColumnChoice('contacts', columns)} />;
}

test('own fields are columns to choose, hidden at first', async () => {
  const field = { id: 'f1', name: 'Shoe size', type: 'text', choices: [], pattern: '', position: 0 };
  harness.show(
    ColumnsMenu,
    { address: '/settings/contacts', rights: { my_contacts: 'view' } },
    { 'GET /api/contactFields': () => ({ fields: [field] }) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Shoe size' });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Shoe size' }).checked).toBe(true);
});
