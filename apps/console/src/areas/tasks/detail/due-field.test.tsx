import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPlain } from '../../../testing/render.tsx';
import { DueField } from './due-field.tsx';

afterEach(cleanup);

const show = (onChange: () => void) => {
  renderPlain(<DueField value="2026-11-21T17:00:00.000Z" disabled={false} onChange={onChange} />);
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Due' });
};

test('Enter on a half-typed day puts the stored one back', async () => {
  const onChange = vi.fn();
  const day = show(onChange);
  const stored = day.value;
  await userEvent.type(day, '{Backspace}{Backspace}{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  expect(day.value).toBe(stored);
});

test('Enter on an empty day removes the due date', async () => {
  const onChange = vi.fn();
  const day = show(onChange);
  await userEvent.clear(day);
  await userEvent.type(day, '{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});
