import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChatClient, startChatClient, startViewer, type Visitor } from './chat-clients.ts';
import { forEach } from './sockets.ts';

/** Visitors who write at a fixed rate regardless of answers, and agents who each have some conversations open. */

const TEXT = 'Hello, is the oak table in stock, and how long would it take to Leipzig?';
const DRAIN_MS = 5_000;

let clients: ChatClient[] = [];
const sentAt = new Map<string, number>();
const shownAfter = new Map<string, number>();

/** Connects visitors and begins a conversation for each. Resolves to the conversation ids. */
export async function connectVisitors(url: string, visitors: readonly Visitor[]): Promise<string[]> {
  clients = await forEach(visitors, 32, (visitor) => startChatClient(url, visitor));
  await forEach(clients, 32, (client) => client.send('Hello!'));
  return clients.flatMap(({ conversationID }) => conversationID ?? []);
}

/** Connects agents, each with its open conversations. */
export async function connectAgents(
  url: string,
  agents: readonly { readonly token: string; readonly conversationIDs: readonly string[] }[],
): Promise<void> {
  await forEach(agents, 8, ({ token, conversationIDs }) =>
    startViewer(url, token, conversationIDs, (clientId) => {
      const at = sentAt.get(clientId);
      if (at !== undefined && !shownAfter.has(clientId)) shownAfter.set(clientId, performance.now() - at);
    }),
  );
}

export interface Paced {
  readonly acknowledged: string[];
  readonly refused: number;
  /** Messages without an answer at the end. */
  readonly unanswered: number;
  /** Messages per second actually sent. */
  readonly offered: number;
  /** Milliseconds from sending to the acknowledgement, and to the agent's socket. */
  readonly toAck: number[];
  readonly toAgent: number[];
}

/** Sends `perSecond` messages a second, one visitor after the other. */
export async function write(perSecond: number, seconds: number): Promise<Paced> {
  sentAt.clear();
  shownAfter.clear();
  const acknowledged: string[] = [];
  const toAck: number[] = [];
  const answers: Promise<void>[] = [];
  let refused = 0;
  const begun = performance.now();
  const wanted = perSecond * seconds;
  while (answers.length < wanted) {
    const due = Math.min(wanted, ((performance.now() - begun) / 1000) * perSecond);
    while (answers.length < due) answers.push(send(clients[answers.length % clients.length] as ChatClient));
    await delay(1);
  }
  const offered = wanted / ((performance.now() - begun) / 1000);
  await Promise.race([Promise.all(answers), delay(DRAIN_MS)]);
  for (let waited = 0; shownAfter.size < acknowledged.length && waited < DRAIN_MS; waited += 50)
    await delay(50);
  return {
    acknowledged,
    refused,
    unanswered: wanted - acknowledged.length - refused,
    offered,
    toAck,
    toAgent: [...shownAfter.values()],
  };

  async function send(client: ChatClient): Promise<void> {
    const clientId = randomUUID();
    const at = performance.now();
    sentAt.set(clientId, at);
    const { conversationID } = await client.send(TEXT, clientId);
    if (conversationID === null) refused += 1;
    else {
      acknowledged.push(clientId);
      toAck.push(performance.now() - at);
    }
  }
}
