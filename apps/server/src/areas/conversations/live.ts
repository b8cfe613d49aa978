import { conversationsEdit, conversationsView } from '@foyer/contract/conversations/access';
import type { Access } from '@foyer/contract/kernel/access';
import { common } from '@foyer/contract/kernel/errors';
import type { MemberFrame } from '@foyer/contract/live/client-frames';
import type { ToMember } from '@foyer/contract/live/server-frames';
import { mayCall } from '@foyer/domain/access';
import type { Services } from '../../kernel/context.ts';
import { refusalOf } from '../../kernel/failures.ts';
import { forbidden, Refusal } from '../../kernel/refusal.ts';
import type { Connection, MemberConnection } from '../../live/connection.ts';
import { threadOfRoom, threadRoom } from '../../live/rooms.ts';
import { sendInTurn } from '../../live/turns.ts';
import { conversationFor } from './access.ts';
import { authorOf } from './append.ts';
import {
  broadcastViewers,
  leaveHiddenThreads,
  leaveThread,
  rebroadcastViewers,
  receiveViewers,
  sendToViewer,
  sendToViewers,
} from './broadcast.ts';
import { clearMark } from './marks.ts';
import { presentConversation } from './present.ts';
import { presentThreadMessages, readConversation, readMessages, withParts } from './queries.ts';
import { noteReceipts } from './receipts.ts';
import { sendAsMember } from './sending.ts';
import { threadVisibility } from './thread-visibility.ts';
import { ANNOUNCE_EVERY_MS } from './viewing.ts';

type PageAccess = Extract<Access, { kind: 'page' }>;
type Frame<Type> = Extract<MemberFrame, { type: Type }>;

/** Maximum number of messages in a `thread` frame. */
const THREAD_MAX = 200;

/** Handles members' frames about conversations and forwards conversation events to their sockets. */
export function startLive(services: Services) {
  const { live, bus, messageEffects } = services;
  // Subscribes to the bus before the listeners below, so that the cache is invalidated before a frame is sent.
  threadVisibility(services);
  live.onMember('open', (connection, frame) => open(services, connection, frame));
  live.onMember('shut', (connection, { conversationID }) =>
    leaveThread(services, connection, conversationID),
  );
  live.onMember('send', (connection, frame) => send(services, connection, frame));
  live.onMember('read', async (connection, { conversationID, seq }) => {
    const row = await reachable(services, connection, conversationID, conversationsEdit);
    if (!row) return;
    const scope = memberScope(services, connection, conversationsEdit);
    await noteReceipts(scope, conversationID, { agentRead: seq });
    await clearMark(scope, row);
  });
  live.onMember('typing', async (connection, { conversationID, active }) => {
    const row = await reachable(services, connection, conversationID, conversationsEdit);
    if (!row) return;
    const { id, name } = authorOf(connection.caller);
    const { merchantId } = connection.caller;
    const from = { type: 'member' as const, id: id ?? '', name };
    bus.publish({
      name: 'typing',
      data: { merchantId, referenceID: row.visitorId, conversationID, from, active, text: null },
    });
  });
  live.onMemberRights((connection) => leaveHiddenThreads(services, connection));
  live.onGone((connection, rooms) => {
    for (const thread of rooms.map(threadOfRoom)) {
      if (thread) broadcastViewers(services, connection.caller.merchantId, thread);
    }
  });

  const stops = [
    messageEffects.add('memberThreads', ({ merchantId, conversationID, messages }) => {
      for (const message of messages) {
        sendToViewers(services, merchantId, conversationID, { type: 'message', message });
      }
    }),
    bus.on('receipts.changed', ({ merchantId, conversationID, receipts }) => {
      sendToViewers(services, merchantId, conversationID, { type: 'receipts', conversationID, receipts });
    }),
    bus.on('mail.changed', ({ merchantId, ...mail }) => {
      sendToViewers(services, merchantId, mail.conversationID, { type: 'mail', ...mail });
    }),
    bus.on('delivery.changed', ({ merchantId, ...delivery }) => {
      sendToViewers(services, merchantId, delivery.conversationID, { type: 'delivery', ...delivery });
    }),
    bus.on('conversation.changed', ({ merchantId, conversationID }) =>
      sendConversation(services, merchantId, conversationID),
    ),
    bus.on('viewing.changed', (news) => receiveViewers(services, news)),
    bus.on('typing', ({ merchantId, ...typing }) => {
      if (!typing.conversationID) return;
      const frame = { type: 'typing' as const, ...typing };
      sendToViewers(
        services,
        merchantId,
        typing.conversationID,
        frame,
        ({ caller }) => caller.id !== typing.from.id,
      );
    }),
  ];
  const again = setInterval(() => rebroadcastViewers(services), ANNOUNCE_EVERY_MS);
  return {
    stop: () => {
      clearInterval(again);
      for (const stop of stops) stop();
    },
  };
}

