import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPlain } from '../testing/render.tsx';
import { FilterField } from './filter-field.tsx';

afterEach(cleanup);

test('Enter reports the text at once, except during an input-method composition', () => {
  const onChange = vi.fn();
  renderPlain(<FilterField label="Rules" placeholder="Find a rule" value="" onChange={onChange} />);
  const box = screen.getByRole('textbox', { name: 'Rules' });
  fireEvent.change(box, { target: { value: 'night' } });
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('night');
});
