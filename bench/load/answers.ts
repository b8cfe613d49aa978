import { randomUUID } from 'node:crypto';
import type { Visitor } from './chat-clients.ts';
import { connect } from './sockets.ts';

const PATIENCE_MS = 5_000;

/**
 * Asks as a visitor who has just opened the chat, and waits for the answer of an agent. Resolves to the milliseconds
 * from the acknowledgement, which follows the storing, to the answer; null without one.
 */
export async function askAgent(
  url: string,
  { token, sessionID }: Visitor,
  text: string,
): Promise<number | null> {
  const clientId = randomUUID();
  const answered = Promise.withResolvers<number | null>();
  let storedAt = 0;
  const socket = await connect(
    url,
    { type: 'hello', kind: 'visitor', token, sessionID, after: null },
    ({ type, text: frame }) => {
      if (type === 'ack') storedAt = performance.now();
      if (type === 'message' && frame.includes('"type":"bot"')) {
        const { message } = JSON.parse(frame) as { message: { kind: string; author: { type: string } } };
        if (message.kind === 'text' && message.author.type === 'bot')
          answered.resolve(performance.now() - storedAt);
      }
    },
  );
  const timer = setTimeout(() => answered.resolve(null), PATIENCE_MS);
  socket.send({ type: 'send', clientId, conversationID: null, text, attachments: [] });
  const ms = await answered.promise;
  clearTimeout(timer);
  socket.close();
  return ms;
}