/**
 * Scope of a frame that a member sent.
 * @throws Refusal `forbidden` when the role lacks the access
 */
function memberScope(services: Services, { caller, ip }: MemberConnection, access: Access) {
  if (!mayCall(access, caller)) throw forbidden();
  return {
    services,
    tenant: services.database.tenant(caller.merchantId),
    caller,
    actor: { type: 'member' as const, id: caller.id, ip },
  };
}

/** Subscribes a member to a conversation. Joins the room before reading, so that no message is missed. */
async function open(
  services: Services,
  connection: MemberConnection,
  { conversationID, after }: Frame<'open'>,
) {
  const row = await reachable(services, connection, conversationID, conversationsView);
  if (!row) return;
  const tenant = services.database.tenant(connection.caller.merchantId);
  services.live.rooms.join(threadRoom(tenant.merchantId, row.id), connection);
  const { rows, hasMore } = await readMessages(tenant, row.id, {
    ...(after !== null && { after }),
    limit: THREAD_MAX,
  });
  const current = await readConversation(tenant, row.id);
  const [parts] = await tenant.read((db) => withParts(db, tenant.merchantId, [current ?? row]));
  if (!parts) return;
  const messages = await presentThreadMessages(tenant, row, rows);
  await clearMark(memberScope(services, connection, conversationsView), row);
  await sendToViewer(services, connection, row.id, {
    type: 'thread',
    conversation: presentConversation(parts),
    messages,
    hasMore,
  });
  broadcastViewers(services, tenant.merchantId, row.id);
}

/** Loads a conversation. Returns null when the member may no longer see it, since that must not close the socket. */
async function reachable(services: Services, connection: MemberConnection, id: string, access: PageAccess) {
  try {
    return await conversationFor(memberScope(services, connection, access), id, access.right);
  } catch (error) {
    if ([403, 404].includes(refusalOf(error)?.definition.status ?? 500)) return null;
    throw error;
  }
}

async function send(services: Services, connection: MemberConnection, frame: Frame<'send'>) {
  try {
    const { clientId, conversationID } = frame;
    const sent = await sendAsMember(
      memberScope(services, connection, conversationsEdit),
      conversationID,
      frame,
    );
    const { seq, id, createdAt } = sent;
    const createdDate = createdAt.toISOString();
    const ack: ToMember = { type: 'ack', clientId, conversationID, seq, id, createdDate };
    await sendInTurn(connection, () => JSON.stringify(ack));
  } catch (error) {
    refuseMessage(services, connection, frame.clientId, error);
  }
}

/** Notifies a sender that a message was not stored and whether a retry may help. */
export function refuseMessage(
  services: Services,
  connection: Connection,
  clientId: string,
  error: unknown,
): void {
  const refusal = refusalOf(error);
  const status = refusal?.definition.status ?? 500;
  if (!refusal) services.log.error({ err: error }, 'message failed');
  else if (status >= 500)
    services.log.warn({ refusal: refusal.definition.code }, 'message refused temporarily');
  connection.send({
    type: 'nack',
    clientId,
    ...(refusal ?? new Refusal(common.internal)).described(),
    retry: status >= 500 || status === 429,
  });
}

async function sendConversation(services: Services, merchantId: number, conversationID: string) {
  const to = threadRoom(merchantId, conversationID);
  if (services.live.rooms.in(to).size === 0) return;
  const tenant = services.database.tenant(merchantId);
  const row = await readConversation(tenant, conversationID);
  if (!row) return;
  const [parts] = await tenant.read((db) => withParts(db, merchantId, [row]));
  if (parts) {
    const conversation = presentConversation(parts);
    sendToViewers(services, merchantId, conversationID, { type: 'conversation', conversation });
  }
}
