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
/** Failures of the server during the test, each after all sides have made progress since the last one. */
const FAILURES: readonly (readonly [string, (server: Server) => Promise<void>])[] = [
  ['the server is killed', killServer],
  ['the database is killed under a running server', async (server) => server.killDatabase()],
  ['the server is killed again', killServer],
  ['both are killed at once', killBoth],
  ['the server is killed while it comes back', killWhileStarting],
];
/** Acknowledged messages of visitors and answers of agents required between two failures. */
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
    for (const [name, strike] of FAILURES) {
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
      const talk = agent?.conversations.get(id);
      const messages = stored.get(id) ?? [];
      expect(messages.length, 'the conversation is stored').toBeGreaterThan(1);
      expectNumbersWithoutGap(messages);
      expectStoredOnceInOrder(visitor.outbox, messages);
      if (!talk) throw new Error(`No agent saw conversation ${id}`);
      expectStoredOnceInOrder(talk.outbox, messages);
      await expectSameOnScreen(visitor.thread, messages.filter(isPublic));
      await expectSameOnScreen(talk.thread, messages);
    }
    expect(count(outboxesOf(agents)), 'agents answered all the time').toBeGreaterThan(VISITORS);
    expect(Math.min(...visitors.map(({ breaks }) => breaks)), 'connections broke').toBeGreaterThanOrEqual(3);
    for (const one of [...visitors, ...agents]) one.leave();
  } finally {
    await server.remove();
  }
});

const count = (outboxes: readonly Outbox[]): number =>
  outboxes.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

/** Waits until all sides have made progress. */
async function progress(visitors: readonly Visitor[], agents: readonly Agent[]): Promise<void> {
  const sent = () => count(visitors.map(({ outbox }) => outbox));
  const answered = () => count(outboxesOf(agents));
  const goals = { sent: sent() + CALM_MESSAGES, answered: answered() + CALM_ANSWERS };
  await expect
    .poll(() => sent() > goals.sent && answered() >= goals.answered, { timeout: 30_000, intervals: [100] })
    .toBe(true);
}

const outboxesOf = (agents: readonly Agent[]): Outbox[] =>
  agents.flatMap(({ conversations }) => [...conversations.values()].map(({ outbox }) => outbox));

/** Index of the agent who serves a visitor. */
const shareOf = (referenceID: string): number => Number.parseInt(referenceID.slice(-6), 16) % AGENTS.length;

/** Messages visible to the visitor, without notes. */
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

/** Expects every acknowledged message stored once, under its acknowledged number, in the order of writing. */
function expectStoredOnceInOrder({ acknowledged }: Outbox, messages: readonly StoredMessage[]): void {
  const mine = new Set(acknowledged.map(({ clientId }) => clientId));
  const kept = messages.filter(({ clientId }) => clientId !== null && mine.has(clientId));
  expect(kept.map(({ clientId, seq, id, text }) => ({ clientId, seq, id, text }))).toEqual(acknowledged);
}

/** Expects the thread assembled by one side to equal the stored messages. */
async function expectSameOnScreen(thread: Thread, messages: readonly StoredMessage[]): Promise<void> {
  const wanted = messages
    .filter(({ kind }) => kind === 'text')
    .map(({ seq, id, text }) => ({ seq, id, text }));
  const onScreen = () =>
    thread.messages.filter(({ kind }) => kind === 'text').map(({ seq, id, text }) => ({ seq, id, text }));
  await expect.poll(onScreen, { timeout: 10_000 }).toEqual(wanted);
}
