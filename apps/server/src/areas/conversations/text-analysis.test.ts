import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeConversation, makeEngagement, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from './tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const analysisOf = async (merchantId: number, conversationID: string) => {
  const [row] = await server.services.database
    .tenant(merchantId)
    .read((db) => db.select().from(conversations).where(eq(conversations.id, conversationID)));
  return { sentiment: row?.sentiment, language: row?.language };
};

it('stores sentiment and language, and keeps the sentiment when later messages have none', async () => {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const batch = 'This is terrible, I have been waiting for my table since Monday';
  const { socket, conversationID } = await makeConversation(server, engagementID, batch);
  const analysis = () => analysisOf(merchant.id, conversationID);
  await expect.poll(analysis, { timeout: 10_000 }).toEqual({ sentiment: -3, language: 'en' });

  const text = 'Bestellung TW-48230, bitte den Liefertermin prüfen';
  socket.send({ type: 'send', clientId: randomUUID(), text, conversationID });
  await expect.poll(analysis, { timeout: 10_000 }).toEqual({ sentiment: -3, language: 'de' });
  await socket.close();
});

it('is not delayed by a locked conversation, and analyzes that one once it is unlocked', async () => {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const other = await makeConversation(server, engagementID);
  const held = await makeConversation(server, engagementID);
  const assignee = new pg.Client({ connectionString: server.services.database.url });
  await assignee.connect();
  onTestFinished(() => assignee.end());
  const say = async ({ socket, conversationID }: typeof other, text: string) => {
    const clientId = randomUUID();
    const isOfIt = (answer: { clientId: string }) => answer.clientId === clientId;
    socket.send({ type: 'send', clientId, text, conversationID });
    await socket.next('ack', isOfIt);
  };
  const batch = 'This is terrible, I have been waiting for my table since Monday';
  await say(other, batch);
  await say(held, batch);
  await assignee.query('begin');
  await assignee.query('select from conversations where id = $1 for update', [held.conversationID]);

  const noted = { sentiment: -3, language: 'en' };
  await expect.poll(() => analysisOf(merchant.id, other.conversationID), { timeout: 5_000 }).toEqual(noted);
  await say(other, 'And my chair is terrible as well');
  await delay(1_500);
  const begun = performance.now();
  await say(other, 'Hello?');
  expect(performance.now() - begun).toBeLessThan(500);
  expect(await analysisOf(merchant.id, held.conversationID)).not.toEqual(noted);

  await assignee.query('commit');
  await expect.poll(() => analysisOf(merchant.id, held.conversationID), { timeout: 10_000 }).toEqual(noted);
  await other.socket.close();
  await held.socket.close();
});
