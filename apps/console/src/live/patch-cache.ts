import type { CallName } from '@foyer/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Result } from '../api/call.ts';
import { loadPermission, refreshMember } from '../session/permissions.ts';
import { session } from '../session/values.ts';
import type { FrameOf } from './frames.ts';
import { live } from './live.ts';
import { withColleague, withRows } from './reducers.ts';

/** What to ask again when the server says that something has changed. */
const affected: Readonly<Record<FrameOf<'changed'>['what'], readonly CallName[]>> = {
  merchant: ['getMerchantAttributes', 'getTaskOptions'],
  engagements: ['listEngagements'],
  cannedReplies: ['listCannedReplies'],
  members: [
    'listColleagues',
    'getUserAgents',
    'getUserDetails',
    'listInvitations',
    'listMerchantRoles',
    'getAssignment',
  ],
  roles: [
    'listMerchantRoles',
    'listAllRoles',
    'listRoleChanges',
    'getMerchantAttributes',
    'getUserPermission',
  ],
  departments: ['listDepartments', 'getUserPermission', 'getUserDetails'],
  labels: ['listLabels', 'inboxCounts'],
  views: ['listViews'],
  macros: ['listMacros'],
  mailboxes: ['listMailboxes', 'listMailSenders', 'listMailTemplates', 'listHeldBackMails'],
  slaPolicies: ['listSlaPolicies'],
  taskFields: ['listTaskFields', 'getTaskOptions'],
  escalations: ['listEscalations'],
  assignment: ['getAssignment'],
};

/** What shows reviews, their replies and their accounts. */
const REVIEW_CALLS: readonly CallName[] = [
  'listReviews',
  'countReviews',
  'getReview',
  'listReviewLanguages',
  'listReviewAccounts',
];

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
    live.on('board', (rows) => {
      patch('listActiveVisitors', (state) => state && withRows(state, rows, viewer()));
    }),
    live.on('colleague', ({ colleague }) => {
      patch('listColleagues', (state) => withColleague(state, colleague));
    }),
    live.on(
      'inbox',
      gathered(COUNT_MS, () => ask(['inboxCounts', 'countMessages', 'listScheduled'])),
    ),
    live.on('notice', () => ask(['listNotices'])),
    live.on('reviews', () => ask(REVIEW_CALLS)),
    live.on('changed', ({ what }) => ask(affected[what])),
    live.on('rights', () => {
      readRightsAnew(cache).catch(() => undefined);
    }),
    live.onReady(() => {
      ask([
        'listActiveVisitors',
        'listNotices',
        'listDrafts',
        'listScheduled',
        ...REVIEW_CALLS,
        ...new Set(Object.values(affected).flat()),
      ]);
      loadPermission().catch(() => undefined);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Counts are asked for at most once in this time, in milliseconds. */
const COUNT_MS = 1_500;

/** Runs once for all calls within a time, at its end. */
function gathered(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, ms);
  };
}

/** After a change of role, rights or departments menu and lists follow; what is out of sight now is forgotten. */
async function readRightsAnew(cache: QueryClient): Promise<void> {
  await refreshMember();
  await loadPermission();
  await cache.resetQueries();
}
