import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Installation,
  makeInstallation,
  type ServerProcess,
} from '../../../cluster/testing/processes.ts';
import { makeMerchant } from '../../../testing/builders.ts';
import { importing } from './testing/importing.ts';

const ROWS = 6_000;

let installation: Installation;
let process: ServerProcess;

beforeAll(async () => {
  installation = await makeInstallation();
  process = await installation.start();
}, 240_000);
afterAll(() => installation?.close(), 40_000);

const { upload, check, start, reached } = importing(() => process);

it('finishes an import after its server was killed in the middle, without twins', async () => {
  const merchant = await makeMerchant(installation.seed);
  const lines = Array.from({ length: ROWS }, (_, n) => `Ann${n},ann${n}@x.test,+4930${500_000 + n}`);
  const { id } = await upload(merchant, `First name,Email,Phone\n${lines.join('\n')}\n`);
  const tenant = installation.seed.services.database.tenant(merchant.id);
  const counts = async () => {
    const { rows } = await tenant.read((db) =>
      db.execute<Record<'contacts' | 'emails' | 'consents' | 'done', number>>(sql`
        select (select count(*)::int from contacts) as contacts, (select count(*)::int from contact_consents) as consents,
          (select count(distinct value)::int from contact_identities where kind = 'email') as emails,
          (select done from contact_imports where id = ${id}) as done`),
    );
    return rows[0] ?? { contacts: 0, emails: 0, consents: 0, done: 0 };
  };
  await check(merchant, await reached(merchant, id, 'uploaded'));
  await start(merchant, id);
  while ((await counts()).done < 1_000) await setTimeout(5);
  await process.kill();
  const killed = await counts();
  expect(killed.done).toBeLessThan(ROWS);
  expect(killed.contacts).toBe(killed.done);

  process = await installation.start();
  const { imported } = await reached(merchant, id, 'done', 120_000);
  expect(imported).toEqual({ create: ROWS, update: 0, skip: 0, error: 0 });
  expect(await counts()).toEqual({ contacts: ROWS, emails: ROWS, consents: 2 * ROWS, done: ROWS });
}, 240_000);
