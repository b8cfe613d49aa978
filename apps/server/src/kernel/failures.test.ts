import { common } from '@foyer/contract/kernel/errors';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db, Tenant } from '../database/tenant.ts';
import { makeMerchant } from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { refusalOf } from './failures.ts';

let server: TestServer;
let tenant: Tenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = server.services.database.tenant((await makeMerchant(server)).id);
});
afterAll(() => server.close());

/** The error of the deadlock victim of two transactions that lock the same rows in opposite order. */
async function failureOf(
  halves: (db: Db, number: 0 | 1) => readonly [first: () => unknown, second: () => unknown],
) {
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const results = await Promise.allSettled(
    ([0, 1] as const).map((number) =>
      tenant.transaction(async (db) => {
        const [first, second] = halves(db, number);
        await first();
        begun[number].resolve();
        await begun[1 - number]?.promise;
        await second();
      }),
    ),
  );
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(failures).toHaveLength(1);
  return failures[0];
}

it('says to try again where two transactions waited for each other', async () => {
  const lock = (db: Db, key: number) => db.execute(sql`select pg_advisory_xact_lock(${key})`);
  const failure = await failureOf((db, number) => [() => lock(db, number), () => lock(db, 1 - number)]);
  expect(failure).toMatchObject({ cause: { code: '40P01' } });
  expect(refusalOf(failure)?.definition).toBe(common.busy);
});

it('says to try again where a transaction would have written on what it has not seen', async () => {
  const failure = await failureOf((db) => [
    async () => {
      await db.execute(sql`set transaction isolation level repeatable read`);
      await db.execute(sql`select from merchants`);
    },
    () => db.execute(sql`update merchants set name = name || '.'`),
  ]);
  expect(failure).toMatchObject({ cause: { code: '40001' } });
  expect(refusalOf(failure)?.definition).toBe(common.busy);
});
