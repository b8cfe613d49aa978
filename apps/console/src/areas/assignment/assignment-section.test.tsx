import type { AssignmentMember, StoredAssignmentSettings } from '@foyer/contract/assignment/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { ADMIN_ID } from '../../testing/team-samples.ts';
import { AssignmentSection } from './assignment-section.tsx';

const ADDRESS = '/settings/assignment';

const settings: StoredAssignmentSettings = {
  chats: true,
  mails: false,
  tickets: false,
  strategy: 'round_robin',
  capacity: 5,
  silentMinutes: null,
  languageRequired: false,
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
};
const priya: AssignmentMember = {
  memberId: ADMIN_ID,
  name: 'Priya Raman',
  imageUrl: null,
  presence: 'online',
  capacity: null,
  skills: ['Billing'],
  languages: ['pt'],
  load: 5,
  lastAssignedDate: null,
  lastModifiedDate: '2026-11-21T09:00:00.000Z',
};

const desk = sectionHarness();
const { sent, recording } = desk;

function open(address = ADDRESS, right: 'view' | 'change' = 'change') {
  return desk.show(
    AssignmentSection,
    { address, rights: { settings: right } },
    {
      'GET /api/assignment': () => ({ settings, members: [priya] }),
      'PUT /api/assignment': recording(settings),
      'PUT /api/assignment/members/*': recording(priya),
    },
  );
}

test('shows the load, capacity and skills of each member', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Priya Raman/ });
  expect(row.textContent).toContain('5 of 5');
  expect(row.textContent).toContain('Portuguese');
  expect(row.textContent).toContain('Billing');
});

test('changes how work is assigned', async () => {
  open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Tickets' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /when its agent does not answer/ }));
  write(screen.getByLabelText('Minutes without an answer'), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Please enter a whole number from 1 to 1,440')).toBeTruthy();
  write(screen.getByLabelText('Minutes without an answer'), '15');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const { lastModifiedDate: ifUnmodifiedSince, ...before } = settings;
  const after = { ...before, tickets: true, silentMinutes: 15, ifUnmodifiedSince };
  await waitFor(() => expect(sent).toEqual([after]));
});

test('changes the settings of a member, and refuses an invalid language', async () => {
  const { router } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Priya Raman' }));
  expect(router.state.location.search).toMatchObject({ id: ADMIN_ID });
  const pane = within(await screen.findByRole('dialog', { name: 'Priya Raman' }));
  write(pane.getByLabelText('Maximum at once'), '3');
  const languages = pane.getByLabelText('Languages');
  await userEvent.type(languages, 'klingon!{Enter}');
  await userEvent.click(pane.getByRole('button', { name: 'Save' }));
  expect(await pane.findByText('klingon! is not a language code such as pt or pt-BR')).toBeTruthy();
  await userEvent.type(languages, '{Backspace}de{Enter}');
  await userEvent.click(pane.getByRole('button', { name: 'Save' }));
  const ifUnmodifiedSince = priya.lastModifiedDate;
  const after = { capacity: 3, skills: ['Billing'], languages: ['pt', 'de'], ifUnmodifiedSince };
  await waitFor(() => expect(sent).toEqual([after]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('is read-only without write access', async () => {
  open(`${ADDRESS}?id=${ADMIN_ID}`, 'view');
  const pane = within(await screen.findByRole('dialog', { name: 'Priya Raman' }));
  expect(pane.getByLabelText<HTMLInputElement>('Maximum at once').disabled).toBe(true);
  expect(pane.queryByRole('button', { name: 'Save' })).toBeNull();
});
