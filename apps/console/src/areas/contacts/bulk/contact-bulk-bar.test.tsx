import type { ContactBulkAction } from '@foyer/contract/contacts/bulk-shapes';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { sectionHarness, write } from '../../../testing/section-harness.ts';
import { ContactBulkBar } from './contact-bulk-bar.tsx';

const harness = sectionHarness();
const ran: ContactBulkAction[] = [];
beforeEach(() => {
  ran.length = 0;
});

const ADA = { id: 'm1', firstName: 'Ada', lastName: 'Byron', imageUrl: null };

function show({ isEverything = false, pair = null as readonly [string, string] | null } = {}) {
  harness.show(
    () => (
      <ContactBulkBar
        count={pair ? 2 : 3}
        pair={pair}
        matching={isEverything ? null : '1,200'}
        isEverything={isEverything}
        isBusy={false}
        onEverything={() => undefined}
        onClear={() => undefined}
        onRun={(action) => ran.push(action)}
      />
    ),
    { address: '/settings/contacts', rights: { my_contacts: 'change' } },
    { 'GET /api/colleagues': () => ({ colleagues: [ADA] }) },
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));

test('a change of some contacts runs at once', async () => {
  show();
  expect(await screen.findByText('3 selected')).toBeTruthy();
  await press('Owner');
  await choose('Ada Byron');
  await press('Move to');
  await choose('MQL');
  expect(ran).toEqual([
    { type: 'owner', ownerId: 'm1' },
    { type: 'move', to: 'MQL' },
  ]);
});

test('exactly two contacts can be merged', async () => {
  show({ pair: ['c1', 'c2'] });
  await press('Merge');
  expect(await screen.findByRole('dialog', { name: 'Compare and merge' })).toBeTruthy();
  show();
  expect(await screen.findByText('3 selected')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
});

test('a tag is asked for, and an empty one is refused', async () => {
  show();
  await press('Tags');
  await choose('Add tag…');
  const dialog = await screen.findByRole('dialog', { name: 'Add tag' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add tag' }));
  expect(ran).toEqual([]);
  write(within(dialog).getByRole('textbox', { name: /Tag/ }), ' VIP ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add tag' }));
  expect(ran).toEqual([{ type: 'addTag', tag: 'VIP' }]);
});

test('a removal is confirmed, and can be left', async () => {
  show();
  await press('Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete 3 contacts?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(ran).toEqual([]);
  await press('Delete');
  const again = await screen.findByRole('dialog', { name: 'Delete 3 contacts?' });
  await userEvent.click(within(again).getByRole('button', { name: 'Delete' }));
  expect(ran).toEqual([{ type: 'remove' }]);
});

test('any change of all that match is confirmed', async () => {
  show({ isEverything: true });
  await press('Owner');
  await choose('No one');
  expect(screen.queryByText(/that match/)).toBeNull();
  expect(ran).toEqual([]);
  const dialog = await screen.findByRole('dialog', { name: 'Change 3 contacts?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change' }));
  expect(ran).toEqual([{ type: 'owner', ownerId: null }]);
});
