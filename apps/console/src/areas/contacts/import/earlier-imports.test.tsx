import type { ContactImport } from '@foyer/contract/contacts/import-shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { EarlierImports } from './earlier-imports.tsx';

const harness = sectionHarness();

const counts = { create: 0, update: 0, skip: 0, error: 0 };
const one = (id: string, fileName: string, canUndo: boolean): ContactImport => ({
  id,
  fileName,
  format: 'csv',
  state: 'done',
  member: { id: 'm1', name: 'Ada Byron', imageUrl: null },
  columnCount: 3,
  total: 320,
  done: 320,
  checked: counts,
  imported: { ...counts, create: 318, error: 2 },
  match: 'email',
  mode: 'keep',
  listId: null,
  conversations: { total: 0, imported: 0 },
  basis: 'agreed',
  error: null,
  canUndo,
  createdDate: '2026-11-06T11:20:00.000Z',
  startedDate: '2026-11-06T11:21:00.000Z',
  finishedDate: '2026-11-06T11:22:00.000Z',
  lastModifiedDate: '2026-11-06T11:22:00.000Z',
});
const OPEN = one('open', 'now.csv', true);

test('the imports besides the open one are listed, opened, and undone while that is possible', async () => {
  const opened: string[] = [];
  harness.show(
    () => <EarlierImports except="open" onOpen={(id) => opened.push(id)} />,
    { address: '/settings/import', rights: { import_contacts: 'change' } },
    {
      'GET /api/contactImports': () => ({
        imports: [OPEN, one('porto', 'porto.xlsx', true), one('old', 'old-shop.csv', false)],
        total: 3,
        nextCursor: null,
        previousCursor: null,
      }),
      'POST /api/contactImports/porto/undo': harness.recording(one('porto', 'porto.xlsx', false)),
    },
  );
  const section = await screen.findByRole('region', { name: 'Earlier imports' });
  expect(within(section).queryByText('now.csv')).toBeNull();
  await userEvent.click(within(section).getByRole('button', { name: 'old-shop.csv' }));
  expect(opened).toEqual(['old']);
  expect(within(section).queryByRole('button', { name: 'Undo the import of old-shop.csv' })).toBeNull();
  await userEvent.click(within(section).getByRole('button', { name: 'Undo the import of porto.xlsx' }));
  await waitFor(() => expect(harness.called()).toContain('POST /api/contactImports/porto/undo'));
});
