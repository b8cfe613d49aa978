import { forEach } from './sockets.ts';
import { startLooker, startTalker, type Talker, type Visitor } from './talkers.ts';

/** Visitors who write as fast as they are answered, and one agent who has all their conversations open. */

const TEXT = 'Hello, is the oak table in stock, and how long would it take to Leipzig?';
/** What is on its way when the time is up arrives within this. Milliseconds. */
const DRAIN_MS = 3_000;

let talkers: Talker[] = [];
let heard = new Set<string>();

/** Connects everybody; each visitor has a conversation then, which the agent has open. */
export async function connect(url: string, visitors: readonly Visitor[], agentToken: string): Promise<void> {
  talkers = await forEach(visitors, 16, (visitor) => startTalker(url, visitor));
  await forEach(talkers, 16, (talker) => talker.say('Hello!'));
  const conversationIDs = talkers.flatMap(({ conversationID }) => conversationID ?? []);
  await startLooker(url, agentToken, conversationIDs, (clientId) => heard.add(clientId));
}

export interface Written {
  /** The client ids of what was acknowledged. */
  readonly acknowledged: string[];
  readonly refused: number;
  /** How many of those acknowledged within the time were on the agent's socket by then, and how many ever. */
  readonly shownInTime: number;
  readonly shown: number;
  readonly seconds: number;
}

/** Lets the first so many visitors write for a while. */
export async function write(writers: number, seconds: number): Promise<Written> {
  heard = new Set();
  const acknowledged: string[] = [];
  let refused = 0;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    talkers.slice(0, writers).map(async (talker) => {
      while (performance.now() < until) {
        const { clientId, conversationID } = await talker.say(TEXT);
        if (conversationID === null) refused += 1;
        else acknowledged.push(clientId);
      }
    }),
  );
  const took = (performance.now() - begun) / 1000;
  const shownInTime = heard.size;
  const drained = performance.now() + DRAIN_MS;
  const missing = () => acknowledged.some((clientId) => !heard.has(clientId));
  while (missing() && performance.now() < drained) await new Promise((done) => setTimeout(done, 20));
  const shown = acknowledged.filter((clientId) => heard.has(clientId)).length;
  return { acknowledged, refused, shownInTime, shown, seconds: took };
}
