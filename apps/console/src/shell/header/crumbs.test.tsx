import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../session/values.ts';
import { renderAt } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sign-in-as.ts';
import { useCrumb } from '../crumb.ts';
import { Crumbs } from './crumbs.tsx';

beforeEach(() => signInAs('ADMIN'));
afterEach(() => {
  cleanup();
  session.clear();
});

function Opened({ name }: { name: string }) {
  useCrumb(name);
  return null;
}

async function crumbs(address: string, open?: string) {
  renderAt(address, address, () => (
    <>
      <Crumbs />
      {open && <Opened name={open} />}
    </>
  ));
  const nav = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  return [...nav.querySelectorAll('a, [aria-current], span > span')].map((part) => part.textContent);
}

test('a page is shown below its menu group, or alone', async () => {
  expect(await crumbs('/visitors/team-messages')).toEqual(['Inbox', 'Team Messages']);
  cleanup();
  expect(await crumbs('/visitors/online-visitors')).toEqual(['Online Visitors']);
});

test('an open item is shown below its page, without the group', async () => {
  expect(await crumbs('/visitors/team-messages', 'سارة')).toEqual(['Team Messages', 'سارة']);
  expect(screen.getByRole('link', { name: 'Team Messages' }).getAttribute('href')).toBe(
    '/visitors/team-messages',
  );
  expect(screen.getByText('سارة').getAttribute('dir')).toBe('auto');
});

test('a person is shown below the contacts', async () => {
  expect(await crumbs('/contacts/leadinfo/p1', 'Layla')).toEqual(['Contacts', 'Layla']);
  expect(screen.getByRole('link', { name: 'Contacts' }).getAttribute('href')).toBe('/contacts/contacts');
});
