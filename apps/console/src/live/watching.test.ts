import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/values.ts';
import { type FakeServer, fakeServer } from '../testing/fake-server.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { live } from './live.ts';

let server: FakeServer;

beforeEach(async () => {
  signInAs('ADMIN');
  session.set({ expires_at: String(Date.now() / 1000 + 9_000) });
  server = fakeServer({});
  await vi.waitFor(() => expect(live.isReady()).toBe(true));
});
afterEach(() => {
  server.stop();
  session.clear();
});

const said = () => server.received.flatMap((frame) => (frame.type === 'watch' ? [frame.what] : []));
const soon = () => new Promise((done) => setTimeout(done));

test('sends what is watched, once for all parts of a page and for pages that watch the same', async () => {
  const stops = [live.watch('board'), live.watch('board'), live.watch('inbox')];
  await soon();
  expect(said()).toEqual([['board', 'inbox']]);
  stops[0]?.();
  await soon();
  expect(said()).toHaveLength(1);
  stops[1]?.();
  const next = live.watch('board');
  await soon();
  expect(said()).toHaveLength(1);
  next();
  stops[2]?.();
  await soon();
  expect(said()).toEqual([['board', 'inbox'], []]);
});

test('says it again on a new connection', async () => {
  const stop = live.watch('inbox');
  await soon();
  live.retryNow();
  await vi.waitFor(() => expect(said()).toEqual([['inbox'], ['inbox']]));
  stop();
});
