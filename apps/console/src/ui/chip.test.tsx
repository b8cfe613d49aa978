import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPlain } from '../testing/render.tsx';
import { Chip } from './chip.tsx';

afterEach(cleanup);

test('is removed by its own button', async () => {
  const remove = vi.fn();
  renderPlain(<Chip label="Country" value="Portugal" onRemove={remove} />);
  await userEvent.click(screen.getByRole('button', { name: /Country/ }));
  expect(remove).toHaveBeenCalledOnce();
});

test('a fixed one has no button', () => {
  renderPlain(<Chip label="Country" value="Portugal" />);
  expect(screen.getByText('Portugal')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
