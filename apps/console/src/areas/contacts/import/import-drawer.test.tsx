import type { ContactImportDetail } from '@foyer/contract/contacts/import-shapes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { ImportDrawer } from './import-drawer.tsx';

const harness = sectionHarness();

const counts = { create: 0, update: 0, skip: 0, error: 0 };
const cancelled: ContactImportDetail = {
  id: 'hub',
  fileName: 'HubSpot',
  format: 'hubspot',
  state: 'cancelled',
  member: { id: 'm1', name: 'Ada Byron', imageUrl: null },
  columns: [],
  columnCount: 3,
  total: 2800,
  done: 2800,
  checked: counts,
  imported: counts,
  match: 'email',
  mode: 'keep',
  listId: null,
  conversations: { total: 0, imported: 0 },
  basis: null,
  error: null,
  canUndo: false,
  createdDate: '2026-11-06T11:20:00.000Z',
  startedDate: null,
  finishedDate: '2026-11-06T11:22:00.000Z',
  lastModifiedDate: '2026-11-06T11:22:00.000Z',
};

test('an import that was cancelled while it was read has passed no step', async () => {
  harness.show(
    () => <ImportDrawer id="hub" onOpen={() => undefined} onClose={() => undefined} />,
    { address: '/settings/import', rights: { import_contacts: 'change' } },
    {
      'GET /api/contactImports/hub': () => cancelled,
      'GET /api/contactImports': () => ({ imports: [], total: 0, nextCursor: null, previousCursor: null }),
    },
  );
  await screen.findByText('The import was cancelled. No contacts were imported.');
  const steps = within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
  expect(steps[0]?.getAttribute('aria-current')).toBe('step');
  expect(screen.queryByRole('progressbar')).toBeNull();
});
