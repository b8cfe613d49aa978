import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../database/tenant.ts';
import { makeMerchant } from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { inSavepoint } from './savepoint.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const raise = async (db: Db, code: string): Promise<string> => {
  await db.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));
  return 'done';
};

it('goes on after a failure, but not after a conflict with another transaction', async () => {
  const { id } = await makeMerchant(server);
  const tried = (code: string) =>
    server.services.database.tenant(id).transaction(async (db) => {
      const result = await inSavepoint(
        db,
        (inner) => raise(inner, code),
        () => 'failed',
      );
      await db.execute(sql`select 1`);
      return result;
    });
  await expect(tried('23505')).resolves.toBe('failed');
  for (const code of ['40P01', '40001']) await expect(tried(code)).rejects.toMatchObject({ cause: { code } });
});
