import { common } from '@foyer/contract/kernel/errors';
import type { VisitorFrame } from '@foyer/contract/live/client-frames';
import type { WidgetConversation } from '@foyer/contract/widget/shapes';
import { type Services, systemScope } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { VisitorConnection } from '../../live/connection.ts';
import { engagementRoom, visitorRoom } from '../../live/rooms.ts';
import { existingDepartment } from '../channels/mail/threads.ts';
import { findOwnConversation } from '../conversations/access.ts';
import type { Author } from '../conversations/append.ts';
import { refuseMessage } from '../conversations/live.ts';
import { noteReceipts } from '../conversations/receipts.ts';
import { type Sent, sendAsVisitor } from '../conversations/sending.ts';
import { messageAuthor } from '../conversations/visitor-conversation.ts';
import { recordPage } from '../visitors/visits.ts';
import { closeUnadmitted, engagementOf, isAdmitted, refuse } from './admission.ts';
import { arrivals } from './arrivals.ts';
import { type OwnStates, ownStates } from './own-states.ts';
import { presentWidgetConversation, toPublicMessages } from './present.ts';
import { currentConversation, readOwnMessages } from './queries.ts';

type Frame<Type> = Extract<VisitorFrame, { type: Type }>;

/** State of a visitor's socket. */
interface ChatState {
  conversationId: string | null;
  /** The author of the visitor's messages; null until the first message, and after the visitor changed. */
  author: Author | null;
}

const BURST = 20;
/** Pages per visitor, as a burst and per minute. Further ones are not recorded. */
const PAGE_BURST = 40;
const PAGES_PER_MINUTE = 60;

