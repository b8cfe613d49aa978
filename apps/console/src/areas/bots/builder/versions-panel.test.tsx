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
