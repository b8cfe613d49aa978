import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeOf, type Db } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { visitors } from '../visitors/tables.ts';
import { conversations } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the agents of a visitor', () => {
  it('stay when a chat begins beside a mail that has some', async () => {
    const { id: merchantId, admin } = await makeMerchant(server);
    const tenant = server.services.database.tenant(merchantId);
    const [visitorId, mail, chat] = [newId(), newId(), newId()];
    await tenant.transaction(async (db) => {
      await db.insert(visitors).values({ merchantId, id: visitorId });
      await db.insert(conversations).values([
        { merchantId, id: mail, visitorId, kind: 'mail', agentIds: [admin.id] },
        { merchantId, id: chat, visitorId },
      ]);
    });
    const [visitor] = await tenant.read((db) =>
      db.select().from(visitors).where(sql`merchant_id = ${merchantId} and id = ${visitorId}`),
    );
    expect(visitor).toMatchObject({ agentIds: [admin.id], conversationId: chat });
  });

  it('are of one merchant: no conversation begins for the visitor of another', async () => {
    const [own, other] = [await makeMerchant(server), await makeMerchant(server)];
    const [visitorId, id] = [newId(), newId()];
    const given = JSON.stringify([{ id, visitor_id: visitorId, channel: 'web', invited: false }]);
    await server.services.database
      .tenant(other.id)
      .read((db) => db.insert(visitors).values({ merchantId: other.id, id: visitorId }));
    const begin = (merchantId: number) =>
      server.services.database
        .tenant(own.id)
        .read((db) => db.execute(sql`select from insert_conversations(${merchantId}, ${given}::jsonb)`));
    const codes = [other.id, own.id].map((merchantId) => begin(merchantId).catch(codeOf));
    // Row-level security, and the key of the visitor.
    expect(await Promise.all(codes)).toEqual(['42501', '23503']);
  });

  it('are complete when two conversations change at once', async () => {
    const { id: merchantId, admin } = await makeMerchant(server);
    const tenant = server.services.database.tenant(merchantId);
    const [visitorId, chat, mail, other] = [newId(), newId(), newId(), newId()];
    await tenant.transaction(async (db) => {
      await db.insert(visitors).values({ merchantId, id: visitorId });
      await db.insert(conversations).values([
        { merchantId, id: chat, visitorId },
        { merchantId, id: mail, visitorId, kind: 'mail' },
      ]);
    });
    const give = (db: Db, id: string, agentId: string) =>
      db.execute(sql`update conversations set agent_ids = array[${agentId}::uuid]
        where merchant_id = ${merchantId} and id = ${id}`);
    const begun = Promise.withResolvers<number>();
    let second: Promise<unknown> = Promise.resolve();
    await tenant.transaction(async (db) => {
      await give(db, chat, admin.id);
      second = tenant.transaction(async (later) => {
        const { rows } = await later.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        begun.resolve(rows[0]?.pid ?? 0);
        await give(later, mail, other);
      });
      const pid = await begun.promise;
      await vi.waitFor(async () => {
        const { rows } = await db.execute(sql`select from pg_locks where pid = ${pid} and not granted`);
        expect(rows).toHaveLength(1);
      });
    });
    await second;
    const [visitor] = await tenant.read((db) =>
      db.select().from(visitors).where(sql`merchant_id = ${merchantId} and id = ${visitorId}`),
    );
    expect(new Set(visitor?.agentIds)).toEqual(new Set([admin.id, other]));
  });
});
