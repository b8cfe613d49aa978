import { chat, talk } from '@foyer/contract/conversations/access';
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
import { speakerOf } from './append.ts';
import { clearMark } from './marks.ts';
import { presentConversation } from './present.ts';
import { presentThreadMessages, readConversation, readMessages, withParts } from './queries.ts';
import { noteReceipts } from './receipts.ts';
import { sendAsMember } from './sending.ts';
import {
  hearViewing,
  leaveThread,
  leaveUnseen,
  tellLooker,
  tellThread,
  tellViewing,
  tellViewingAgain,
} from './telling.ts';
import { threadSight } from './thread-sight.ts';
import { TELL_EVERY_MS } from './viewing.ts';

type PageAccess = Extract<Access, { kind: 'page' }>;
type Frame<Type> = Extract<MemberFrame, { type: Type }>;

/** Messages that one `thread` frame carries at most. */
const THREAD_MOST = 200;

/** Handles the members' frames about conversations and forwards conversation events to sockets. */
export function startLive(services: Services) {
  const { live, bus, messageEffects } = services;
  // It listens before this does, and forgets what an event changes before that is told.
  threadSight(services);
  live.onMember('open', (connection, frame) => open(services, connection, frame));
  live.onMember('shut', (connection, { conversationID }) =>
    leaveThread(services, connection, conversationID),
  );
  live.onMember('send', (connection, frame) => send(services, connection, frame));
  live.onMember('read', async (connection, { conversationID, seq }) => {
    const row = await reachable(services, connection, conversationID, talk);
    if (!row) return;
    const scope = memberScope(services, connection, talk);
    await noteReceipts(scope, conversationID, { agentRead: seq });
    await clearMark(scope, row);
  });
  live.onMember('typing', async (connection, { conversationID, active }) => {
    const row = await reachable(services, connection, conversationID, talk);
    if (!row) return;
    const { id, name } = speakerOf(connection.caller);
    const { merchantId } = connection.caller;
    const from = { type: 'member' as const, id: id ?? '', name };
    bus.publish({
      name: 'typing',
      data: { merchantId, referenceID: row.visitorId, conversationID, from, active, text: null },
    });
  });
  live.onMemberRights((connection) => leaveUnseen(services, connection));
  live.onGone((connection, rooms) => {
    for (const thread of rooms.map(threadOfRoom)) {
      if (thread) tellViewing(services, connection.caller.merchantId, thread);
    }
  });

  const stops = [
    messageEffects.add('memberThreads', ({ merchantId, conversationID, messages }) => {
      for (const message of messages) {
        tellThread(services, merchantId, conversationID, { type: 'message', message });
      }
    }),
    bus.on('receipts.changed', ({ merchantId, conversationID, receipts }) => {
      tellThread(services, merchantId, conversationID, { type: 'receipts', conversationID, receipts });
    }),
    bus.on('mail.changed', ({ merchantId, ...mail }) => {
      tellThread(services, merchantId, mail.conversationID, { type: 'mail', ...mail });
    }),
    bus.on('conversation.changed', ({ merchantId, conversationID }) =>
      tellConversation(services, merchantId, conversationID),
    ),
    bus.on('viewing.changed', (news) => hearViewing(services, news)),
    bus.on('typing', ({ merchantId, ...typing }) => {
      if (!typing.conversationID) return;
      const frame = { type: 'typing' as const, ...typing };
      tellThread(
        services,
        merchantId,
        typing.conversationID,
        frame,
        ({ caller }) => caller.id !== typing.from.id,
      );
    }),
  ];
  const again = setInterval(() => tellViewingAgain(services), TELL_EVERY_MS);
  return {
    stop: () => {
      clearInterval(again);
      for (const stop of stops) stop();
    },
  };
}

/**
 * What a member's socket acts as.
 * @throws Refusal `forbidden` for a role without the access
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

/** The member looks at a conversation. Its room is joined before reading, so that nothing falls between. */
async function open(
  services: Services,
  connection: MemberConnection,
  { conversationID, after }: Frame<'open'>,
) {
  const row = await reachable(services, connection, conversationID, chat);
  if (!row) return;
  const tenant = services.database.tenant(connection.caller.merchantId);
  services.live.rooms.join(threadRoom(tenant.merchantId, row.id), connection);
  const { rows, hasMore } = await readMessages(tenant, row.id, {
    ...(after !== null && { after }),
    limit: THREAD_MOST,
  });
  const current = await readConversation(tenant, row.id);
  const [parts] = await tenant.read((db) => withParts(db, tenant.merchantId, [current ?? row]));
  if (!parts) return;
  const messages = await presentThreadMessages(tenant, row, rows);
  await clearMark(memberScope(services, connection, chat), row);
  await tellLooker(services, connection, row.id, {
    type: 'thread',
    conversation: presentConversation(parts),
    messages,
    hasMore,
  });
  tellViewing(services, tenant.merchantId, row.id);
}

/** The conversation, or null: one that is gone from the member's sight meanwhile does not cost the socket. */
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
    const sent = await sendAsMember(memberScope(services, connection, talk), conversationID, frame);
    const { seq, id, createdAt } = sent;
    const createdDate = createdAt.toISOString();
    const ack: ToMember = { type: 'ack', clientId, conversationID, seq, id, createdDate };
    await sendInTurn(connection, () => JSON.stringify(ack));
  } catch (error) {
    refuseMessage(services, connection, frame.clientId, error);
  }
}

/** Tells a sender that a message is not stored, and whether sending it again may help. */
export function refuseMessage(
  services: Services,
  connection: Connection,
  clientId: string,
  error: unknown,
): void {
  const refusal = refusalOf(error);
  const status = refusal?.definition.status ?? 500;
  if (!refusal) services.log.error({ err: error }, 'message failed');
  else if (status >= 500) services.log.warn({ refusal: refusal.definition.code }, 'message refused for now');
  connection.send({
    type: 'nack',
    clientId,
    ...(refusal ?? new Refusal(common.internal)).described(),
    retry: status >= 500 || status === 429,
  });
}

async function tellConversation(services: Services, merchantId: number, conversationID: string) {
  const to = threadRoom(merchantId, conversationID);
  if (services.live.rooms.in(to).size === 0) return;
  const tenant = services.database.tenant(merchantId);
  const row = await readConversation(tenant, conversationID);
  if (!row) return;
  const [parts] = await tenant.read((db) => withParts(db, merchantId, [row]));
  if (parts) {
    const conversation = presentConversation(parts);
    tellThread(services, merchantId, conversationID, { type: 'conversation', conversation });
  }
}
