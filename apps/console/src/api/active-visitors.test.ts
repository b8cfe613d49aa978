import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { live } from '../live/live.ts';
import { session } from '../session/values.ts';
import { type FakeServer, fakeServer } from '../testing/fake-server.ts';
import { liveVisitor } from '../testing/live-visitor.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { readActiveVisitors } from './active-visitors.ts';

const reading = Promise.withResolvers<unknown>();
let server: FakeServer;

beforeEach(async () => {
  signInAs('ADMIN');
  session.set({ expires_at: String(Date.now() / 1000 + 9_000) });
  server = fakeServer({ 'GET /webchnl/visitors': () => reading.promise });
  await vi.waitFor(() => expect(live.isReady()).toBe(true));
});
afterEach(() => {
  server.stop();
  session.clear();
});

test('visitors who arrive while the list is loading are in it', async () => {
  const read = readActiveVisitors(new AbortController().signal);
  await vi.waitFor(() => expect(server.called).toContain('GET /webchnl/visitors'));
  server.say({ type: 'board', visitors: [liveVisitor(2, { vName: 'Iris' })], gone: [] });
  reading.resolve({ visitors: [liveVisitor(1, { vName: 'Nora' })], nextCursor: null });
  expect((await read).visitors.map(({ vName }) => vName)).toEqual(['Iris', 'Nora']);
});
