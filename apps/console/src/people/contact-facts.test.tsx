import type { Contact } from '@foyer/contract/contacts/shapes';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useCall } from '../api/index.ts';
import { Refused } from '../testing/fake-server.ts';
import { sectionHarness } from '../testing/section-harness.ts';
import { ContactFacts } from './contact-facts.tsx';

const harness = sectionHarness();

const READ = '2026-11-20T09:00:00.000Z';
const CHANGED = '2026-11-20T09:05:00.000Z';

/** What the server has. */
let stored: Partial<Contact>;

/** The facts of a contact that was read before someone else stored this change. */
async function editCity(theirs: Partial<Contact>) {
  const read = {
    id: 'c1',
    city: 'Lund',
    company: '',
    country: '',
    language: '',
    tags: [],
    fields: {},
    identities: [],
  };
  stored = { ...read, lastModifiedDate: READ };
  harness.show(
    () => {
      const { data } = useCall('getContact', { params: { id: 'c1' } });
      return data ? <ContactFacts contact={data} /> : null;
    },
    { address: '/settings/contacts', rights: { my_contacts: 'change' } },
    {
      'GET /api/contactFields': () => ({ fields: [] }),
      'GET /api/contacts/c1': () => stored,
      'POST /chimes/updateContact': ({ body }) => {
        const { ifUnmodifiedSince, ...change } = body as Partial<Contact> & { ifUnmodifiedSince: string };
        if (ifUnmodifiedSince !== stored.lastModifiedDate) throw new Refused(409, 'conflict', 'Changed.');
        stored = { ...stored, ...change };
        return stored;
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit City: Lund' }));
  stored = { ...stored, ...theirs, lastModifiedDate: CHANGED };
  await userEvent.type(screen.getByRole('textbox', { name: 'City' }), ' C{Enter}');
}

test('a change of another field meanwhile stays', async () => {
  await editCity({ company: 'Oak' });
  await waitFor(() => expect(stored).toMatchObject({ city: 'Lund C', company: 'Oak' }));
});

test('a change of the same field meanwhile is shown, and overwritten only on demand', async () => {
  await editCity({ city: 'Oslo' });
  expect(await screen.findByText(/Someone else changed this to “Oslo”/)).toBeTruthy();
  expect(stored.city).toBe('Oslo');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(stored.city).toBe('Lund C'));
});
