import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../../kernel/merchant-ids.ts';
import { oneTimeLinks } from '../../../kernel/tables.ts';
import { makeMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { removeOldLinks } from './jobs.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('links that ended long ago', () => {
  it('are deleted, those of yesterday are not', async () => {
    const merchant = await makeMerchant(server);
    const ended = (days: number, merchantId: number) =>
      server.services.database.tenant(merchantId).read((db) =>
        db.insert(oneTimeLinks).values({
          merchantId,
          id: randomUUID(),
          purpose: 'reset',
          hash: '',
          subject: `${days}`,
          expiresAt: new Date(Date.now() - days * 86_400_000),
        }),
      );
    for (const merchantId of [merchant.id, INSTALLATION]) {
      await ended(1, merchantId);
      await ended(100, merchantId);
    }
    await removeOldLinks(server.services);
    for (const merchantId of [merchant.id, INSTALLATION]) {
      const rows = await server.services.database.tenant(merchantId).read((db) =>
        db
          .select()
          .from(oneTimeLinks)
          .where(and(eq(oneTimeLinks.merchantId, merchantId), eq(oneTimeLinks.purpose, 'reset'))),
      );
      expect(rows.map(({ subject }) => subject)).toEqual(['1']);
    }
  });
});
