import type { VisitorFrameInput } from '@foyer/contract/live/client-frames';
import { connectVisitor, makeVisitor, type TestVisitor } from '../builders.ts';
import { handOver, type ReceivedMail } from '../mail-peers.ts';
import type { TestSocket } from '../socket.ts';
import { clientId } from './calls.ts';
import { bounceOf, broken, type MailParts, plain, REPLY_STYLES, replyAs, vacation } from './mails.ts';
import { REFUSED_DOMAIN, type Shop } from './shop.ts';

/** A customer who chats: opens the page, writes, and returns later. */
export interface Chatter {
  visitor: TestVisitor;
  socket: TestSocket;
  conversationID: string | null;
}

const WORDS = [
  'Where is my chair?',
  'This is terrible, I hate waiting and I am angry.',
  'Ich warte seit einer Woche auf meine Lampe. Wo bleibt sie denn?',
  'Thank you, that is wonderful!',
  'Can I have a refund for order 4711?',
  'The lamp is broken.',
  'Do you deliver on Saturday?',
  'مرحبا، أين طلبي؟',
];

/** A visitor with an open page. */
export async function arrive(shop: Shop): Promise<Chatter> {
  const visitor = await makeVisitor(shop.server, shop.engagementID);
  return { visitor, socket: await connectVisitor(shop.server, visitor), conversationID: null };
}

/** Reconnects the visitor's page; after a long break this is another visit. */
async function comeBack({ server, engagementID }: Shop, chatter: Chatter): Promise<void> {
  const { visitorToken } = chatter.visitor;
  await server.running();
  chatter.visitor = await makeVisitor(server, engagementID, { visitorToken });
  chatter.socket = await connectVisitor(server, chatter.visitor);
}

/** Sends messages of the visitor; sometimes one is sent twice, as after a broken connection. */
export async function chat(shop: Shop, chatter: Chatter, messages: number): Promise<void> {
  const { random, ledger } = shop;
  for (let count = 0; count < messages; count += 1) {
    const frame = {
      type: 'send' as const,
      clientId: clientId(),
      text: `${random.pick(WORDS)} ${random.between(1, 1e6)}`,
      conversationID: chatter.conversationID,
    };
    if (random.chance(0.05)) chatter.socket.send(frame);
    const { conversationID } = await acknowledged(shop, chatter, frame);
    chatter.conversationID = conversationID;
    ledger.words.push({ conversationID, clientId: frame.clientId, text: frame.text });
    ledger.count('chat message');
  }
}

/** Sends a message like the widget: repeats it, reconnecting if necessary, until it is acknowledged. */
async function acknowledged(
  shop: Shop,
  chatter: Chatter,
  frame: { type: 'send'; clientId: string } & VisitorFrameInput,
) {
  for (let tries = 1; tries <= 4; tries += 1) {
    const { socket } = chatter;
    socket.send(frame);
    const answer = socket.next('ack', ({ clientId }) => clientId === frame.clientId).catch(() => null);
    const broke = socket.closed.then(() => 'broke' as const);
    const ack = await Promise.race([answer, broke]);
    if (ack === 'broke') await comeBack(shop, chatter);
    else if (ack) return ack;
  }
  throw new Error(`The words were not acknowledged: ${frame.text}`);
}

/** A customer who writes mails and answers those of the shop. */
export interface Writer {
  readonly address: string;
  readonly name: string;
}

export const writers = (count: number): Writer[] =>
  Array.from({ length: count }, (_, at) => ({
    address: `customer${at}@${at % 9 === 8 ? REFUSED_DOMAIN : 'visitor.example'}`,
    name: `Customer ${at}`,
  }));

/** Sends a new mail of a customer. */
export async function writeMail(shop: Shop, { address, name }: Writer, at: Date): Promise<void> {
  const { random, mailbox } = shop;
  const id = `${clientId()}@visitor.example`;
  const parts = { id, from: `${name} <${address}>`, to: mailbox.address, at, text: random.pick(WORDS) };
  const isBroken = random.chance(0.1);
  await give(shop, id, 'words', isBroken ? broken(parts) : plain(parts), at);
}

/** Answers a mail of the shop, as the customer or automatically. */
export async function answerMail(shop: Shop, sent: ReceivedMail, at: Date): Promise<void> {
  const { random } = shop;
  const [to = ''] = sent.to;
  const id = `${clientId()}@visitor.example`;
  const parts: MailParts = {
    id,
    from: `<${to}>`,
    to: sent.mail.replyTo?.[0]?.address ?? shop.mailbox.address,
    at,
    text: `${random.pick(WORDS)} ${random.between(1, 1e6)}`,
  };
  const dice = random.next();
  if (dice < 0.08) await give(shop, id, 'bounce', bounceOf(parts, sent), at);
  else if (dice < 0.18) await give(shop, id, 'automatic', vacation(parts, sent), at);
  else await give(shop, id, 'words', replyAs(random.pick(REPLY_STYLES), parts, sent), at);
}

/** Delivers a mail through the signed webhook, one in five twice, one in twenty of these concurrently. */
async function give(
  { server, mailbox, random, ledger }: Shop,
  messageId: string,
  kind: 'words' | 'automatic' | 'bounce',
  mail: string,
  at: Date,
): Promise<void> {
  const times = random.chance(0.2) ? 2 : 1;
  const hand = () => handOver(server, mailbox, mail, { at });
  const answers = times === 2 && random.chance(0.25) ? await Promise.all([hand(), hand()]) : [await hand()];
  if (answers.length < times) answers.push(await hand());
  for (const { status, body } of answers) {
    if (status !== 200) throw new Error(`A mail was answered with ${status}: ${JSON.stringify(body)}`);
  }
  const taken = answers.filter(({ body }) => body.isNew).length;
  ledger.mails.set(messageId, { messageId, kind, times, taken });
  ledger.count(`mail: ${kind}${times === 2 ? ', twice' : ''}`);
}

/** The last queue position received by each visitor with an open page. */
export function positionsReceived(chatters: readonly Chatter[]): Map<string, number | null> {
  return new Map(
    chatters.flatMap(({ socket, conversationID }) => {
      const told = socket.frames.findLast((frame) => frame.type === 'queuePosition');
      return conversationID ? [[conversationID, told?.type === 'queuePosition' ? told.position : null]] : [];
    }),
  );
}
