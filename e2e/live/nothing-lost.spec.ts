import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { ENGAGEMENTS, type MemberKey } from '../support/demo.ts';
import { launchServer, type Server } from '../support/server.ts';
import { Agent } from './clients/agent.ts';
import type { Outbox } from './clients/outbox.ts';
import type { Thread } from './clients/thread.ts';
import { Visitor } from './clients/visitor.ts';
import { readStored, type StoredMessage } from './stored.ts';

const VISITORS = 50;
const AGENTS: readonly MemberKey[] = ['priya', 'amara', 'tomas', 'jonas', 'sofia'];
/** What befalls the server while everybody writes, each when all have got somewhere since the one before. */
const BLOWS: readonly (readonly [string, (server: Server) => Promise<void>])[] = [
  ['the server is killed', killServer],
  ['the database is killed under a running server', async (server) => server.killDatabase()],
  ['the server is killed again', killServer],
  ['both are killed at once', killBoth],
  ['the server is killed while it comes back', killWhileStarting],
];
/** Messages that visitors, and answers that agents have to be acknowledged between two blows. */
const CALM_MESSAGES = 150;
const CALM_ANSWERS = 10;

test('50 visitors and 5 agents write while server and database are killed: nothing is lost, nothing is doubled', async () => {
  test.setTimeout(180_000);
  const server = await launchServer('nothing-lost', { WIDGET_MESSAGES_PER_MINUTE: '100000' });
  try {
    const agents = await Promise.all(
      AGENTS.map((member, index) => Agent.arrive(server.url, member, (id) => shareOf(id) === index)),
    );
    const visitors = await Promise.all(
      Array.from({ length: VISITORS }, () => Visitor.arrive(server.url, ENGAGEMENTS.webShop)),
    );

    let isOver = false;
    const writing = visitors.map((visitor, index) => visitor.writeUntil(() => isOver, `visitor ${index}`));
    for (const [name, strike] of BLOWS) {
      await test.step(name, async () => {
        await progress(visitors, agents);
        await strike(server);
      });
    }
    await progress(visitors, agents);
    isOver = true;
    for (const agent of agents) agent.stopAnswering();
    await Promise.all(writing);
    await expect
      .poll(() => visitors.every(({ outbox }) => outbox.isEmpty) && agents.every(({ isDone }) => isDone), {
        timeout: 30_000,
      })
      .toBe(true);

    const ids = visitors.map(({ conversationID }) => conversationID ?? '');
    const stored = await readStored(server.databaseUrl, ids);
    for (const visitor of visitors) {
      const agent = agents[shareOf(visitor.referenceID)];
      const id = visitor.conversationID ?? '';
      const talk = agent?.talks.get(id);
      const messages = stored.get(id) ?? [];
      expect(messages.length, 'the conversation is stored').toBeGreaterThan(1);
      expectNumbersWithoutGap(messages);
      expectStoredOnceInOrder(visitor.outbox, messages);
      if (!talk) throw new Error(`No agent saw conversation ${id}`);
      expectStoredOnceInOrder(talk.outbox, messages);
      await expectSameOnScreen(visitor.thread, messages.filter(isPublic));
      await expectSameOnScreen(talk.thread, messages);
    }
    expect(count(answersOf(agents)), 'agents answered all the time').toBeGreaterThan(VISITORS);
    expect(Math.min(...visitors.map(({ breaks }) => breaks)), 'connections broke').toBeGreaterThanOrEqual(3);
    for (const one of [...visitors, ...agents]) one.leave();
  } finally {
    await server.remove();
  }
});

const count = (outboxes: readonly Outbox[]): number =>
  outboxes.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

/** Lets everybody write on for a while. */
async function progress(visitors: readonly Visitor[], agents: readonly Agent[]): Promise<void> {
  const sent = () => count(visitors.map(({ outbox }) => outbox));
  const answered = () => count(answersOf(agents));
  const goals = { sent: sent() + CALM_MESSAGES, answered: answered() + CALM_ANSWERS };
  await expect
    .poll(() => sent() > goals.sent && answered() >= goals.answered, { timeout: 30_000, intervals: [100] })
    .toBe(true);
}

const answersOf = (agents: readonly Agent[]): Outbox[] =>
  agents.flatMap(({ talks }) => [...talks.values()].map(({ outbox }) => outbox));

/** Which agent serves a visitor: a number below the count of agents. */
const shareOf = (referenceID: string): number => Number.parseInt(referenceID.slice(-6), 16) % AGENTS.length;

/** What the visitor may see: words, not notes. */
const isPublic = ({ kind }: StoredMessage): boolean => kind === 'text';

async function killServer(server: Server): Promise<void> {
  await server.kill();
  await server.start();
}

async function killBoth(server: Server): Promise<void> {
  server.killDatabase();
  await server.kill();
  await server.start();
}

async function killWhileStarting(server: Server): Promise<void> {
  await server.kill();
  const starting = server.start().catch(() => undefined);
  await delay(400);
  await server.kill();
  await starting;
  await server.start();
}

function expectNumbersWithoutGap(messages: readonly StoredMessage[]): void {
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
}

/** Every acknowledged message is stored once, under the number that was acknowledged, in the order of writing. */
function expectStoredOnceInOrder({ acknowledged }: Outbox, messages: readonly StoredMessage[]): void {
  const mine = new Set(acknowledged.map(({ clientId }) => clientId));
  const kept = messages.filter(({ clientId }) => clientId !== null && mine.has(clientId));
  expect(kept.map(({ clientId, seq, id, text }) => ({ clientId, seq, id, text }))).toEqual(acknowledged);
}

/** What one side has put together of the words is what is stored. */
async function expectSameOnScreen(thread: Thread, messages: readonly StoredMessage[]): Promise<void> {
  const wanted = messages
    .filter(({ kind }) => kind === 'text')
    .map(({ seq, id, text }) => ({ seq, id, text }));
  const onScreen = () =>
    thread.messages.filter(({ kind }) => kind === 'text').map(({ seq, id, text }) => ({ seq, id, text }));
  await expect.poll(onScreen, { timeout: 10_000 }).toEqual(wanted);
}
