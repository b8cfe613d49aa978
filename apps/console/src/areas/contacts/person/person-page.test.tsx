import type { Contact } from '@foyer/contract/contacts/shapes';
import type { TimelineEntry } from '@foyer/contract/contacts/timeline-shapes';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ContactFacts } from '../../../people/contact-facts.tsx';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { NoteForm } from './note-line.tsx';
import { OwnerField } from './owner-field.tsx';
import { PersonHead } from './person-head.tsx';
import { useShownPeople } from './shown-people.ts';
import { Timeline } from './timeline.tsx';

const ID = '01930000-0000-7000-8000-00000000c001';
const harness = sectionHarness();
const RIGHTS = {
  address: '/settings/contacts',
  rights: { my_contacts: 'change', livechat: 'change' },
} as const;
const TIMELINE = `GET /api/contacts/${ID}/timeline`;

const chat: TimelineEntry = {
  kind: 'chat',
  id: '01930000-0000-7000-8000-00000000d001',
  date: '2026-05-01T09:00:00.000Z',
  channel: 'web',
  subject: '',
  isOpen: true,
  status: 'Pending',
  messages: 14,
  assignee: { id: ID, name: 'Priya Raman', imageUrl: null },
  recent: [],
};
const lead: TimelineEntry = {
  kind: 'lead',
  id: '01930000-0000-7000-8000-00000000d002',
  date: '2026-04-01T09:00:00.000Z',
  move: {
    id: '01930000-0000-7000-8000-00000000d002',
    from: 'PROSPECT',
    to: 'MQL',
    by: 'rule',
    member: null,
    reason: 'score',
    note: '',
    score: 63,
    date: '2026-04-01T09:00:00.000Z',
  },
};

test('the timeline links conversations, explains lead steps and filters by kind', async () => {
  harness.show(
    () => <Timeline contactId={ID} tab="all" conversationId={chat.id} onTab={() => undefined} />,
    RIGHTS,
    {
      [TIMELINE]: () => ({ entries: [chat, lead], nextCursor: null, totals: { chat: 1, lead: 1, visit: 0 } }),
    },
  );
  const link = await screen.findByRole('link', { name: 'Chat on the website' });
  expect(link.getAttribute('href')).toBe(`/livechat?id=${chat.id}`);
  expect(link.closest('li')?.getAttribute('aria-current')).toBe('true');
  expect(link.closest('li')?.textContent).toContain('14 messages, with Priya Raman');
  screen.getByText('Score reached 63');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All2',
    'Chats1',
    'Lead stages1',
  ]);
});

test('a note is written, and one without text refused', async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  harness.show(() => <NoteForm contactId={ID} onClose={close} />, RIGHTS, {
    [`POST /api/contacts/${ID}/notes`]: harness.recording({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Save note' }));
  await screen.findByText('Please enter Note');
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Asks for trade terms');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(harness.sent).toEqual([{ text: 'Asks for trade terms' }]);
});

test('facts are edited in place: a second address keeps the first', async () => {
  const user = userEvent.setup();
  const identities = ['a@x.test', 'b@x.test'].map((value) => ({ kind: 'email', value }) as const);
  const contact = { id: ID, firstName: 'Layla', lastName: '', company: '', city: '', tags: [], fields: {} };
  harness.show(() => <ContactFacts contact={{ ...contact, identities } as unknown as Contact} />, RIGHTS, {
    'GET /api/contactFields': () => ({ fields: [] }),
    'POST /chimes/updateContact': harness.recording({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Email: b@x.test' }));
  const box = screen.getByRole('textbox', { name: 'Email' });
  await user.clear(box);
  await user.type(box, 'c@x.test{Enter}');
  await waitFor(() => expect(harness.sent).toEqual([{ id: ID, emails: ['a@x.test', 'c@x.test'] }]));
});

test('own fields are aligned as the other facts, whatever their script', async () => {
  const field = { id: ID, name: 'Project', type: 'text', choices: ['Hotel'] };
  const contact = {
    id: ID,
    firstName: 'Layla',
    lastName: '',
    company: '',
    city: '',
    tags: [],
    identities: [],
  };
  harness.show(
    () => <ContactFacts contact={{ ...contact, fields: { [ID]: 'Hotel' } } as unknown as Contact} />,
    RIGHTS,
    {
      'GET /api/contactFields': () => ({ fields: [field] }),
    },
  );
  const value = await screen.findByRole('button', { name: 'Edit Project: Hotel' });
  expect([value.dir, value.closest('dd')?.hasAttribute('dir')]).toEqual(['auto', false]);
});

function List({ ids }: { ids: readonly string[] }) {
  useShownPeople(ids);
  return <p>People</p>;
}

test('an owner whom the caller does not see is not shown as no owner', async () => {
  const contact = { id: ID, ownerId: 'm9' } as Contact;
  harness.show(() => <OwnerField contact={contact} />, RIGHTS, {
    'GET /api/colleagues': () => ({
      colleagues: [{ id: 'm1', firstName: 'Ada', lastName: 'Ash', imageUrl: null }],
    }),
  });
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Owner' }).textContent).toContain(
      'Someone outside your team',
    ),
  );
});

test('J and K step through the people of the list that was shown last', async () => {
  const NEXT = '01930000-0000-7000-8000-00000000c002';
  const people = ['01930000-0000-7000-8000-00000000c000', ID, NEXT];
  const identities: Contact['identities'] = [];
  const contact = {
    id: ID,
    firstName: 'Layla',
    lastName: '',
    country: '',
    city: '',
    company: '',
    identities,
  };
  const head = {
    ...contact,
    ...{ createdDate: '2026-05-01T09:00:00.000Z', leadType: 'NEW', isOnline: false },
  } as unknown as Contact;
  const none = () => undefined;
  const showAfter = async (ids: readonly string[]) => {
    harness.show(() => <List ids={ids} />, RIGHTS, {});
    await screen.findByText('People');
    const { router } = harness.show(
      () => <PersonHead contact={head} onNote={none} onEdit={none} onErase={none} />,
      RIGHTS,
      { [TIMELINE]: () => ({ entries: [], nextCursor: null, totals: {} }) },
    );
    await screen.findByRole('heading', { name: 'Layla' });
    return router;
  };
  await showAfter([NEXT]);
  expect(screen.queryByRole('button', { name: 'Next (J)' })).toBeNull();
  const router = await showAfter(people);
  screen.getByText('2 of 3');
  await userEvent.keyboard('j');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/contacts/leadinfo/${NEXT}`));
});
