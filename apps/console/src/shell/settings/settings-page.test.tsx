import { defaultRights } from '@foyer/domain/rights';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { SettingsPage } from './settings-page.tsx';

const desk = sectionHarness();
const TYPES = { types: [{ name: 'Question', subtypes: [] }] };

const open = (address: string) =>
  desk.show(
    SettingsPage,
    { address, rights: defaultRights('ADMIN') },
    {
      'GET /api/taskSettings': () => TYPES,
      'GET /api/taskFields': () => ({ fields: [] }),
      'GET /api/assignment/settings': () => ({}),
    },
  );

test('a slash leads to the search, and a found field to its place in the section', async () => {
  const { router } = open('/settings/task-fields');
  const search = await screen.findByRole('combobox', { name: 'Search settings' });
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(search);
  write(search, 'custom fields');
  await userEvent.keyboard('{Enter}');
  const found = await screen.findByRole('heading', { name: 'Custom fields' });
  await waitFor(() => expect(found.classList.contains('flash')).toBe(true));
  expect(router.state.location.search).toEqual({});
});
