import type { CallName, Topic } from '@foyer/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/values.ts';
import { type FakeServer, fakeServer } from '../testing/fake-server.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { live } from './live.ts';
import { patchCacheFromLive } from './patch-cache.ts';

let server: FakeServer;
let cache: QueryClient;
let stop: () => void;

beforeEach(async () => {
  signInAs('ADMIN');
  session.set({ expires_at: String(Date.now() / 1000 + 9_000) });
  server = fakeServer({});
  await vi.waitFor(() => expect(live.isReady()).toBe(true));
  cache = new QueryClient();
  stop = patchCacheFromLive(cache);
});

afterEach(() => {
  stop();
  cache.clear();
  server.stop();
  session.clear();
});

/** Observes a query, as a page does. @returns the number of requests */
async function show(name: CallName): Promise<() => number> {
  const ask = vi.fn(() => Promise.resolve({}));
  new QueryObserver(cache, { queryKey: [name], queryFn: ask }).subscribe(() => undefined);
  await vi.waitFor(() => expect(cache.getQueryState([name])).toMatchObject({ status: 'success' }));
  return () => ask.mock.calls.length;
}

const shown: [topic: Topic, calls: CallName[]][] = [
  ['taskFields', ['listTaskFields', 'getTaskOptions']],
  ['mailboxes', ['listMailboxes', 'listMailSenders', 'listMailTemplates', 'listQuarantinedMails']],
];

test.each(shown)(
  'changed %s are refetched where they are shown, and nothing else is',
  async (what, calls) => {
    const asked = await Promise.all(calls.map(show));
    const other = await show('listVisitors');
    server.say({ type: 'changed', what });
    await vi.waitFor(() => expect(asked.map((times) => times())).toEqual(calls.map(() => 2)));
    expect(other()).toBe(1);
  },
);

test('missed changes of settings are refetched on catchUp', async () => {
  const asked = await show('listMailboxes');
  server.say({ type: 'catchUp' });
  await vi.waitFor(() => expect(asked()).toBe(2));
});
