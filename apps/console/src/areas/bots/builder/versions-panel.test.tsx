import type { StoryDialog } from '@foyer/contract/bots/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { sectionHarness } from '../../../testing/section-harness.ts';
import type { useDraft } from './use-draft.ts';
import { VersionsPanel } from './versions-panel.tsx';

const { show } = sectionHarness();

test('a version is not restored over a draft that someone else stored since it was asked for', async () => {
  let readAt = '2026-11-01T10:00:01.000Z';
  const restore = vi.fn(() => {
    throw new Refused(409, 'conflict', 'Someone else changed this.');
  });
  const draft = {
    flow: { graph: { languages: ['en'], nodes: [] } },
    flush: async () => true,
    precondition: () => ({ ifUnmodifiedSince: readAt }),
    markConflict: vi.fn(),
    replace: vi.fn(),
  };
  const bot = { botId: 'b', liveVersion: 2 } as StoryDialog;
  const version = { version: 1, note: '', memberName: 'Ada', restoredFrom: null, running: 0 };
  show(
    () => (
      <VersionsPanel
        bot={bot}
        draft={draft as unknown as ReturnType<typeof useDraft>}
        onClose={() => undefined}
      />
    ),
    { address: '/settings/bots', rights: { bots: 'change' } },
    {
      'GET /api/bots/b/versions': () => ({ versions: [{ ...version, createdDate: readAt }] }),
      'POST /api/bots/b/versions/1/restore': restore,
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog');
  readAt = '2026-11-01T10:00:02.000Z';
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(draft.markConflict).toHaveBeenCalled());
  expect(restore).toHaveBeenCalledWith(
    expect.objectContaining({ body: { ifUnmodifiedSince: '2026-11-01T10:00:01.000Z' } }),
  );
  expect(draft.replace).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a version is compared with the draft and with another version', async () => {
  const graph = (text: string) => ({
    languages: ['en'],
    nodes: [{ id: 'a', type: 'say', name: 'Hello', x: 0, y: 0, data: { text: { en: text } }, exits: {} }],
  });
  const version = (number: number) => ({
    version: number,
    note: '',
    memberName: 'Ada',
    restoredFrom: null,
    running: number,
    createdDate: '2026-11-01T10:00:01.000Z',
  });
  show(
    () => (
      <VersionsPanel
        bot={{ botId: 'b', liveVersion: 2 } as StoryDialog}
        draft={{ flow: { graph: graph('Draft') } } as unknown as ReturnType<typeof useDraft>}
        onClose={() => undefined}
      />
    ),
    { address: '/settings/bots', rights: { bots: 'view' } },
    {
      'GET /api/bots/b/versions': () => ({ versions: [version(2), version(1)] }),
      'GET /api/bots/b/versions/1': () => ({ graph: graph('Old') }),
      'GET /api/bots/b/versions/2': () => ({ graph: graph('New') }),
    },
  );
  const [latest] = await screen.findAllByRole('button', { name: 'Compare' });
  await userEvent.click(latest as HTMLElement);
  const values = () =>
    [...document.querySelectorAll('.flow-differences :is(del, ins)')].map((part) => part.textContent);
  await waitFor(() => expect(values()).toEqual(['New', 'Draft']));
  await userEvent.click(screen.getByRole('combobox', { name: 'Compare with' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Version 1' }));
  await waitFor(() => expect(values()).toEqual(['Old', 'New']));
});
