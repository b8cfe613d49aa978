import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACTIVE_VISITORS_KEY, type LiveVisitor } from '../api/active-visitors.ts';
import { session } from '../session/values.ts';
import { liveVisitor } from '../testing/live-visitor.ts';
import { renderAt } from '../testing/render.tsx';
import { toast } from '../ui/toast-store.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Alerts } from './alerts.tsx';
import { chooseNotificationSetting } from './notification-setting.ts';
import { useShowsThread } from './shown-threads.ts';

const ME = '0192f000-0000-4000-8000-0000000000aa';
let say: (visitors: LiveVisitor[]) => Promise<void>;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: async () => {} } });
  session.set({ Role: 'ADMIN', id: ME, saveUser: 'jonas', access_token: 't' });
});
afterEach(() => {
  cleanup();
  act(() => toast.clear());
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Reads({ conversationID }: { conversationID: string }) {
  useShowsThread(conversationID);
  return null;
}

function Screen({ enabled, reads }: { enabled: boolean; reads: string | undefined }) {
  const cache = useQueryClient();
  say = (visitors) =>
    act(async () => {
      cache.setQueryData(ACTIVE_VISITORS_KEY, { visitors, nextCursor: null });
      await new Promise((done) => setTimeout(done));
    });
  return (
    <>
      <Alerts enabled={enabled} />
      <Toaster />
      {reads && <Reads conversationID={reads} />}
    </>
  );
}

async function shown(enabled = true, reads?: string) {
  renderAt('/', '/', () => <Screen enabled={enabled} reads={reads} />);
  await screen.findByRole('region', { name: 'Status messages' });
  await say([]);
}

const asking = {
  tracking: { tracking_code: '2', tracked_by: '||', track_message: '' },
  needAgent: 1,
} as const;
const asks = (n: number, name: string) =>
  liveVisitor(n, {
    contacts: { firstName: name, lastName: '', company: '', phone: '', country: '', email: '' },
    ...asking,
  });
const wrote = (n: number, name: string, lastSeq: number) =>
  liveVisitor(n, {
    contacts: { firstName: name, lastName: '', company: '', phone: '', country: '', email: '' },
    conversationID: `0192f000-0000-4000-8000-00000000c00${n}`,
    activeAgent: ME,
    lastSeq,
    lastMessage: {
      text: `${name} ${lastSeq}`,
      author: 'visitor',
      authorName: name,
      authorId: null,
      createdDate: '2026-10-12T14:00:00.000Z',
    },
  });
const toasts = () => screen.queryAllByRole('status').map((one) => one.textContent ?? '');

test('names two visitors who ask for an agent; a third toast sums up the others', async () => {
  await shown();
  await say([asks(1, 'Ada'), asks(2, 'Ben'), asks(3, 'Cleo'), asks(4, 'Dai')]);
  expect(toasts()).toHaveLength(3);
  const [first, second, third] = toasts();
  expect(first).toContain('Visitor Ada from Porto, Portugal needs assistance.');
  expect(second).toContain('Visitor Ben');
  expect(third).toContain('Multiple Visitors needs assistance.');
});

test('names two own visitors with new messages; a third toast sums up the others', async () => {
  await shown();
  await say([wrote(1, 'Ada', 1), wrote(2, 'Ben', 1), wrote(3, 'Cleo', 1)]);
  act(() => toast.clear());
  await say([wrote(1, 'Ada', 2), wrote(2, 'Ben', 2), wrote(3, 'Cleo', 2)]);
  expect(toasts()).toHaveLength(3);
  expect(toasts()[1]).toContain('Ben 2');
  expect(toasts()[2]).toContain('More visitors have written.');
});

test('stays quiet about a conversation that is on screen, whichever page shows it', async () => {
  const ada = wrote(1, 'Ada', 1);
  await shown(true, ada.conversationID ?? undefined);
  await say([ada, wrote(2, 'Ben', 1)]);
  act(() => toast.clear());
  await say([{ ...wrote(1, 'Ada', 2), ...asking }, wrote(2, 'Ben', 2)]);
  expect(toasts()).toHaveLength(1);
  expect(toasts()[0]).toContain('Ben 2');
});

test('stays quiet where the person or the merchant switched alerts off', async () => {
  await chooseNotificationSetting('off');
  await shown();
  await say([asks(1, 'Ada')]);
  expect(toasts()).toEqual([]);
  cleanup();
  await chooseNotificationSetting('on');
  await shown(false);
  await say([asks(1, 'Ada')]);
  expect(toasts()).toEqual([]);
});
