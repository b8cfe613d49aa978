import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
