import { setTimeout } from 'node:timers/promises';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Installation, makeInstallation, type ServerProcess } from '../../cluster/testing/processes.ts';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant } from '../../testing/builders.ts';

const VISITS = 40_000;

let installation: Installation;
let process: ServerProcess;

beforeAll(async () => {
  installation = await makeInstallation();
  process = await installation.start();
}, 240_000);
afterAll(() => installation?.close(), 40_000);

it('finishes an erasure after its server was killed in the middle', async () => {
  const { id, admin } = await makeMerchant(installation.seed);
  const body = { firstName: 'Ann', lastName: 'Planted', emails: ['ann@planted.test'] };
  const { body: contact } = await request(process.url, 'createContact', { body }, admin);
  const visitorId = newId();
  const tenant = installation.seed.services.database.tenant(id);
  await tenant.transaction(async (db) => {
    await db.execute(sql`insert into visitors (merchant_id, id, contact_id, first_name)
      values (${id}, ${visitorId}, ${contact.id}, 'Ann')`);
    await db.execute(sql`insert into visits (merchant_id, id, visitor_id)
      select ${id}, uuidv7(), ${visitorId} from generate_series(1, ${VISITS}::int)`);
  });
  const left = async () => {
    const { rows } = await tenant.read((db) =>
      db.execute<{ count: number }>(sql`select count(*)::int as count from visits`),
    );
    return rows[0]?.count ?? 0;
  };
  const input = { params: { id: contact.id }, body: { confirmation: 'Ann Planted' } };
  await request(process.url, 'eraseContact', input, admin);
  while ((await left()) === VISITS) await setTimeout(5);
  await process.kill();
  expect(await left()).toBeGreaterThan(0);

  process = await installation.start();
  const erased = await vi.waitFor(
    async () => {
      const { body: found } = await request(process.url, 'listErasures', { query: {} }, admin);
      expect(found.erasures[0]?.state).toBe('done');
      return found.erasures[0];
    },
    { timeout: 150_000, interval: 200 },
  );
  expect(erased?.counts).toContainEqual({ table: 'visits', count: VISITS });
  expect(await left()).toBe(0);
}, 300_000);
