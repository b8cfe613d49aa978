import type { TaskField } from '@foyer/contract/tasks/shapes';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPlain } from '../../../testing/render.tsx';
import { idOf } from '../testing.ts';
import { CustomField } from './custom-field.tsx';

afterEach(cleanup);

const field: TaskField = {
  id: idOf(1),
  type: null,
  name: 'Wood',
  kind: 'text',
  choices: [],
  required: false,
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
};

test('Enter saves the typed text; Enter of an input method does not', async () => {
  const onChange = vi.fn();
  renderPlain(<CustomField field={field} value={null} disabled={false} onChange={onChange} />);
  const box = screen.getByRole('textbox', { name: 'Wood' });
  await userEvent.type(box, 'Oak');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Oak');
});

test.each([
  ['left', '{Tab}'],
  ['sent by Enter', '{Enter}'],
])('a half-typed date that is %s is refused and the stored one stays', async (_, key) => {
  const onChange = vi.fn();
  const date: TaskField = { ...field, name: 'Pick-up', kind: 'date' };
  renderPlain(<CustomField field={date} value="2026-11-21" disabled={false} onChange={onChange} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Pick-up' }), `{Backspace}{Backspace}${key}`);
  expect(screen.getByText('This is not a date')).toBeDefined();
  await userEvent.tab();
  expect(onChange).not.toHaveBeenCalled();
});

test('an emptied date is stored as none', async () => {
  const onChange = vi.fn();
  const date: TaskField = { ...field, name: 'Pick-up', kind: 'date' };
  renderPlain(<CustomField field={date} value="2026-11-21" disabled={false} onChange={onChange} />);
  await userEvent.clear(screen.getByRole('combobox', { name: 'Pick-up' }));
  await userEvent.tab();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});
