import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../testing/fake-server.ts';
import { call } from './call.ts';
import { refetchAfterWrites } from './topics.ts';

const one = { params: { id: '01930000-0000-7000-8000-000000000001' } };
let server: FakeServer;
let cache: QueryClient;
let stop: () => void;

beforeEach(() => {
  cache = new QueryClient();
  stop = refetchAfterWrites(cache);
});
afterEach(() => {
  stop();
  cache.clear();
  server.stop();
});

/** Observes queries, as pages do. @returns the number of requests of each */
async function show(...names: string[]): Promise<() => number[]> {
  const asks = names.map(() => vi.fn(() => Promise.resolve({})));
  for (const [at, name] of names.entries())
    new QueryObserver(cache, { queryKey: [name, {}], queryFn: asks[at] }).subscribe(() => undefined);
  await vi.waitFor(() => expect(asks.map((ask) => ask.mock.calls.length)).toEqual(names.map(() => 1)));
  return () => asks.map((ask) => ask.mock.calls.length);
}

test('a write refetches the shown queries it affects, and no others', async () => {
  server = fakeServer({ [`DELETE /api/macros/${one.params.id}`]: () => ({ success: true }) });
  const asked = await show('listMacros', 'listLabels', 'searchedElsewhere');
  await call('removeMacro', one);
  await vi.waitFor(() => expect(asked()).toEqual([2, 1, 1]));
});

test('a 404 refetches as well; reads refetch nothing', async () => {
  server = fakeServer({ 'GET /api/macros': () => ({ macros: [] }) });
  const asked = await show('listMacros');
  await call('listMacros');
  expect(asked()).toEqual([1]);
  await expect(call('removeMacro', one)).rejects.toMatchObject({ status: 404 });
  await vi.waitFor(() => expect(asked()).toEqual([2]));
});
