import { secondFactorNeeded, sessionEnded } from '@foyer/contract/accounts/errors';
import { Watched } from '@foyer/contract/live/client-frames';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { maySeeAgent } from '@foyer/domain/visibility';
import { thenMaybe } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import { concurrently } from '../../kernel/each.ts';
import type { Events } from '../../kernel/events.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { Connection, MemberConnection } from '../../live/connection.ts';
import { memberRoom, membersIn, membersRoom, watchersRoom } from '../../live/rooms.ts';
import { framesResumed, sendInTurn } from '../../live/turns.ts';
import { cachedViewers } from './cached-viewers.ts';
import { loadMember } from './callers.ts';
import { closeExpired } from './expired-sockets.ts';
import { memberConnected, memberDisconnected, renewMemberLeases, setAway } from './presence.ts';
import { presentColleague } from './present.ts';
import { findColleague, type MemberRow } from './queries.ts';

export const RENEW_MS = 10_000;

/** Maintains the presence of members by their sockets, and sends them changes of colleagues and settings. */
export function startLive(services: Services): Runner {
  const { live, bus, log } = services;
  // Subscribed first, so that its cache is invalidated before changes are sent.
  cachedViewers(services);

  live.onMemberArrived(async (connection) => {
    const { merchantId, id } = connection.caller;
    live.rooms.join(membersRoom(merchantId), connection);
    live.rooms.join(memberRoom(merchantId, id), connection);
    await memberConnected(scopeOf(services, connection), id);
  });
  live.onMember('presence', (connection, { presence }) =>
    setAway(scopeOf(services, connection), connection.caller.id, presence === 'away'),
  );
  live.onMember('watch', (connection, { what }) => {
    for (const each of Watched.options) {
      const room = watchersRoom(connection.caller.merchantId, each);
      if (what.includes(each)) live.rooms.join(room, connection);
      else live.rooms.leave(room, connection);
    }
  });
  live.onGone(async (connection) => {
    if (connection.kind !== 'member') return;
    const { merchantId, id } = connection.caller;
    if (live.rooms.in(memberRoom(merchantId, id)).size === 0) {
      await memberDisconnected(scopeOf(services, connection), id);
    }
  });

  const stops = [
    bus.on('session.ended', (ended) => closeSockets(services, ended)),
    bus.on('rights.changed', (changed) => refresh(services, changed)),
    bus.onMissed(() => refreshAll(services)),
    bus.on('member.changed', (changed) => broadcastColleague(services, changed)),
    bus.on('settings.changed', ({ merchantId, what }) =>
      live.rooms.send(membersRoom(merchantId), { type: 'changed', what }),
    ),
  ];
  const stopExpiring = closeExpired(services);
  let renewing = Promise.resolve();
  let renewedAt = performance.now();
  const timer = setInterval(() => {
    const activeSince = renewedAt;
    renewedAt = performance.now();
    renewing = renewing
      .then(() => renewAll(services, activeSince))
      .catch((error) => log.error({ err: error }, 'presence was not renewed'));
  }, RENEW_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await stopExpiring();
      for (const stop of stops) stop();
      await renewing;
    },
  };
}

const scopeOf = (services: Services, { caller, ip }: MemberConnection) => ({
  services,
  tenant: services.database.tenant(caller.merchantId),
  actor: { type: 'member' as const, id: caller.id, ip },
});

/** Renews the leases of members heard from since a process time in milliseconds. */
async function renewAll(services: Services, activeSince: number): Promise<void> {
  const active = new Map<number, Set<string>>();
  for (const { kind, heardAt, caller } of services.live.connections) {
    if (kind !== 'member' || heardAt < activeSince) continue;
    active.set(caller.merchantId, (active.get(caller.merchantId) ?? new Set()).add(caller.id));
  }
  await concurrently(active, ([merchantId, memberIds]) =>
    renewMemberLeases(services, merchantId, [...memberIds]),
  );
}

const isMember = (connection: Connection): connection is MemberConnection => connection.kind === 'member';

/** Closes the sockets of an ended session. */
function closeSockets(services: Services, { merchantId, sessionId }: Events['session.ended']): void {
  for (const connection of membersIn(services.live.rooms, membersRoom(merchantId))) {
    if (connection.caller.sessionId !== sessionId) continue;
    connection.close(CLOSE_CODES.unauthorized, new Refusal(sessionEnded));
  }
}

/** Reloads the callers of members whose rights changed. Their sockets receive nothing until it is done. */
function refresh(services: Services, { merchantId, memberIds }: Events['rights.changed']): void {
  for (const connection of membersIn(services.live.rooms, membersRoom(merchantId))) {
    if (memberIds?.includes(connection.caller.id) ?? true) void refreshCaller(services, connection);
  }
}

/** Reloads all callers sequentially, after events of other processes may have been missed. */
async function refreshAll(services: Services): Promise<void> {
  for (const connection of [...services.live.connections].filter(isMember)) {
    await refreshCaller(services, connection);
  }
}

const refreshCaller = (services: Services, connection: MemberConnection): Promise<void> =>
  services.live.refreshMember(connection, async () => {
    const { merchantId, id: memberId, sessionId } = connection.caller;
    const caller = await loadMember(services, { merchantId, memberId, sessionId });
    if (caller && !caller.pendingFactor) return caller;
    connection.close(CLOSE_CODES.unauthorized, new Refusal(caller ? secondFactorNeeded : sessionEnded));
    return null;
  });

/** Sends a changed member to all colleagues who may see them. A member who is gone is disconnected. */
async function broadcastColleague(services: Services, { merchantId, memberId }: Events['member.changed']) {
  const room = membersRoom(merchantId);
  if (services.live.rooms.in(room).size === 0) return;
  const tenant = services.database.tenant(merchantId);
  const row = await findColleague(tenant, memberId);
  for (const own of membersIn(services.live.rooms, memberRoom(merchantId, memberId))) {
    // A reload caused by the same change may be in progress.
    await framesResumed(own);
    if (!row) own.close(CLOSE_CODES.unauthorized, new Refusal(sessionEnded));
    else if (row.member.role !== own.caller.role) void refreshCaller(services, own);
    else own.caller = { ...own.caller, ...namesOf(row.member) };
  }
  if (!row) return;
  const text = JSON.stringify({ type: 'colleague', colleague: presentColleague(row, services) });
  for (const connection of membersIn(services.live.rooms, room)) {
    void sendInTurn(connection, () =>
      thenMaybe(cachedViewers(services)(connection.caller), (viewer) =>
        maySeeAgent(viewer, memberId) ? text : null,
      ),
    );
  }
}

const namesOf = ({ firstName, lastName, imageUrl }: MemberRow['member']) => ({
  firstName,
  lastName,
  imageUrl,
});
