import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { session } from '../session/values.ts';
import { renderAt } from '../testing/render.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { Menu } from './menu.tsx';

afterEach(() => {
  cleanup();
  session.clear();
});

test('the menu marks the page at the address, and not one whose address it continues', async () => {
  signInAs('ADMIN');
  renderAt('/reports/request-report', '/reports/request-report', () => <Menu narrow={false} />);
  await screen.findByRole('link', { name: 'Request Report' });
  expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([
    'Request Report',
  ]);
});
