import { HEARTBEAT_MS, LOGIN_RECORD } from '@foyer/domain/session';
import { call } from '../api/call.ts';
import { request } from '../api/request.ts';
import { isOnlyTab, lockTab } from './tabs.ts';
import { session } from './values.ts';

const TABS_CHECK_MS = 5_000;

function beat() {
  call('updateUserAgent', {
    body: {
      id: session.get('id'),
      firstName: session.get('firstName'),
      lastName: session.get('lastName'),
      merchantID: Number(session.get('MerchantId')),
      department: LOGIN_RECORD.department,
      loginStatus: LOGIN_RECORD.loginStatus,
    },
  }).catch(() => undefined);
}

/** Removes the user-agent record while the page closes; keepalive, since nothing may wait. */
function leave() {
  const authorization = `Bearer ${session.get('access_token')}`;
  request('deleteUserAgent', {}, { headers: { authorization }, keepalive: true }).catch(() => undefined);
}

/**
 * Renews the user-agent record at the start and every 540 s, and removes it when the last tab closes (Specification 7,
 * 9). Returns a function that stops it.
 */
export function startHeartbeat(): () => void {
  let alone = false;
  const countTabs = async () => {
    alone = await isOnlyTab();
  };
  const onHide = () => {
    if (alone && session.isSignedIn()) leave();
  };
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) beat();
  };
  lockTab();
  beat();
  void countTabs();
  const timers = [setInterval(beat, HEARTBEAT_MS), setInterval(countTabs, TABS_CHECK_MS)];
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    for (const timer of timers) clearInterval(timer);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}
