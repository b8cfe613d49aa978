import type { Rights } from '@foyer/domain/rights';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { session } from '../session/values.ts';
import { renderAt } from '../testing/render.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { NoPage } from './no-page.tsx';

afterEach(() => {
  cleanup();
  session.clear();
});

test.each([
  [
    'PRESS',
    { broadcast: 'view' },
    'The pages of your role are not available yet. You can use your profile in the meantime.',
  ],
  ['NOBODY', {}, 'Your role has no access to any page. Ask your administrator to change that.'],
])('tells %s what there is to see, with the profile at hand', async (role, rights, text) => {
  signInAs(role, rights as Rights);
  renderAt('/', '/', NoPage);
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/profile');
});
