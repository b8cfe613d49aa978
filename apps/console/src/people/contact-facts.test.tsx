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

const OWN = [
  { id: 'f1', name: 'Project', type: 'text', choices: ['Home', 'Hotel'], pattern: '' },
  { id: 'f2', name: 'Moves in', type: 'DATE', choices: [], pattern: '' },
  { id: 'f3', name: 'Floor plan', type: 'ATTACHMENT', choices: [], pattern: '' },
];

/** The facts of a contact, with these rights. */
function show(contact: Partial<Contact>, right: 'view' | 'change' = 'change') {
  stored = { ...contact, lastModifiedDate: READ };
  harness.show(
    () => {
      const { data } = useCall('getContact', { params: { id: 'c1' } });
      return data ? <ContactFacts contact={data} /> : null;
    },
    { address: '/settings/contacts', rights: { my_contacts: right } },
    {
      'GET /api/contactFields': () => ({ fields: OWN }),
      'GET /api/contacts/c1': () => stored,
      'POST /chimes/updateContact': ({ body }) => {
        const { ifUnmodifiedSince, ...change } = body as Partial<Contact> & { ifUnmodifiedSince: string };
        if (ifUnmodifiedSince !== stored.lastModifiedDate) throw new Refused(409, 'conflict', 'Changed.');
        stored = { ...stored, ...change };
        return stored;
      },
    },
  );
}

const EMPTY = {
  id: 'c1',
  firstName: '',
  lastName: '',
  city: 'Lund',
  company: '',
  country: '',
  language: '',
  tags: [],
  fields: {},
  identities: [],
};

/** The facts of a contact that was read before someone else stored this change. */
async function editCity(theirs: Partial<Contact>) {
  show(EMPTY);
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

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a field is edited with the control of its type', async () => {
  show({ ...EMPTY, language: 'de-DE', tags: ['trade'], fields: { f1: 'Home' } });
  await press('Edit Language: German (Germany)');
  const language = screen.getByRole('combobox', { name: 'Language' });
  expect(language.textContent).toContain('German (Germany)');
  await press('Cancel');
  await press('Edit Project: Home');
  await userEvent.click(screen.getByRole('combobox', { name: 'Project' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Hotel' }));
  await press('Save');
  await waitFor(() => expect(stored.fields).toEqual({ f1: 'Hotel' }));
  await press('Add Moves in');
  await userEvent.type(screen.getByRole('combobox', { name: 'Moves in' }), '01052027');
  await press('Save');
  await waitFor(() => expect(stored.fields).toEqual({ f2: '2027-05-01' }));
  await press('Edit Tags: trade');
  await userEvent.type(screen.getByRole('textbox', { name: 'Tags' }), 'vip');
  await press('Save');
  await waitFor(() => expect(stored.tags).toEqual(['trade', 'vip']));
  expect(await screen.findByRole('button', { name: 'Add Floor plan' })).toBeTruthy();
});

test('who only views contacts reads the facts', async () => {
  show({ ...EMPTY, country: 'se' }, 'view');
  expect(await screen.findByText('Sweden')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a control warns before it overwrites what someone else changed meanwhile', async () => {
  show({ ...EMPTY, tags: ['trade'] });
  await press('Edit Tags: trade');
  stored = { ...stored, tags: ['press'], lastModifiedDate: CHANGED };
  await userEvent.type(screen.getByRole('textbox', { name: 'Tags' }), 'vip');
  await press('Save');
  expect(await screen.findByText(/Someone else changed this to “press”/)).toBeTruthy();
  expect(stored.tags).toEqual(['press']);
  await press('Save');
  await waitFor(() => expect(stored.tags).toEqual(['trade', 'vip']));
});
