import { randomUUID } from 'node:crypto';
import type { ToVisitor } from '@foyer/contract/live/server-frames';
import { connect } from './sockets.ts';

export interface Visitor {
  readonly token: string;
  readonly sessionID: string;
}

export interface SendResult {
  readonly clientId: string;
  /** Null if the message was refused. */
  readonly conversationID: string | null;
}

/** The socket of a visitor who writes. */
export interface ChatClient {
  conversationID: string | null;
  /** Resolves when the server has acknowledged or refused the message. */
  send(text: string, clientId?: string): Promise<SendResult>;
  close(): void;
}

type Answer = Extract<ToVisitor, { type: 'ack' | 'nack' }>;

/** Connects a visitor. */
export async function startChatClient(url: string, { token, sessionID }: Visitor): Promise<ChatClient> {
  const waiting = new Map<string, (result: SendResult) => void>();
  const socket = await connect(
    url,
    { type: 'hello', kind: 'visitor', token, sessionID, after: null },
    ({ type, text }) => {
      if (type !== 'ack' && type !== 'nack') return;
      const answer = JSON.parse(text) as Answer;
      const { clientId } = answer;
      if (answer.type === 'ack') client.conversationID = answer.conversationID;
      waiting.get(clientId)?.({
        clientId,
        conversationID: answer.type === 'ack' ? answer.conversationID : null,
      });
      waiting.delete(clientId);
    },
  );
  const client: ChatClient = {
    conversationID: null,
    send: (text, clientId = randomUUID()) =>
      new Promise((done) => {
        waiting.set(clientId, done);
        const { conversationID } = client;
        socket.send({ type: 'send', clientId, conversationID, text, attachments: [] });
      }),
    close: socket.close,
  };
  return client;
}

/**
 * Connects a member whose console shows Live Chat, with conversations open; `onMessage` receives the client id of each
 * message.
 */
export async function startViewer(
  url: string,
  token: string,
  conversationIDs: readonly string[],
  onMessage: (clientId: string) => void,
) {
  const opening = new Set(conversationIDs);
  let opened = () => {};
  const allOpen = new Promise<void>((done) => {
    opened = done;
  });
  const socket = await connect(url, { type: 'hello', kind: 'member', token }, ({ type, text }) => {
    if (type === 'message') onMessage(clientIdIn(text));
    if (type !== 'thread') return;
    opening.delete(
      (JSON.parse(text) as { conversation: { conversationID: string } }).conversation.conversationID,
    );
    if (opening.size === 0) opened();
  });
  socket.send({ type: 'watch', what: ['board'] });
  for (const conversationID of conversationIDs) socket.send({ type: 'open', conversationID, after: null });
  if (opening.size > 0) await allOpen;
  return socket;
}

/** Not parsed as JSON: parsing the messages of all conversations would cost more than the server under test. */
const clientIdIn = (text: string): string => /"clientId":"([^"]+)"/.exec(text)?.[1] ?? '';
