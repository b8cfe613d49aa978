import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sectionHarness } from '../testing/section-harness.ts';
import { useContactListOptions, useStaticListOptions } from './contact-lists.ts';

const named = (options: readonly { label: string }[]) => options.map(({ label }) => label).join(', ');

function Options() {
  return (
    <>
      <p>All: {named(useContactListOptions().lists)}</p>
      <p>Static: {named(useStaticListOptions())}</p>
    </>
  );
}

const { show } = sectionHarness();

test('the lists to which contacts are added come from all pages, read once for all lists', async () => {
  const read: (string | null)[] = [];
  show(
    Options,
    { address: '/settings/rules', rights: { lists: 'change' } },
    {
      'GET /chimes/101/contact/list': ({ url }) => {
        const cursor = url.searchParams.get('cursor');
        read.push(cursor);
        return cursor
          ? { lists: [{ id: 'l3', name: 'Press', kind: 'static' }], nextCursor: null }
          : {
              lists: [
                { id: 'l1', name: 'Active', kind: 'dynamic' },
                { id: 'l2', name: 'Dealers', kind: 'static' },
              ],
              nextCursor: 'second',
            };
      },
    },
  );
  expect(await screen.findByText('Static: Dealers, Press')).toBeTruthy();
  expect(screen.getByText('All: Active, Dealers, Press')).toBeTruthy();
  expect(read).toEqual([null, 'second']);
});
