import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { forEach } from './sockets.ts';
import { startLooker, startTalker, type Talker, type Visitor } from './talkers.ts';

/** Visitors who write at a pace that does not wait for answers, and agents who each have some conversations open. */

const TEXT = 'Hello, is the oak table in stock, and how long would it take to Leipzig?';
const DRAIN_MS = 5_000;

let talkers: Talker[] = [];
const sentAt = new Map<string, number>();
const shownAfter = new Map<string, number>();

/** Connects visitors; each has a conversation then. Resolves to their conversations. */
export async function connectVisitors(url: string, visitors: readonly Visitor[]): Promise<string[]> {
  talkers = await forEach(visitors, 32, (visitor) => startTalker(url, visitor));
  await forEach(talkers, 32, (talker) => talker.say('Hello!'));
  return talkers.flatMap(({ conversationID }) => conversationID ?? []);
}

/** Connects agents, each with the conversations that it opens. */
export async function connectAgents(
  url: string,
  agents: readonly { readonly token: string; readonly conversationIDs: readonly string[] }[],
): Promise<void> {
  await forEach(agents, 8, ({ token, conversationIDs }) =>
    startLooker(url, token, conversationIDs, (clientId) => {
      const at = sentAt.get(clientId);
      if (at !== undefined && !shownAfter.has(clientId)) shownAfter.set(clientId, performance.now() - at);
    }),
  );
}

export interface Paced {
  readonly acknowledged: string[];
  readonly refused: number;
  /** What nobody answered in the end. */
  readonly unanswered: number;
  /** Messages a second that were offered indeed. */
  readonly offered: number;
  /** Milliseconds from sending to the acknowledgement, and to the socket of the agent. */
  readonly toAck: number[];
  readonly toAgent: number[];
}

/** Has the visitors write in turn, so many messages a second. */
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
    while (answers.length < due) answers.push(say(talkers[answers.length % talkers.length] as Talker));
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

  async function say(talker: Talker): Promise<void> {
    const clientId = randomUUID();
    const at = performance.now();
    sentAt.set(clientId, at);
    const { conversationID } = await talker.say(TEXT, clientId);
    if (conversationID === null) refused += 1;
    else {
      acknowledged.push(clientId);
      toAck.push(performance.now() - at);
    }
  }
}
