import { common } from '@foyer/contract/kernel/errors';
import type { VisitorFrame } from '@foyer/contract/live/client-frames';
import { type Services, systemScope } from '../../kernel/context.ts';
import { oncePer } from '../../kernel/once-per.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { VisitorConnection } from '../../live/connection.ts';
import { engagementRoom, visitorRoom } from '../../live/rooms.ts';
import { findOwnConversation } from '../conversations/access.ts';
import type { Speaker } from '../conversations/append.ts';
import { visitorSpeaker } from '../conversations/beginning.ts';
import { refuseMessage } from '../conversations/live.ts';
import { noteReceipts } from '../conversations/receipts.ts';
import { sendAsVisitor } from '../conversations/sending.ts';
import { recordPage } from '../visitors/visits.ts';
import { isAdmitted, refuse, sendAway } from './admission.ts';
import { arrivals } from './arriving.ts';
import { toPublicMessages } from './present.ts';
import { currentConversation, readOwnThread } from './queries.ts';

type Frame<Type> = Extract<VisitorFrame, { type: Type }>;

/** State of a visitor's socket. */
interface Talk {
  conversationId: string | null;
  /** How messages name the visitor; null until the first, and after the visitor changed. */
  speaker: Speaker | null;
}

const BURST = 20;
/** Pages that one visitor may open at once, and a minute; what goes beyond is not noted. */
const PAGE_BURST = 40;
const PAGES_PER_MINUTE = 60;

