import type { StoryDialog } from '@foyer/contract/bots/shapes';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CacheProvider } from '../../../api/cache-provider.tsx';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderPlain, testCache } from '../../../testing/render.tsx';
import { toast } from '../../../ui/index.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { useDraft } from './use-draft.ts';

const PUBLISH = 'PUT /jelloBuilder/storyDialog/publish';

let server: FakeServer;
afterEach(() => {
  cleanup();
  toast.clear();
  server.stop();
});

const bot = { botId: 'b', name: 'Tilde' } as StoryDialog;

function publish(answers: Answers, isStored = true) {
  server = fakeServer({ 'POST /api/bots/*/tests/run': () => ({ results: [] }), ...answers });
  const draft = {
    flow: { graph: { languages: ['en'], nodes: [] } },
    flush: async () => isStored,
    precondition: () => ({}),
    markConflict: vi.fn(),
    adopt: vi.fn(),
  };
  const onClose = vi.fn();
  renderPlain(
    <CacheProvider cache={testCache()}>
      <PublishDialog bot={bot} draft={draft as unknown as ReturnType<typeof useDraft>} onClose={onClose} />
      <Toaster />
    </CacheProvider>,
  );
  return { draft, onClose };
}
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Publish' }));

test('a flow that someone else changed meanwhile is not published, which the builder then shows', async () => {
  const { draft, onClose } = publish({
    [PUBLISH]: () => {
      throw new Refused(409, 'conflict', 'Someone else changed this.');
    },
  });
  await confirm();
  await waitFor(() => expect(draft.markConflict).toHaveBeenCalled());
  expect(onClose).toHaveBeenCalled();
});

test('a flow that could not be stored is not published', async () => {
  const { onClose } = publish({}, false);
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('The flow could not be saved.');
  expect(server.called).not.toContain(PUBLISH);
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  { routes: 0, hint: 'No route leads to this bot yet. Add one under Routes.' },
  { routes: 1, hint: '' },
])('says after publishing that no route leads to the bot: $routes routes', async ({ routes, hint }) => {
  let isPublished = false;
  publish({
    'GET /chimes/getMerchantBot': () => ({
      bots: [{ botId: 'b', rules: [], routes: isPublished ? routes : 1 - routes }],
    }),
    [PUBLISH]: () => {
      isPublished = true;
      return { ...bot, liveVersion: 2 };
    },
  });
  await confirm();
  const said = (await screen.findByText('Version 2 is live')).closest('[role]');
  expect(said?.textContent).toBe(`Version 2 is live${hint}`);
});

test('shows what a failing test expects, and does not push to publish', async () => {
  const failure = { turn: 0, expected: ['Hello'], said: ['Bye'] };
  publish({
    'POST /api/bots/*/tests/run': () => ({
      results: [{ testId: 't', name: 'Greets', steps: 1, timedOut: false, failure }],
    }),
  });
  const button = await screen.findByRole('button', { name: 'Publish anyway' });
  expect(button.className).not.toContain('primary');
  expect(screen.getByRole('alert').textContent).toMatch(/Greets.*Expected.*Hello.*The bot said.*Bye/);
});

test('says that a version is live where the routes cannot be read', async () => {
  publish({
    'GET /chimes/getMerchantBot': () => {
      throw new Refused(503, 'unavailable', 'Try again later.');
    },
    [PUBLISH]: () => ({ ...bot, liveVersion: 2 }),
  });
  await confirm();
  expect(await screen.findByText('Version 2 is live')).toBeTruthy();
});
