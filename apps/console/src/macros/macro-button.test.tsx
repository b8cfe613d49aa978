import type { Macro, MacroOutcome } from '@foyer/contract/macros/shapes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Palette } from '../shell/palette.tsx';
import { type FakeServer, fakeServer, Refused } from '../testing/fake-server.ts';
import { renderSection } from '../testing/render-section.tsx';
import { signInAs } from '../testing/sign-in-as.ts';
import { toast } from '../ui/toast-store.ts';
import { MacroButton } from './macro-button.tsx';

const macroOf = (fields: Partial<Macro>): Macro => ({
  id: 'm1',
  name: 'Solved',
  folder: '',
  isPersonal: false,
  actions: [{ type: 'reply', text: 'Bye, {{visitor.firstName}}' }, { type: 'close' }],
  usageCount: 0,
  lastUsedDate: null,
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
  ...fields,
});

let server: FakeServer;
let outcome: MacroOutcome;
let sent: unknown[];

function open(ids: readonly string[] = ['c1'], withPalette = false) {
  signInAs('ADMIN');
  server = fakeServer({
    'GET /api/macros': () => ({
      macros: [
        macroOf({}),
        macroOf({
          id: 'm2',
          name: 'Urgent',
          folder: 'Orders',
          actions: [{ type: 'priority', priority: 'High' }],
        }),
      ],
    }),
    'GET /api/colleagues': () => ({ colleagues: [] }),
    'GET /chimes/merchantDepartment': () => ({ departments: [] }),
    'POST /api/conversations/*': () => {
      if (outcome.failed.length > 0) throw new Refused(409, 'macro_failed', 'Close: it is closed.');
      return outcome;
    },
    'POST /api/macros/*': ({ body }) => {
      sent.push(body);
      return outcome;
    },
    'POST /api/macroRuns/*': () => ({ done: ['c1'], failed: [], undo: null }),
  });
  return renderSection(
    () => (
      <>
        <MacroButton conversationIDs={ids} context={{ 'visitor.firstName': 'Layla' }} />
        {withPalette && <Palette onClose={() => undefined} onKeys={() => undefined} />}
      </>
    ),
    '/settings',
  );
}

beforeEach(() => {
  outcome = { done: ['c1'], failed: [], undo: { id: 'u1', until: '2026-11-16T09:00:00.000Z' } };
  sent = [];
});
afterEach(() => {
  cleanup();
  server.stop();
  toast.clear();
});

async function choose(typed: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Macros' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Find a macro' }), `${typed}{Enter}`);
}

describe('a macro', () => {
  test('is found by a few letters, previewed, run and undone', async () => {
    open();
    await choose('sol');
    const dialog = await screen.findByRole('dialog', { name: 'Solved' });
    const steps = within(dialog).getByRole('list', { name: 'Actions' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['Send a replyBye, Layla', 'Close conversation']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Run' }));
    await screen.findByText('Ran Solved');
    expect(server.called).toContain('POST /api/conversations/c1/macros/m1');
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await screen.findByText('Solved undone');
    expect(server.called).toContain('POST /api/macroRuns/u1/undo');
  });

  test('that is not possible says why', async () => {
    outcome = { ...outcome, failed: [{} as MacroOutcome['failed'][number]] };
    open();
    await choose('solved');
    await userEvent.click(await screen.findByRole('button', { name: 'Run' }));
    await screen.findByText('Could not run Solved');
    expect(screen.getByText('Close: it is closed.')).toBeTruthy();
  });

  test('runs on many, and names where it was not possible', async () => {
    outcome = {
      done: ['c1'],
      failed: [
        {
          conversationID: 'c2',
          name: 'Ada Byron',
          action: null,
          error: 'x',
          errorDescription: 'It is closed.',
        },
      ],
      undo: null,
    };
    open(['c1', 'c2']);
    await choose('orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Run on 2 conversations' }));
    await screen.findByText('Ran Urgent on 1 conversation');
    expect(screen.getByText('Ada Byron: It is closed.')).toBeTruthy();
    expect(sent).toEqual([{ conversationIDs: ['c1', 'c2'] }]);
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  test('is in the palette as long as its place is open', async () => {
    open(['c1'], true);
    const box = await screen.findByRole('combobox', { name: 'Search people, messages, tickets and pages' });
    await waitFor(async () => {
      await userEvent.clear(box);
      await userEvent.type(box, 'urgent');
      expect(screen.getByRole('option', { selected: true }).textContent).toContain('Urgent');
    });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Urgent' })).toBeTruthy();
  });
});
