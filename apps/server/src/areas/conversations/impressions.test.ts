import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeConversation, makeEngagement, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from './tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('notes how a customer sounds and writes, and keeps it while later words have no feeling', async () => {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const words = 'This is terrible, I have been waiting for my table since Monday';
  const { socket, conversationID } = await makeConversation(server, engagementID, words);
  const impression = async () => {
    const [row] = await server.services.database
      .tenant(merchant.id)
      .read((db) => db.select().from(conversations).where(eq(conversations.id, conversationID)));
    return { sentiment: row?.sentiment, language: row?.language };
  };
  await expect.poll(impression, { timeout: 10_000 }).toEqual({ sentiment: -3, language: 'en' });

  const text = 'Bestellung TW-48230, bitte den Liefertermin prüfen';
  socket.send({ type: 'send', clientId: randomUUID(), text, conversationID });
  await expect.poll(impression, { timeout: 10_000 }).toEqual({ sentiment: -3, language: 'de' });
  await socket.close();
});
