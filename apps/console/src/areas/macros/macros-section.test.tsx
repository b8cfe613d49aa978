import type { Macro } from '@foyer/contract/macros/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { MacrosSection } from './macros-section.tsx';

const ADDRESS = '/settings/macros';

const solved: Macro = {
  id: 'm1',
  name: 'Solved',
  folder: 'Orders',
  isPersonal: false,
  actions: [{ type: 'reply', text: 'Bye' }, { type: 'priority', priority: 'Low' }, { type: 'close' }],
  usageCount: 7,
  lastUsedDate: null,
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
};

let macros: Macro[];

const desk = sectionHarness();
const { sent, recording } = desk;

function open(address = ADDRESS, right: 'view' | 'change' = 'change') {
  return desk.show(
    MacrosSection,
    { address, rights: { settings: 'view', livechat: right } },
    {
      'GET /api/macros': () => ({ macros }),
      'POST /api/macros': recording(solved),
      'PUT /api/macros/*': recording(solved),
      'DELETE /api/macros/*': () => ({ success: true }),
      'GET /api/labels': () => ({ labels: [{ id: 'l1', tagName: 'Orders/Late', tagColor: 'red' }] }),
      'GET /api/colleagues': () => ({ colleagues: [] }),
      'GET /chimes/merchantDepartment': () => ({ departments: [] }),
    },
  );
}

beforeEach(() => {
  macros = [solved];
});

async function addAction(drawer: HTMLElement, name: string) {
  await userEvent.click(within(drawer).getByRole('button', { name: 'Add action' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

describe('the list', () => {
  test('lists macros by folder with their actions and run counts', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Solved/ });
    expect(row.textContent).toContain('Send a reply · Set priority to Low · Close conversation');
    expect(row.textContent).toContain('7');
    expect(screen.getByRole('rowheader', { name: 'Orders' })).toBeTruthy();
  });

  test('shows an empty state', async () => {
    macros = [];
    open();
    expect(await screen.findByText(/several actions on a conversation at once/)).toBeTruthy();
  });
});

describe('the editor', () => {
  test('puts actions into the order in which they are done, and sends them', async () => {
    open(`${ADDRESS}?id=new`);
    const drawer = await screen.findByRole('dialog', { name: 'New macro' });
    write(within(drawer).getByRole('textbox', { name: /^Name/ }), 'Late');
    await addAction(drawer, 'Close');
    await addAction(drawer, 'Add label');
    await addAction(drawer, 'Reply');
    const groups = within(drawer).getAllByRole('group', { name: /^\d: / });
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      '1: Reply',
      '2: Add label',
      '3: Close',
    ]);
    await userEvent.click(within(drawer).getByRole('combobox', { name: 'Label' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Orders/Late' }));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Create macro' }));
    expect(await within(drawer).findByText('Enter the text of the reply.')).toBeTruthy();
    expect(sent).toEqual([]);
    write(within(drawer).getByRole('textbox', { name: 'Text of the reply' }), 'Sorry, {{visitor.firstName}}');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Create macro' }));
    await screen.findByText('Late saved');
    expect(sent).toEqual([
      {
        name: 'Late',
        folder: '',
        isPersonal: false,
        actions: [
          { type: 'reply', text: 'Sorry, {{visitor.firstName}}' },
          { type: 'add_label', label: 'Orders/Late' },
          { type: 'close' },
        ],
      },
    ]);
  });

  test('offers single-use actions once', async () => {
    open(`${ADDRESS}?id=m1`);
    const drawer = await screen.findByRole('dialog', { name: 'Solved' });
    await userEvent.click(within(drawer).getByRole('button', { name: 'Remove Close' }));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Add action' }));
    expect(await screen.findByRole('menuitem', { name: 'Close' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Reply' })).toBeNull();
  });

  test('confirms deletion, and is read-only without write access', async () => {
    open(`${ADDRESS}?id=m1`);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Solved?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete macro' }));
    await waitFor(() => expect(desk.called()).toContain('DELETE /api/macros/m1'));
    open(`${ADDRESS}?id=m1`, 'view');
    const drawer = await screen.findByRole('dialog', { name: 'Solved' });
    expect(within(drawer).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(within(drawer).queryByRole('button', { name: 'Add action' })).toBeNull();
  });
});
