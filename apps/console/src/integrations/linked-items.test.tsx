import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refused } from '../testing/fake-server.ts';
import { sectionHarness } from '../testing/section-harness.ts';
import { LinkedItems } from './linked-items.tsx';

const desk = sectionHarness();
const { sent, recording } = desk;

const issue = {
  id: 'i1',
  integration: 'linear',
  name: 'LIN-42',
  url: 'https://linear.app/tidewell/issue/LIN-42',
  status: 'In Progress',
  startsDate: null,
  state: 'linked',
  createdDate: '2026-11-20T09:00:00.000Z',
} as const;

const Ticket = () => <LinkedItems subject="ticket" id="t1" prefill={{ title: 'Broken lamp' }} />;

test('shows what a ticket has in other systems, and creates an issue', async () => {
  desk.show(
    Ticket,
    { address: '/settings/items', rights: { settings: 'view', tickets: 'change' }, role: 'ADMIN' },
    {
      'GET /api/tasks/t1/linkedItems': () => ({ items: [issue], integrations: ['jira'] }),
      'POST /api/tasks/t1/linkedItems': recording(issue),
    },
  );
  const link = await screen.findByRole('link', { name: 'Linear · LIN-42' });
  expect(link.getAttribute('href')).toBe(issue.url);
  expect(screen.getByText('In Progress')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Jira' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Project key' }), 'SHOP');
  await userEvent.type(screen.getByRole('textbox', { name: 'Issue type' }), 'Bug');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'It is broken.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Create' }).at(-1) as HTMLElement);
  expect(sent).toMatchObject([
    {
      integration: 'jira',
      input: { project: 'SHOP', type: 'Bug', title: 'Broken lamp', text: 'It is broken.' },
    },
  ]);
});

test('says what may have been created', async () => {
  desk.show(
    Ticket,
    { address: '/settings/items', rights: { settings: 'view', tickets: 'change' }, role: 'ADMIN' },
    {
      'GET /api/tasks/t1/linkedItems': () => ({
        items: [{ ...issue, name: '', url: null, status: null, state: 'unknown' }],
        integrations: [],
      }),
    },
  );
  expect(await screen.findByText('Linear did not answer. Check there whether it was created.')).toBeTruthy();
});

test('says that it could not be loaded, and loads again', async () => {
  let fails = true;
  desk.show(
    Ticket,
    { address: '/settings/items', rights: { settings: 'view', tickets: 'change' }, role: 'ADMIN' },
    {
      'GET /api/tasks/t1/linkedItems': () => {
        if (fails) throw new Refused(409, 'link_refused', 'No.');
        return { items: [{ ...issue, status: 'Cancelled' }], integrations: [] };
      },
    },
  );
  expect(await screen.findByText('Could not load other systems')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Cancelled')).toBeTruthy();
});

test('a meeting begins on a day and at a time in the merchant’s zone', async () => {
  desk.show(
    () => <LinkedItems subject="conversation" id="c1" prefill={{ title: 'Lamp' }} />,
    { address: '/settings/items', rights: { settings: 'view', livechat: 'change' }, role: 'ADMIN' },
    {
      'GET /api/conversations/c1/linkedItems': () => ({ items: [], integrations: ['zoom'] }),
      'POST /api/conversations/c1/linkedItems': recording(issue),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Zoom' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email of the host' }), 'ann@example.org');
  const start = within(screen.getByRole('group', { name: 'Start' }));
  await userEvent.type(start.getByRole('combobox', { name: 'Day' }), '12/01/2027');
  await userEvent.type(start.getByRole('textbox', { name: 'Time' }), '0930');
  await userEvent.type(screen.getByRole('textbox', { name: 'Minutes' }), '30');
  await userEvent.click(screen.getAllByRole('button', { name: 'Create' }).at(-1) as HTMLElement);
  expect(sent.at(-1)).toMatchObject({ integration: 'zoom', input: { start: '2027-01-12T09:30:00.000Z' } });
});

const EmptyBefore = () => {
  localStorage.setItem('foyer.empty.ticket.linkedItems', '1');
  return Ticket();
};

test('shows no placeholder for what was empty before, which would vanish again', async () => {
  desk.show(
    EmptyBefore,
    { address: '/settings/items', rights: { tickets: 'change' }, role: 'ADMIN' },
    { 'GET /api/tasks/t1/linkedItems': () => new Promise(() => {}) },
  );
  await waitFor(() => expect(desk.called()).toContain('GET /api/tasks/t1/linkedItems'));
  expect(screen.queryByText('Other systems')).toBeNull();
});

test('remembers that there was nothing', async () => {
  desk.show(
    Ticket,
    { address: '/settings/items', rights: { tickets: 'change' }, role: 'ADMIN' },
    { 'GET /api/tasks/t1/linkedItems': () => ({ items: [], integrations: [] }) },
  );
  expect(await screen.findByRole('status', { name: 'Loading other systems' })).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('foyer.empty.ticket.linkedItems')).toBe('1'));
});
