import type { ContactList } from '@foyer/contract/contacts/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Refused } from '../../testing/fake-server.ts';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { ListsPage } from './lists-page.tsx';

const dealers: ContactList = {
  id: '01930000-0000-7000-8000-00000000d001',
  name: 'Dealers',
  description: 'In Europe',
  status: 'active',
  kind: 'static',
  conditions: null,
  size: 2,
  fill: null,
  usedIn: [],
  createdDate: '2026-11-20T09:00:00.000Z',
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
};

const NOT_FOUND = new Refused(404, 'not_found', 'Not found.');
let readError = NOT_FOUND;
beforeEach(() => {
  readError = NOT_FOUND;
});

const harness = sectionHarness();

const open = (right: 'view' | 'change' = 'change', id = '', lists = [dealers]) =>
  harness.show(
    ListsPage,
    { address: `/settings/lists${id && `?id=${id}`}`, rights: { lists: right } },
    {
      'GET /chimes/101/contact/list': () => ({
        lists,
        total: lists.length,
        nextCursor: null,
        previousCursor: null,
      }),
      'GET /api/contactLists/*': () => {
        throw readError;
      },
      'POST /chimes/create/contact/list': harness.recording(dealers),
      'PUT /chimes/udpate/contact/list': harness.recording(dealers),
    },
  );

test('a list is created', async () => {
  open('change', '', []);
  await userEvent.click((await screen.findAllByRole('button', { name: 'New list' }))[0] as HTMLElement);
  const drawer = await screen.findByRole('dialog', { name: 'New list' });
  write(within(drawer).getByRole('textbox', { name: /Name/ }), 'Press');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Create list' }));
  await waitFor(() =>
    expect(harness.sent).toEqual([{ name: 'Press', description: '', status: 'active', kind: 'static' }]),
  );
});

test('a list is changed, with the time at which it was read', async () => {
  open('change', dealers.id);
  const drawer = await screen.findByRole('dialog', { name: 'Dealers' });
  await userEvent.click(within(drawer).getByRole('radio', { name: 'Inactive' }));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(harness.sent).toHaveLength(1));
  expect(harness.sent[0]).toEqual({
    id: dealers.id,
    name: 'Dealers',
    description: 'In Europe',
    status: 'inactive',
    kind: 'static',
    ifUnmodifiedSince: dealers.lastModifiedDate,
  });
});

test('who only views lists cannot change them', async () => {
  open('view', dealers.id);
  const drawer = await screen.findByRole('dialog', { name: 'Dealers' });
  expect(within(drawer).queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New list' })).toBeNull();
});

test('a list that could not be loaded is not reported as deleted', async () => {
  readError = new Refused(503, 'unavailable', 'Try again.');
  open('change', '01930000-0000-7000-8000-00000000d002');
  await waitFor(() =>
    expect(harness.called()).toContain('GET /api/contactLists/01930000-0000-7000-8000-00000000d002'),
  );
  await screen.findByText('Dealers');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the address of a deleted list says that it no longer exists', async () => {
  open('change', '01930000-0000-7000-8000-00000000d002');
  expect(await screen.findByRole('dialog', { name: 'Not found' })).toBeTruthy();
});