/** Handles the visitors' frames and forwards events to their sockets. */
export function startLive(services: Services) {
  const { live, bus, messageEffects, config, limits, log } = services;
  const warn = (error: unknown) => log.warn({ err: error }, 'sockets of visitors not checked');
  const perMinute = config.WIDGET_MESSAGES_PER_MINUTE;
  // By visitor, not by socket: more tabs do not let somebody send more.
  const messages = limits.pace('visitorMessage', perMinute, Math.max(BURST, perMinute / 3));
  const pages = limits.pace('visitorPage', PAGES_PER_MINUTE, PAGE_BURST);
  const arriving = arrivals(services);
  const talkOf = oncePer((_: VisitorConnection): Talk => ({ conversationId: null, speaker: null }));

  live.onVisitorArrived(async (connection, hello) => {
    const { merchantId, id, engagementId } = connection.caller;
    // Rooms are joined before reading, so that nothing falls between.
    live.rooms.join(visitorRoom(merchantId, id), connection);
    live.rooms.join(engagementRoom(merchantId, engagementId), connection);
    const arrival = { merchantId, visitorId: id, visitId: connection.sessionId };
    const { isHere, conversationId } = await arriving.add(arrival);
    // Asked again, since a socket that was in no room heard of no identification.
    if (!isHere || !(await isAdmitted(services, connection.caller))) throw new Refusal(common.unauthorized);
    // An invitation, or words from another tab, since the start of the session: all of it is news.
    const begun = conversationId === null ? null : { conversationID: conversationId, seq: 0 };
    await tellThread(services, connection, hello.after ?? begun);
  });
  live.onVisitor('page', async ({ caller, sessionId }, page) => {
    if (pages.take(caller.id)) await recordPage(services, caller.merchantId, caller.id, sessionId, page);
  });
  live.onVisitor('send', async (connection, frame) => {
    if (messages.take(connection.caller.id)) await send(services, connection, talkOf(connection), frame);
    else refuseMessage(services, connection, frame.clientId, new Refusal(common.tooMany));
  });
  live.onVisitor('typing', (connection, frame) => types(services, connection, talkOf(connection), frame));
  live.onVisitor('receipt', async ({ caller }, { conversationID, delivered, read }) => {
    const scope = systemScope(services, caller.merchantId);
    const own = await findOwnConversation(scope.tenant, caller, conversationID);
    if (own) await noteReceipts(scope, own.id, { visitorDelivered: delivered, visitorRead: read });
  });

  const stops = [
    bus.on('visitor.identified', ({ merchantId, referenceID }) => {
      for (const connection of live.rooms.in(visitorRoom(merchantId, referenceID))) {
        if (connection.kind === 'visitor' && !connection.caller.verified) refuse(connection);
      }
    }),
    bus.onMissed(() => sendAway(services, live.connections).catch(warn)),
    bus.on('visitor.changed', ({ merchantId, referenceID }) => {
      for (const connection of live.rooms.in(visitorRoom(merchantId, referenceID))) {
        if (connection.kind === 'visitor') talkOf(connection).speaker = null;
      }
    }),
    messageEffects.add('visitorThreads', ({ merchantId, referenceID, messages: stored }) => {
      const to = visitorRoom(merchantId, referenceID);
      if (live.rooms.in(to).size === 0) return;
      for (const message of toPublicMessages(stored)) live.rooms.send(to, { type: 'message', message });
    }),
    bus.on('receipts.changed', ({ merchantId, referenceID, conversationID, receipts }) => {
      live.rooms.send(visitorRoom(merchantId, referenceID), { type: 'receipts', conversationID, receipts });
    }),
    bus.on('conversation.changed', async ({ merchantId, referenceID, conversationID }) => {
      const to = visitorRoom(merchantId, referenceID);
      // Those of another state than the visitor's now are sent away, so that one speaks for all.
      const [connection] = live.rooms.in(to);
      if (connection?.kind !== 'visitor') return;
      const tenant = services.database.tenant(merchantId);
      const thread = await readOwnThread(tenant, connection.caller, conversationID, { limit: 1 });
      if (thread) live.rooms.send(to, { type: 'widgetConversation', conversation: thread.conversation });
    }),
    bus.on('typing', ({ merchantId, referenceID, from, conversationID, active }) => {
      if (from.type !== 'member') return;
      const name = from.name.split(' ')[0] ?? from.name;
      live.rooms.send(visitorRoom(merchantId, referenceID), {
        type: 'typing',
        conversationID,
        referenceID,
        from: { ...from, name },
        active,
        text: null,
      });
    }),
  ];
  return {
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Everything that the visitor missed, before anything new comes. */
async function tellThread(services: Services, connection: VisitorConnection, after: Frame<'hello'>['after']) {
  if (!after) return;
  const tenant = services.database.tenant(connection.caller.merchantId);
  const thread = await readOwnThread(tenant, connection.caller, after.conversationID, {
    after: after.seq,
    limit: 200,
  });
  if (thread) connection.send({ type: 'widgetThread', ...thread });
}

async function send(services: Services, connection: VisitorConnection, talk: Talk, frame: Frame<'send'>) {
  const { caller, sessionId, ip } = connection;
  const { clientId } = frame;
  try {
    const tenant = services.database.tenant(caller.merchantId);
    const scope = { services, tenant, caller, actor: { type: 'visitor' as const, id: caller.id, ip } };
    if (frame.conversationID && frame.conversationID !== talk.conversationId) {
      talk.conversationId = (await findOwnConversation(tenant, caller, frame.conversationID))?.id ?? null;
    }
    talk.speaker ??= await visitorSpeaker(scope, caller.id);
    const place = {
      speaker: talk.speaker,
      visitId: sessionId,
      engagementId: caller.engagementId,
      conversationId: talk.conversationId,
    };
    const sent = await sendAsVisitor(scope, place, { ...frame, kind: 'text', mentions: [] });
    const { conversationId, seq, id, createdAt } = sent;
    talk.conversationId = conversationId;
    if (frame.conversationID !== conversationId) {
      await tellThread(services, connection, { conversationID: conversationId, seq: 0 });
    }
    connection.send({
      type: 'ack',
      clientId,
      conversationID: conversationId,
      seq,
      id,
      createdDate: createdAt.toISOString(),
    });
  } catch (error) {
    refuseMessage(services, connection, clientId, error);
  }
}

/** Sends the typing preview to viewing members. It is never stored. */
async function types(
  services: Services,
  { caller }: VisitorConnection,
  talk: Talk,
  { text }: Frame<'typing'>,
) {
  const tenant = services.database.tenant(caller.merchantId);
  talk.conversationId ??= (await currentConversation(tenant, caller.id))?.id ?? null;
  services.bus.publish({
    name: 'typing',
    data: {
      merchantId: caller.merchantId,
      referenceID: caller.id,
      conversationID: talk.conversationId,
      from: { type: 'visitor', id: caller.id, name: '' },
      active: text !== '',
      text,
    },
  });
}
