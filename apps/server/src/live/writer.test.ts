import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messageEntry, systemAuthor } from '../areas/conversations/append.ts';
import { threadsOf } from '../areas/inbox/testing/threads.ts';
import { newId } from '../kernel/ids.ts';
import { makeMerchant } from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('stores the new messages of a batch in which others are known, also after the conversation is closed', async () => {
  const merchant = await makeMerchant(server);
  const threads = threadsOf(server, merchant);
  const [first, second] = [await threads.thread(), await threads.thread()];
  const { writer } = server.services;
  const text = (conversationId: string, clientId: string) =>
    messageEntry(merchant.id, conversationId, systemAuthor, {
      clientId,
      kind: 'text',
      text: clientId,
      attachments: [],
      mentions: [],
    });
  const [known, late] = [newId(), newId()];
  const begun = await writer.append(text(first, known));
  expect(begun).toMatchObject({ outcome: 'stored' });
  const together = [text(first, known), text(first, newId()), text(second, late), text(first, known)];
  expect(await Promise.all(together.map((entry) => writer.append(entry)))).toMatchObject([
    { ...begun, outcome: 'known' },
    { outcome: 'stored', seq: 2 },
    { outcome: 'stored', seq: 1 },
    { ...begun, outcome: 'known' },
  ]);
  await threads.sql(sql`update conversations set status = 'closed', closed_at = now() where id = ${second}`);
  const afterwards = [text(second, late), text(second, newId())];
  expect(await Promise.all(afterwards.map((entry) => writer.append(entry)))).toMatchObject([
    { outcome: 'known', seq: 1 },
    { outcome: 'closed' },
  ]);
});