/** Handles the visitors' frames and forwards events to their sockets. */
export function startLive(services: Services) {
  const { live, bus, messageEffects, config, limits, log } = services;
  const warn = (error: unknown) => log.warn({ err: error }, 'sockets of visitors not checked');
  const perMinute = config.WIDGET_MESSAGES_PER_MINUTE;
  // By visitor, not by socket, so that more tabs do not raise the limit.
  const messages = limits.pace('visitorMessage', perMinute, Math.max(BURST, perMinute / 3));
  const pages = limits.pace('visitorPage', PAGES_PER_MINUTE, PAGE_BURST);
  const arriving = arrivals(services);
  const states = ownStates(services);
  const chatStateOf = memoizeByKey(
    (_: VisitorConnection): ChatState => ({ conversationId: null, author: null }),
  );

  live.onVisitorArrived(async (connection, hello) => {
    const { merchantId, id, engagementId } = connection.caller;
    // Rooms are joined before reading, so that no event is missed.
    live.rooms.join(visitorRoom(merchantId, id), connection);
    live.rooms.join(engagementRoom(merchantId, engagementId), connection);
    const arrival = { merchantId, visitorId: id, visitId: connection.sessionId };
    const { isHere, conversationId } = await arriving.add(arrival);
    // Checked again, since a socket that has joined no room misses an identification.
    if (!isHere || !(await isAdmitted(services, connection.caller))) throw new Refusal(common.unauthorized);
    // Without `after`, sends the whole open chat: it may have begun by an invitation or in another tab.
    const from = conversationId === null ? null : { conversationID: conversationId, seq: 0 };
    await sendThread(services, states, connection, hello.after ?? from);
  });
  live.onVisitor('page', async ({ caller, sessionId }, page) => {
    if (pages.take(caller.id)) await recordPage(services, caller.merchantId, caller.id, sessionId, page);
  });
  live.onVisitor('send', async (connection, frame) => {
    if (messages.take(connection.caller.id))
      await send(services, states, connection, chatStateOf(connection), frame);
    else refuseMessage(services, connection, frame.clientId, new Refusal(common.tooMany));
  });
  live.onVisitor('typing', (connection, frame) =>
    publishTyping(services, connection, chatStateOf(connection), frame),
  );
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
    bus.onMissed(() => closeUnadmitted(services, live.connections).catch(warn)),
    bus.on('visitor.changed', ({ merchantId, referenceID, keepsName }) => {
      if (keepsName) return;
      for (const connection of live.rooms.in(visitorRoom(merchantId, referenceID))) {
        if (connection.kind === 'visitor') chatStateOf(connection).author = null;
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
      // Sockets of the visitor with another identification state are closed, so one stands for all.
      const [connection] = live.rooms.in(to);
      if (connection?.kind !== 'visitor') return;
      const owned = { merchantId, owner: connection.caller, id: conversationID };
      const conversation = await states.add(owned);
      if (conversation) live.rooms.send(to, { type: 'widgetConversation', conversation });
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

/** Sends the missed part of the thread before anything new. */
async function sendThread(
  services: Services,
  states: OwnStates,
  connection: VisitorConnection,
  after: Frame<'hello'>['after'],
) {
  if (!after) return;
  const { caller } = connection;
  const conversation = await states.add({
    merchantId: caller.merchantId,
    owner: caller,
    id: after.conversationID,
  });
  if (conversation) await sendMessages(services, connection, conversation, after.seq);
}

async function sendMessages(
  { database }: Services,
  connection: VisitorConnection,
  conversation: WidgetConversation,
  after: number,
) {
  const tenant = database.tenant(connection.caller.merchantId);
  const range = { after, limit: 200 };
  const page = await readOwnMessages(tenant, conversation.conversationID, range);
  connection.send({ type: 'widgetThread', conversation, ...page });
}

/** Sends the thread that a message went to. That of a new conversation is what it began with: later messages follow it. */
async function sendNewThread(
  services: Services,
  states: OwnStates,
  connection: VisitorConnection,
  { conversationId, begun }: Sent,
) {
  const { caller } = connection;
  if (begun) {
    const lastSeq = begun.messages.at(-1)?.seq ?? 0;
    const conversation = { ...presentWidgetConversation(begun.row, null), lastSeq };
    const messages = toPublicMessages(begun.messages);
    connection.send({ type: 'widgetThread', conversation, messages, hasMore: false });
    return;
  }
  const conversation = await states.add({ merchantId: caller.merchantId, owner: caller, id: conversationId });
  if (conversation) await sendMessages(services, connection, conversation, 0);
}

async function send(
  services: Services,
  states: OwnStates,
  connection: VisitorConnection,
  state: ChatState,
  frame: Frame<'send'>,
) {
  const { caller, sessionId, ip } = connection;
  const { clientId } = frame;
  try {
    const tenant = services.database.tenant(caller.merchantId);
    const scope = { services, tenant, caller, actor: { type: 'visitor' as const, id: caller.id, ip } };
    if (frame.conversationID && frame.conversationID !== state.conversationId) {
      state.conversationId = (await findOwnConversation(tenant, caller, frame.conversationID))?.id ?? null;
    }
    const writing =
      state.author && state.conversationId
        ? { author: state.author, conversationId: state.conversationId }
        : await messageAuthor(scope, caller.id);
    state.author = writing.author;
    const context = {
      departmentId: state.conversationId ? null : await firstTeam(services, caller),
      author: writing.author,
      visitId: sessionId,
      engagementId: caller.engagementId,
      conversationId: state.conversationId ?? writing.conversationId,
    };
    const sent = await sendAsVisitor(scope, context, { ...frame, kind: 'text', mentions: [] });
    const { conversationId, seq, id, createdAt } = sent;
    state.conversationId = conversationId;
    if (frame.conversationID !== conversationId) await sendNewThread(services, states, connection, sent);
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

/** The team whose queue receives a new conversation. A deleted one: none. */
async function firstTeam(services: Services, caller: VisitorConnection['caller']): Promise<string | null> {
  const departmentId = (await engagementOf(services, caller))?.departmentId ?? null;
  const { merchantId, read } = services.database.tenant(caller.merchantId);
  return departmentId && read((db) => existingDepartment(db, merchantId, departmentId));
}

/** Sends the typing preview to viewing members. It is never stored. */
async function publishTyping(
  services: Services,
  { caller }: VisitorConnection,
  state: ChatState,
  { text }: Frame<'typing'>,
) {
  const tenant = services.database.tenant(caller.merchantId);
  state.conversationId ??= (await currentConversation(tenant, caller.id))?.id ?? null;
  services.bus.publish({
    name: 'typing',
    data: {
      merchantId: caller.merchantId,
      referenceID: caller.id,
      conversationID: state.conversationId,
      from: { type: 'visitor', id: caller.id, name: '' },
      active: text !== '',
      text,
    },
  });
}
