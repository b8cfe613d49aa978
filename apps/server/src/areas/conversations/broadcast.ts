import type { ToMember } from '@foyer/contract/live/server-frames';
import { maySeeAgent } from '@foyer/domain/visibility';
import { opensKind } from '@foyer/domain/work-pages';
import { type MaybePromise, thenMaybe } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import type { Events } from '../../kernel/events.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { membersIn, threadOfRoom, threadRoom } from '../../live/rooms.ts';
import { sendInTurn } from '../../live/turns.ts';
import { cachedVisibility } from '../visitors/cached-visibility.ts';
import { isLimited } from '../visitors/visibility.ts';
import { authorOf } from './append.ts';
import { threadVisibility } from './thread-visibility.ts';
import { viewingOf } from './viewing.ts';

/**
 * Frames for the members who view a conversation. For members with restricted visibility, access is checked before each
 * frame; a member who lost access leaves the conversation's room.
 */

/** Sends a frame to the viewers of a conversation who may see it. */
export function sendToViewers(
  services: Services,
  merchantId: number,
  conversationID: string,
  frame: ToMember,
  wants: (connection: MemberConnection) => boolean = () => true,
): void {
  let text: string | undefined;
  for (const connection of viewerConnections(services, merchantId, conversationID)) {
    if (!wants(connection)) continue;
    void sendInTurn(connection, () => {
      text ??= JSON.stringify(frame);
      return ifVisible(services, connection, conversationID, text);
    });
  }
}

/** Sends a frame to one viewer if they may still see the conversation. */
export const sendToViewer = (
  services: Services,
  connection: MemberConnection,
  conversationID: string,
  frame: ToMember,
): Promise<void> =>
  sendInTurn(connection, () => ifVisible(services, connection, conversationID, JSON.stringify(frame)));

/** Announces the viewers of a conversation to its viewers, including those connected to other processes. */
export function broadcastViewers(services: Services, merchantId: number, conversationID: string): void {
  viewingOf(services).announce(
    merchantId,
    conversationID,
    localViewers(services, merchantId, conversationID),
  );
  sendViewers(services, merchantId, conversationID);
}

/** Handles viewers announced by another process. */
export function receiveViewers(services: Services, news: Events['viewing.changed']): void {
  const { merchantId, conversationID, asks } = news;
  if (!viewingOf(services).note(news)) return;
  sendViewers(services, merchantId, conversationID);
  if (asks) {
    viewingOf(services).announce(
      merchantId,
      conversationID,
      localViewers(services, merchantId, conversationID),
    );
  }
}

/** Repeats this process's announcements before other processes expire them, and drops expired ones. */
export function rebroadcastViewers(services: Services): void {
  for (const { merchantId, conversationID } of viewingOf(services).shared()) {
    broadcastViewers(services, merchantId, conversationID);
  }
}

/** Members who view the conversation on this process, without duplicates for several tabs. */
function localViewers(services: Services, merchantId: number, conversationID: string) {
  const callers = viewerConnections(services, merchantId, conversationID).map(({ caller }) => caller);
  return [...new Map(callers.map((caller) => [caller.id, caller])).values()].map((caller) => ({
    id: caller.id,
    name: authorOf(caller).name,
    imageUrl: caller.imageUrl,
  }));
}

/** Sends each viewer of a conversation the list of viewers, limited to colleagues they may see. */
function sendViewers(services: Services, merchantId: number, conversationID: string): void {
  const everywhere = [
    ...localViewers(services, merchantId, conversationID),
    ...viewingOf(services).others(merchantId, conversationID),
  ];
  const members = [...new Map(everywhere.map((one) => [one.id, one])).values()];
  const frameOf = (seen: typeof members) =>
    JSON.stringify({ type: 'viewing', conversationID, members: seen });
  for (const connection of viewerConnections(services, merchantId, conversationID)) {
    void sendInTurn(connection, async () => {
      const { caller } = connection;
      if ((await ifVisible(services, connection, conversationID, '')) === null) return null;
      if (!isLimited(caller)) return frameOf(members);
      const viewer = await cachedVisibility(services).viewer(caller);
      return frameOf(members.filter(({ id }) => maySeeAgent(viewer, id)));
    });
  }
}

/** Unsubscribes a connection from a conversation. */
export function leaveThread(services: Services, connection: MemberConnection, conversationID: string): void {
  const { merchantId } = connection.caller;
  services.live.rooms.leave(threadRoom(merchantId, conversationID), connection);
  broadcastViewers(services, merchantId, conversationID);
}

/** Unsubscribes a connection from conversations that the member may no longer see. */
export async function leaveHiddenThreads(services: Services, connection: MemberConnection): Promise<void> {
  for (const conversationID of [...connection.rooms].map(threadOfRoom)) {
    if (conversationID) await ifVisible(services, connection, conversationID, '');
  }
}

const viewerConnections = (
  { live }: Services,
  merchantId: number,
  conversationID: string,
): MemberConnection[] => membersIn(live.rooms, threadRoom(merchantId, conversationID));

/** Returns the text if the member views the conversation and may see it. Unsubscribes a member who may not. */
function ifVisible(
  services: Services,
  connection: MemberConnection,
  conversationID: string,
  text: string,
): MaybePromise<string | null> {
  const { caller } = connection;
  if (!connection.rooms.has(threadRoom(caller.merchantId, conversationID))) return null;
  if (!isLimited(caller) && opensKind(caller.rights, 'mail', 'view')) return text;
  return thenMaybe(threadVisibility(services).sees(caller, conversationID), (sees) => {
    if (!sees) leaveThread(services, connection, conversationID);
    return sees ? text : null;
  });
}
