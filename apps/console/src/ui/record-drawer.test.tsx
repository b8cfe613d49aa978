import type { Precondition } from '@foyer/contract/kernel/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { renderSection } from '../testing/render-section.tsx';
import { write } from '../testing/section-harness.ts';
import { tearDown } from '../testing/tear-down.ts';
import { TextField } from './fields/index.ts';
import { RecordDrawer } from './record-drawer.tsx';
import { useRecordForm } from './record-form.ts';

const MINE = { id: 'r1', name: 'Mine', lastModifiedDate: '2026-03-01T10:00:00.000Z' };
const THEIRS = { ...MINE, name: 'Theirs', lastModifiedDate: '2026-03-01T11:00:00.000Z' };

const save = vi.fn<(name: string, precondition: Precondition) => Promise<void>>();
const remove = vi.fn(() => Promise.resolve());
const close = vi.fn();
let replace: (record: typeof MINE) => void;

function Screen() {
  const [record, setRecord] = useState(MINE);
  replace = setRecord;
  const form = useRecordForm({
    record,
    nameOf: ({ name }) => name,
    onClose: close,
    initial: { name: record.name },
    rules: { name: { title: 'Name', required: true } },
    save: ({ name }, precondition) => save(name, precondition),
  });
  const removal = { name: record.name, button: 'Remove it', text: 'It is gone then.', remove };
  return (
    <RecordDrawer
      record={record}
      form={form}
      title={record.name}
      disabled={false}
      removal={removal}
      onClose={close}
    >
      <TextField form={form} name="name" />
    </RecordDrawer>
  );
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const press = async (label: string) => userEvent.click(await screen.findByRole('button', { name: label }));

async function open() {
  const shown = renderSection(Screen, '/settings');
  await screen.findByRole('dialog', { name: 'Mine' });
  return shown;
}

beforeEach(() => {
  save.mockReset().mockResolvedValue();
  remove.mockClear();
  close.mockClear();
});
afterEach(() => tearDown(undefined));

test('a record is saved with the time at which it was read, and closed', async () => {
  await open();
  write(name(), 'Better');
  await press('Save');
  expect(await screen.findByText('Better saved')).toBeTruthy();
  expect(save).toHaveBeenCalledWith('Better', { ifUnmodifiedSince: MINE.lastModifiedDate });
  expect(close).toHaveBeenCalledTimes(1);
});

test('a concurrent change is overwritten only by a second save', async () => {
  save.mockRejectedValueOnce(new ApiError(409, 'conflict', 'Changed.'));
  await open();
  write(name(), 'Better');
  replace(THEIRS);
  await press('Save');
  expect(await screen.findByText(/^Someone else changed this/)).toBeTruthy();
  expect(name().value).toBe('Better');
  expect(close).not.toHaveBeenCalled();
  await press('Save');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(save.mock.calls).toEqual([
    ['Better', { ifUnmodifiedSince: MINE.lastModifiedDate }],
    ['Better', {}],
  ]);
});

test('after a conflict the current version can be taken instead', async () => {
  save.mockRejectedValueOnce(new ApiError(409, 'conflict', 'Changed.'));
  await open();
  write(name(), 'Better');
  replace(THEIRS);
  await press('Save');
  await press('Discard my changes and show theirs');
  expect(name().value).toBe('Theirs');
  write(name(), 'Both');
  await press('Save');
  await waitFor(() =>
    expect(save).toHaveBeenLastCalledWith('Both', { ifUnmodifiedSince: THEIRS.lastModifiedDate }),
  );
});

test('a server error is shown at its field, and the drawer stays open', async () => {
  save.mockRejectedValueOnce(new ApiError(409, 'taken', 'This name is taken.', 'name'));
  await open();
  write(name(), 'Other');
  await press('Save');
  expect(await screen.findByText('This name is taken.')).toBeTruthy();
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(close).not.toHaveBeenCalled();
});

test('unsaved changes are not left without a question', async () => {
  const { router } = await open();
  write(name(), 'Better');
  void router.navigate({ to: '/elsewhere' });
  await press('Stay');
  expect(router.state.location.pathname).toBe('/settings');
});

test('it is removed after a question', async () => {
  await open();
  await press('Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete Mine?' });
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Remove it' }));
  expect(await screen.findByText('Mine deleted')).toBeTruthy();
  expect(close).toHaveBeenCalledTimes(1);
});
