import { randomUUID } from 'node:crypto';
import type { ToVisitor } from '@foyer/contract/live/server-frames';
import { connect } from './sockets.ts';

export interface Visitor {
  readonly token: string;
  readonly sessionID: string;
}

export interface Said {
  readonly clientId: string;
  /** Null when it was refused. */
  readonly conversationID: string | null;
}

/** A visitor who writes. */
export interface Talker {
  conversationID: string | null;
  /** Resolves when the server has acknowledged or refused it. */
  say(text: string, clientId?: string): Promise<Said>;
  close(): void;
}

type Answer = Extract<ToVisitor, { type: 'ack' | 'nack' }>;

/** Connects a visitor. */
export async function startTalker(url: string, { token, sessionID }: Visitor): Promise<Talker> {
  const waiting = new Map<string, (said: Said) => void>();
  const socket = await connect(
    url,
    { type: 'hello', kind: 'visitor', token, sessionID, after: null },
    ({ type, text }) => {
      if (type !== 'ack' && type !== 'nack') return;
      const answer = JSON.parse(text) as Answer;
      const { clientId } = answer;
      if (answer.type === 'ack') talker.conversationID = answer.conversationID;
      waiting.get(clientId)?.({
        clientId,
        conversationID: answer.type === 'ack' ? answer.conversationID : null,
      });
      waiting.delete(clientId);
    },
  );
  const talker: Talker = {
    conversationID: null,
    say: (text, clientId = randomUUID()) =>
      new Promise((done) => {
        waiting.set(clientId, done);
        const { conversationID } = talker;
        socket.send({ type: 'send', clientId, conversationID, text, attachments: [] });
      }),
    close: socket.close,
  };
  return talker;
}

/**
 * Connects a member whose console shows Live Chat, with conversations open; `hear` gets the client id of each message
 * that arrives.
 */
export async function startLooker(
  url: string,
  token: string,
  conversationIDs: readonly string[],
  hear: (clientId: string) => void,
) {
  const opening = new Set(conversationIDs);
  let opened = () => {};
  const allOpen = new Promise<void>((done) => {
    opened = done;
  });
  const socket = await connect(url, { type: 'hello', kind: 'member', token }, ({ type, text }) => {
    if (type === 'message') hear(clientIdIn(text));
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

/** Without parsing: whoever listens to all conversations would make the load heavier than what it measures. */
const clientIdIn = (text: string): string => /"clientId":"([^"]+)"/.exec(text)?.[1] ?? '';
