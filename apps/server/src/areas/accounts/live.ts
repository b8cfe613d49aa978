import { secondFactorNeeded, sessionEnded } from '@foyer/contract/accounts/errors';
import { Watched } from '@foyer/contract/live/client-frames';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { maySeeAgent } from '@foyer/domain/visibility';
import type { Services } from '../../kernel/context.ts';
import { together } from '../../kernel/each.ts';
import type { Events } from '../../kernel/events.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { whenKnown } from '../../kernel/remembered.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { Connection, MemberConnection } from '../../live/connection.ts';
import { memberRoom, membersIn, membersRoom, watchersRoom } from '../../live/rooms.ts';
import { sendInTurn, settled } from '../../live/turns.ts';
import { loadMember } from './callers.ts';
import { closeExpired } from './expired-sockets.ts';
import { memberConnected, memberDisconnected, memberRenewed, setAway } from './presence.ts';
import { presentColleague } from './present.ts';
import { findColleague, type MemberRow } from './queries.ts';
import { rememberedViewers } from './viewer-remembered.ts';

export const RENEW_MS = 10_000;

/** Keeps the presence of members by their sockets, and tells members of each other and of changed settings. */
export function startLive(services: Services): Runner {
  const { live, bus, log } = services;
  // It forgets before anybody is told.
  rememberedViewers(services);

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
    bus.on('member.changed', (changed) => tellColleague(services, changed)),
    bus.on('settings.changed', ({ merchantId, what }) =>
      live.rooms.send(membersRoom(merchantId), { type: 'changed', what }),
    ),
  ];
  const stopExpiring = closeExpired(services);
  let renewing = Promise.resolve();
  let renewedAt = performance.now();
  const timer = setInterval(() => {
    const heardSince = renewedAt;
    renewedAt = performance.now();
    renewing = renewing
      .then(() => renewAll(services, heardSince))
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

/** Renews the leases of all members who were heard of since a time of the process, in milliseconds. */
async function renewAll(services: Services, heardSince: number): Promise<void> {
  const heard = new Map<number, Set<string>>();
  for (const { kind, heardAt, caller } of services.live.connections) {
    if (kind !== 'member' || heardAt < heardSince) continue;
    heard.set(caller.merchantId, (heard.get(caller.merchantId) ?? new Set()).add(caller.id));
  }
  await together(heard, ([merchantId, memberIds]) => memberRenewed(services, merchantId, [...memberIds]));
}

const isMember = (connection: Connection): connection is MemberConnection => connection.kind === 'member';

/** A sign-in that ended loses its sockets. */
function closeSockets(services: Services, { merchantId, sessionId }: Events['session.ended']): void {
  for (const connection of membersIn(services.live.rooms, membersRoom(merchantId))) {
    if (connection.caller.sessionId !== sessionId) continue;
    connection.close(CLOSE_CODES.unauthorized, new Refusal(sessionEnded));
  }
}

/** The sockets of members whose rights changed hear nothing until it is known what they may hear. */
function refresh(services: Services, { merchantId, memberIds }: Events['rights.changed']): void {
  for (const connection of membersIn(services.live.rooms, membersRoom(merchantId))) {
    if (memberIds?.includes(connection.caller.id) ?? true) void refreshCaller(services, connection);
  }
}

/** What changed for members while this process heard nothing of others is not known: all are read anew, in turn. */
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

/** Sends a member as they are now to all colleagues who may see them; one who may not be here any more is sent away. */
async function tellColleague(services: Services, { merchantId, memberId }: Events['member.changed']) {
  const room = membersRoom(merchantId);
  if (services.live.rooms.in(room).size === 0) return;
  const tenant = services.database.tenant(merchantId);
  const row = await findColleague(tenant, memberId);
  for (const own of membersIn(services.live.rooms, memberRoom(merchantId, memberId))) {
    // What changed with the rights too may be known in a moment.
    await settled(own);
    if (!row) own.close(CLOSE_CODES.unauthorized, new Refusal(sessionEnded));
    else if (row.member.role !== own.caller.role) void refreshCaller(services, own);
    else own.caller = { ...own.caller, ...namesOf(row.member) };
  }
  if (!row) return;
  const text = JSON.stringify({ type: 'colleague', colleague: presentColleague(row, services) });
  for (const connection of membersIn(services.live.rooms, room)) {
    void sendInTurn(connection, () =>
      whenKnown(rememberedViewers(services)(connection.caller), (viewer) =>
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
