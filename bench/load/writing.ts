import { type ChatClient, startChatClient, startViewer, type Visitor } from './chat-clients.ts';
import { forEach } from './sockets.ts';

/** Visitors who send the next message after each answer, and agents who have all their conversations open. */

const TEXT = 'Hello, is the oak table in stock, and how long would it take to Leipzig?';
/** Time for messages in flight to arrive after the end. Milliseconds. */
const DRAIN_MS = 3_000;

let clients: ChatClient[] = [];
let shownIds = new Set<string>();

/**
 * Connects all visitors, begins a conversation for each, and opens them for the agents.
 * @param agentTokens the agent at an index has the conversations of the visitors at that index modulo the agents
 */
export async function connect(
  url: string,
  visitors: readonly Visitor[],
  agentTokens: readonly string[],
): Promise<void> {
  clients = await forEach(visitors, 16, (visitor) => startChatClient(url, visitor));
  await forEach(clients, 16, (client) => client.send('Hello!'));
  const conversationIDs = clients.flatMap(({ conversationID }) => conversationID ?? []);
  await forEach(agentTokens, 8, (token, agent) =>
    startViewer(
      url,
      token,
      conversationIDs.filter((_, index) => index % agentTokens.length === agent),
      (clientId) => shownIds.add(clientId),
    ),
  );
}

export interface Written {
  /** Client ids of acknowledged messages. */
  readonly acknowledged: string[];
  readonly refused: number;
  /** Messages on the agent's socket when the time was up, and after `DRAIN_MS`. */
  readonly shownInTime: number;
  readonly shown: number;
  readonly seconds: number;
}

/** Lets the first `writers` visitors write for `seconds`. */
export async function write(writers: number, seconds: number): Promise<Written> {
  shownIds = new Set();
  const acknowledged: string[] = [];
  let refused = 0;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    clients.slice(0, writers).map(async (client) => {
      while (performance.now() < until) {
        const { clientId, conversationID } = await client.send(TEXT);
        if (conversationID === null) refused += 1;
        else acknowledged.push(clientId);
      }
    }),
  );
  const took = (performance.now() - begun) / 1000;
  const shownInTime = shownIds.size;
  const drained = performance.now() + DRAIN_MS;
  const missing = () => acknowledged.some((clientId) => !shownIds.has(clientId));
  while (missing() && performance.now() < drained) await new Promise((done) => setTimeout(done, 20));
  const shown = acknowledged.filter((clientId) => shownIds.has(clientId)).length;
  return { acknowledged, refused, shownInTime, shown, seconds: took };
}
