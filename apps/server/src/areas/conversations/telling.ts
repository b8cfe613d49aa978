import type { ToMember } from '@foyer/contract/live/server-frames';
import { maySeeAgent } from '@foyer/domain/visibility';
import { opensKind } from '@foyer/domain/work-pages';
import type { Services } from '../../kernel/context.ts';
import type { Events } from '../../kernel/events.ts';
import { type Eventually, whenKnown } from '../../kernel/remembered.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { membersIn, threadOfRoom, threadRoom } from '../../live/rooms.ts';
import { sendInTurn } from '../../live/turns.ts';
import { isLimited } from '../visitors/sight.ts';
import { rememberedSight } from '../visitors/sight-remembered.ts';
import { speakerOf } from './append.ts';
import { threadSight } from './thread-sight.ts';
import { viewingOf } from './viewing.ts';

/**
 * Frames for the members who view a conversation. For members with restricted visibility, access is checked before each
 * frame; a member who lost access leaves the conversation's room.
 */

/** Sends a frame to those who look at a conversation and may see it now. */
export function tellThread(
  services: Services,
  merchantId: number,
  conversationID: string,
  frame: ToMember,
  wants: (connection: MemberConnection) => boolean = () => true,
): void {
  let text: string | undefined;
  for (const connection of lookers(services, merchantId, conversationID)) {
    if (!wants(connection)) continue;
    void sendInTurn(connection, () => {
      text ??= JSON.stringify(frame);
      return ifSeen(services, connection, conversationID, text);
    });
  }
}

/** Sends a frame to one who looks, if they may see the conversation then. */
export const tellLooker = (
  services: Services,
  connection: MemberConnection,
  conversationID: string,
  frame: ToMember,
): Promise<void> =>
  sendInTurn(connection, () => ifSeen(services, connection, conversationID, JSON.stringify(frame)));

/** Announces changed viewers of a conversation to its viewers, also at other processes. */
export function tellViewing(services: Services, merchantId: number, conversationID: string): void {
  viewingOf(services).announce(merchantId, conversationID, lookersHere(services, merchantId, conversationID));
  tellLookers(services, merchantId, conversationID);
}

/** Handles viewers announced by another process. */
export function hearViewing(services: Services, news: Events['viewing.changed']): void {
  const { merchantId, conversationID, asks } = news;
  if (!viewingOf(services).note(news)) return;
  tellLookers(services, merchantId, conversationID);
  if (asks) {
    viewingOf(services).announce(
      merchantId,
      conversationID,
      lookersHere(services, merchantId, conversationID),
    );
  }
}

/** Tells other processes again, which would otherwise take this one for gone, and forgets those that are. */
export function tellViewingAgain(services: Services): void {
  for (const { merchantId, conversationID } of viewingOf(services).shared()) {
    tellViewing(services, merchantId, conversationID);
  }
}

/** The members who look here. A person with many tabs is one. */
function lookersHere(services: Services, merchantId: number, conversationID: string) {
  const callers = lookers(services, merchantId, conversationID).map(({ caller }) => caller);
  return [...new Map(callers.map((caller) => [caller.id, caller])).values()].map((caller) => ({
    id: caller.id,
    name: speakerOf(caller).name,
    imageUrl: caller.imageUrl,
  }));
}

/** Sends the viewers of a conversation to everyone in it, limited to colleagues they may see. */
function tellLookers(services: Services, merchantId: number, conversationID: string): void {
  const everywhere = [
    ...lookersHere(services, merchantId, conversationID),
    ...viewingOf(services).others(merchantId, conversationID),
  ];
  const members = [...new Map(everywhere.map((one) => [one.id, one])).values()];
  const frameOf = (seen: typeof members) =>
    JSON.stringify({ type: 'viewing', conversationID, members: seen });
  for (const connection of lookers(services, merchantId, conversationID)) {
    void sendInTurn(connection, async () => {
      const { caller } = connection;
      if ((await ifSeen(services, connection, conversationID, '')) === null) return null;
      if (!isLimited(caller)) return frameOf(members);
      const viewer = await rememberedSight(services).viewer(caller);
      return frameOf(members.filter(({ id }) => maySeeAgent(viewer, id)));
    });
  }
}

/** Unsubscribes a member from a conversation. */
export function leaveThread(services: Services, connection: MemberConnection, conversationID: string): void {
  const { merchantId } = connection.caller;
  services.live.rooms.leave(threadRoom(merchantId, conversationID), connection);
  tellViewing(services, merchantId, conversationID);
}

/** Lets a member leave the conversations that they may not see any more. */
export async function leaveUnseen(services: Services, connection: MemberConnection): Promise<void> {
  for (const conversationID of [...connection.rooms].map(threadOfRoom)) {
    if (conversationID) await ifSeen(services, connection, conversationID, '');
  }
}

const lookers = ({ live }: Services, merchantId: number, conversationID: string): MemberConnection[] =>
  membersIn(live.rooms, threadRoom(merchantId, conversationID));

/** The text where the member looks at the conversation and may see it; who may not leaves it. */
function ifSeen(
  services: Services,
  connection: MemberConnection,
  conversationID: string,
  text: string,
): Eventually<string | null> {
  const { caller } = connection;
  if (!connection.rooms.has(threadRoom(caller.merchantId, conversationID))) return null;
  if (!isLimited(caller) && opensKind(caller.rights, 'mail', 'view')) return text;
  return whenKnown(threadSight(services).sees(caller, conversationID), (sees) => {
    if (!sees) leaveThread(services, connection, conversationID);
    return sees ? text : null;
  });
}
