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
};

test('Enter tells what was typed; that of an input method does not', async () => {
  const onChange = vi.fn();
  renderPlain(<CustomField field={field} value={null} disabled={false} onChange={onChange} />);
  const box = screen.getByRole('textbox', { name: 'Wood' });
  await userEvent.type(box, 'Oak');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Oak');
});
