import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderAt } from '../../testing/render.tsx';
import { LeaveGuard } from './index.ts';

afterEach(cleanup);

test('a page without changes is left at once', async () => {
  const router = renderAt('/edit', '/edit', () => <LeaveGuard when={false} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  await router.navigate({ to: '/elsewhere' });
  expect(await screen.findByText('elsewhere')).toBeTruthy();
});

test('a page with changes asks before it is left', async () => {
  const router = renderAt('/edit', '/edit', () => <LeaveGuard when />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  void router.navigate({ to: '/elsewhere' });
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/edit');
  void router.navigate({ to: '/elsewhere' });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('elsewhere')).toBeTruthy();
});
