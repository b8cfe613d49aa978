import type { Contact } from '@foyer/contract/contacts/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness, write } from '../../../testing/section-harness.ts';
import { ConsentBlock } from '../consents/consent-block.tsx';
import { EraseDialog } from '../erasure/erase-dialog.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { MergedBlock } from './merged-block.tsx';

const ID = '01930000-0000-7000-8000-00000000c001';
const OTHER = '01930000-0000-7000-8000-00000000c002';

const contact = (id: string, firstName: string, company: string): Contact => ({
  id,
  firstName,
  lastName: 'Haddad',
  company,
  country: '',
  city: '',
  language: '',
  notes: '',
  tags: [],
  fields: {},
  identities: [],
  ownerId: null,
  leadStatus: 'NEW',
  leadType: 'NEW',
  leadMovedDate: '2026-11-20T09:00:00.000Z',
  score: 0,
  listIds: [],
  marketingConsents: [],
  source: 'member',
  lastSeenDate: null,
  isOnline: false,
  createdDate: '2026-11-20T09:00:00.000Z',
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
});
const layla = contact(ID, 'Layla', '');
const other: Contact = {
  ...contact(OTHER, 'L.', 'Oak'),
  identities: [{ kind: 'email', value: 'l@oak.test' }],
};

const harness = sectionHarness();
const RIGHTS = { address: '/settings/contacts', rights: { my_contacts: 'change' } } as const;

test('a possible duplicate is compared and merged, with the chosen fields of the other', async () => {
  let previews = 0;
  harness.show(() => <DuplicateNotice contactId={ID} />, RIGHTS, {
    'GET /api/contactDuplicates': () => ({
      duplicates: [{ contacts: [layla, other], reasons: ['visitor'], date: layla.createdDate }],
      nextCursor: null,
    }),
    'GET /api/contacts/01930000-0000-7000-8000-00000000c001/merge': () => {
      previews += 1;
      return {
        kept: layla,
        other: { ...other, leadStatus: 'SALES_QUALIFIED' },
        take: ['company'],
        takeFields: [],
        moved: [{ kind: 'visitors', count: 2 }],
      };
    },
    'GET /api/contactFields': () => ({ fields: [] }),
    'POST /api/contacts/01930000-0000-7000-8000-00000000c001/merge': harness.recording({
      contact: layla,
      mergeId: OTHER,
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare and merge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare and merge' });
  const oak = await within(dialog).findByRole<HTMLInputElement>('radio', { name: 'Oak' });
  expect(oak.checked).toBe(true);
  expect(within(dialog).getByText(/2 records move/)).toBeDefined();
  expect(within(dialog).getByText('l@oak.test')).toBeDefined();
  expect(within(dialog).getByRole('radio', { name: 'New' })).toBeDefined();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'L.' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(harness.sent).toEqual([{ otherId: OTHER, take: ['company', 'firstName'], takeFields: [] }]),
  );
  expect(await screen.findByText('Contacts merged')).toBeDefined();
  expect(previews).toBe(1);
});

test('who cannot merge reads why a possible duplicate has no buttons', async () => {
  harness.show(
    () => <DuplicateNotice contactId={ID} />,
    { ...RIGHTS, rights: { my_contacts: 'view' } },
    {
      'GET /api/contactDuplicates': () => ({
        duplicates: [{ contacts: [layla, other], reasons: ['visitor'], date: layla.createdDate }],
        nextCursor: null,
      }),
    },
  );
  expect(await screen.findByText('Your role cannot merge contacts.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a merge is undone later, and what was changed since is mentioned', async () => {
  const merge = {
    id: OTHER,
    keptId: ID,
    otherId: OTHER,
    otherName: 'L. Haddad',
    mergedBy: 'Ada Byron',
    date: layla.createdDate,
  };
  harness.show(() => <MergedBlock contactId={ID} />, RIGHTS, {
    'GET /api/contacts/01930000-0000-7000-8000-00000000c001/merges': () => ({ merges: [merge] }),
    'POST /api/contactMerges/01930000-0000-7000-8000-00000000c002/undo': () => ({
      contactIds: [ID, OTHER],
      changed: ['city'],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the merge with L. Haddad' }));
  expect(await screen.findByText('Merge undone. Later changes were kept.')).toBeDefined();
});

test('a consent is recorded', async () => {
  const consents = { current: [], history: [], optedOut: ['ann@x.test'] };
  harness.show(() => <ConsentBlock contactId={ID} />, RIGHTS, {
    'GET /api/contacts/01930000-0000-7000-8000-00000000c001/consents': () => consents,
    'GET /api/consentWordings': () => ({ wordings: [] }),
    'POST /api/contacts/01930000-0000-7000-8000-00000000c001/consents': harness.recording(consents),
  });
  expect(await screen.findByText(/Unsubscribed: ann@x.test/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Record consent' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record consent' });
  write(within(dialog).getByRole('textbox', { name: 'Where' }), 'Checkout');
  write(within(dialog).getByRole('textbox', { name: 'Evidence' }), 'Signed form');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record consent' }));
  await waitFor(() =>
    expect(harness.sent).toEqual([
      {
        channel: 'email',
        purpose: 'marketing',
        state: 'given',
        basis: 'consent',
        wordingVersion: null,
        evidence: { place: 'Checkout', note: 'Signed form' },
      },
    ]),
  );
});

test('a withdrawal has the day on which it was made, and no basis', async () => {
  const consents = { current: [], history: [], optedOut: [] };
  harness.show(() => <ConsentBlock contactId={ID} />, RIGHTS, {
    'GET /api/contacts/01930000-0000-7000-8000-00000000c001/consents': () => consents,
    'GET /api/consentWordings': () => ({ wordings: [] }),
    'POST /api/contacts/01930000-0000-7000-8000-00000000c001/consents': harness.recording(consents),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Record consent' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record consent' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Withdrawn' }));
  expect(within(dialog).queryByRole('combobox', { name: /Basis/ })).toBeNull();
  const day = within(dialog).getByRole('combobox', { name: /Date/ });
  await userEvent.clear(day);
  await userEvent.type(day, '03052026');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record consent' }));
  await waitFor(() =>
    expect(harness.sent).toEqual([
      {
        channel: 'email',
        purpose: 'marketing',
        state: 'withdrawn',
        wordingVersion: null,
        evidence: { place: '', note: '' },
        date: expect.stringMatching(/^2026-05-03T/),
      },
    ]),
  );
});

test('a person is erased after the name was typed', async () => {
  harness.show(() => <EraseDialog contactId={ID} onClose={() => {}} onErased={() => {}} />, RIGHTS, {
    'GET /api/contacts/01930000-0000-7000-8000-00000000c001/erasure': () => ({
      confirmation: 'Layla Haddad',
      counts: [
        { table: 'visits', count: 7 },
        { table: 'table_exports', count: 1 },
      ],
    }),
    'POST /api/contacts/01930000-0000-7000-8000-00000000c001/erasure': harness.recording({}),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Erase this person?' });
  const button = within(dialog).getByRole('button', { name: 'Erase person' });
  expect(await within(dialog).findByText(/7 records are deleted/)).toBeDefined();
  expect(within(dialog).getByText(/^1 export file of your team may contain the person/)).toBeDefined();
  expect(button.hasAttribute('disabled')).toBe(true);
  write(within(dialog).getByRole('textbox'), 'Layla Haddad');
  await userEvent.click(button);
  await waitFor(() => expect(harness.sent).toEqual([{ confirmation: 'Layla Haddad' }]));
});
