import type { CallName } from '@foyer/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Result } from '../api/call.ts';
import { loadPermission, refreshMember } from '../session/permissions.ts';
import { session } from '../session/values.ts';
import type { FrameOf } from './frames.ts';
import { live } from './live.ts';
import { withColleague, withoutVisitor, withVisitor } from './reducers.ts';

/** What to ask again when the server says that something has changed. */
const affected: Readonly<Record<FrameOf<'changed'>['what'], readonly CallName[]>> = {
  merchant: ['getMerchantAttributes'],
  engagements: ['listEngagements'],
  cannedReplies: ['listCannedReplies'],
  members: ['listColleagues', 'getUserAgents', 'getUserDetails', 'listInvitations', 'listMerchantRoles'],
  roles: [
    'listMerchantRoles',
    'listAllRoles',
    'listRoleChanges',
    'getMerchantAttributes',
    'getUserPermission',
  ],
  departments: ['listDepartments', 'getUserPermission', 'getUserDetails'],
};

/**
 * Lets live frames change the cache, in this one place. After each welcome everything that live frames keep current
 * is asked again, so that nothing that happened in between is missing. Returns how to stop.
 */
export function patchCacheFromLive(cache: QueryClient): () => void {
  const patch = <Name extends CallName>(
    name: Name,
    change: (state: Result<Name> | undefined) => Result<Name> | undefined,
  ) => cache.setQueriesData<Result<Name>>({ queryKey: [name] }, change);
  const ask = (names: readonly CallName[]) => {
    for (const name of names) void cache.invalidateQueries({ queryKey: [name] });
  };
  const viewer = () => ({ id: session.get('id'), role: session.get('Role') });
  const stops = [
    live.on('visitor', ({ visitor }) => {
      patch('listActiveVisitors', (state) => withVisitor(state, visitor, viewer()));
    }),
    live.on('visitorGone', ({ referenceID }) => {
      patch('listActiveVisitors', (state) => withoutVisitor(state, referenceID));
    }),
    live.on('colleague', ({ colleague }) => {
      patch('listColleagues', (state) => withColleague(state, colleague));
    }),
    live.on('changed', ({ what }) => ask(affected[what])),
    live.on('rights', () => {
      readRightsAnew(cache).catch(() => undefined);
    }),
    live.onReady(() => {
      ask(['listActiveVisitors', 'listColleagues', 'getMerchantAttributes', 'listCannedReplies']);
      loadPermission().catch(() => undefined);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** After a change of role, rights or departments menu and lists follow; what is out of sight now is forgotten. */
async function readRightsAnew(cache: QueryClient): Promise<void> {
  await refreshMember();
  await loadPermission();
  await cache.resetQueries();
}
