import type { CallName } from '@foyer/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Result } from '../api/call.ts';
import { refetchAllTopics, refetchTopics } from '../api/topics.ts';
import { loadPermission, refreshMember } from '../session/permissions.ts';
import { session } from '../session/values.ts';
import { live } from './live.ts';
import { withColleague, withRows } from './reducers.ts';

/**
 * Applies live frames to the cache; nothing else does. After each welcome it refetches everything that frames keep
 * current, so that no event is missed. Returns a function that stops it.
 */
export function patchCacheFromLive(cache: QueryClient): () => void {
  const patch = <Name extends CallName>(
    name: Name,
    change: (state: Result<Name> | undefined) => Result<Name> | undefined,
  ) => cache.setQueriesData<Result<Name>>({ queryKey: [name] }, change);
  const viewer = () => ({ id: session.get('id'), role: session.get('Role') });
  const stops = [
    live.on('board', (rows) => {
      patch('listActiveVisitors', (state) => state && withRows(state, rows, viewer()));
    }),
    live.on('colleague', ({ colleague }) => {
      patch('listColleagues', (state) => withColleague(state, colleague));
    }),
    live.on(
      'inbox',
      batched(COUNT_MS, () => refetchTopics(cache, ['inbox'])),
    ),
    live.on('notice', () => refetchTopics(cache, ['notices'])),
    live.on('reviews', () => refetchTopics(cache, ['reviews'])),
    live.on('changed', ({ what }) => refetchTopics(cache, [what])),
    live.on('rights', () => {
      refetchRights(cache).catch(() => undefined);
    }),
    live.onReady(() => {
      refetchAllTopics(cache);
      loadPermission().catch(() => undefined);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Minimum time between two fetches of the counts. Milliseconds. */
const COUNT_MS = 1_500;

/** Runs once for all calls within a time, at its end. */
function batched(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, ms);
  };
}

/**
 * Reloads the menu and all queries after a change of role, rights or departments; cached data that is no longer visible
 * is dropped.
 */
async function refetchRights(cache: QueryClient): Promise<void> {
  await refreshMember();
  await loadPermission();
  await cache.resetQueries();
}
