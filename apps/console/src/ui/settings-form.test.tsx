import type { Precondition } from '@foyer/contract/kernel/shapes';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { renderSection } from '../testing/render-section.tsx';
import { write } from '../testing/section-harness.ts';
import { Form, TextField } from './fields/index.ts';
import { ShowCurrent } from './record-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSettingsForm } from './settings-form.ts';

const READ = { name: 'Mine', lastModifiedDate: '2026-03-01T10:00:00.000Z' };
const THEIRS = { name: 'Theirs', lastModifiedDate: '2026-03-01T11:00:00.000Z' };

const save = vi.fn<(name: string, precondition: Precondition) => Promise<typeof READ>>();
let replace: (record: typeof READ) => void;

function Screen() {
  const [record, setRecord] = useState(READ);
  replace = (next) => act(() => setRecord(next));
  const form = useSettingsForm({
    record,
    initial: { name: record.name },
    save: ({ name }, precondition) => save(name, precondition),
  });
  return (
    <>
      <Form form={form}>
        <ShowCurrent form={form} />
        <TextField form={form} name="name" label="Name" />
      </Form>
      <SaveBar form={form} />
    </>
  );
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));

beforeEach(async () => {
  save.mockReset();
  renderSection(Screen, '/settings');
  await screen.findByRole('textbox', { name: 'Name' });
});
afterEach(cleanup);

test('each save is based on the version before', async () => {
  save.mockResolvedValueOnce({ name: 'Ours', lastModifiedDate: '2026-03-01T10:30:00.000Z' });
  write(name(), 'Ours');
  await press('Save changes');
  write(name(), 'Ours again');
  await press('Save changes');
  expect(save.mock.calls).toEqual([
    ['Ours', { ifUnmodifiedSince: READ.lastModifiedDate }],
    ['Ours again', { ifUnmodifiedSince: '2026-03-01T10:30:00.000Z' }],
  ]);
});

test('a conflict keeps what was typed, and can show the current settings instead', async () => {
  save.mockRejectedValueOnce(new ApiError(409, 'conflict', 'Someone else changed this.'));
  write(name(), 'Ours');
  replace(THEIRS);
  await press('Save changes');
  expect(save.mock.calls).toEqual([['Ours', { ifUnmodifiedSince: READ.lastModifiedDate }]]);
  expect(screen.getByText(/Save again to overwrite their changes/)).toBeTruthy();
  expect(name().value).toBe('Ours');
  await press('Discard my changes and show theirs');
  expect(name().value).toBe('Theirs');
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('changes of other settings are no conflict', async () => {
  save.mockResolvedValueOnce(THEIRS);
  write(name(), 'Ours');
  replace({ ...THEIRS, name: 'Mine' });
  await press('Save changes');
  expect(save.mock.calls).toEqual([['Ours', { ifUnmodifiedSince: THEIRS.lastModifiedDate }]]);
});

test('a form without changes shows what someone else saved', () => {
  replace(THEIRS);
  expect(name().value).toBe('Theirs');
});
