import { setTimeout as delay } from 'node:timers/promises';
import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../database/tenant.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from '../conversations/tables.ts';
import { runDueTimers } from './running.ts';
import { escalationTimers } from './tables.ts';
import { inMinutes, log, save, timersOf, waiting } from './testing/rules.ts';
import { setTimers } from './timers.ts';

let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.services.database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** Runs work while the escalation log is locked and something waits for the lock. */
async function whileLogIsLocked<T>(
  mode: 'access exclusive' | 'exclusive',
  work: () => Promise<T>,
): Promise<T> {
  await owner.query('begin');
  await owner.query(`lock table escalation_log in ${mode} mode`);
  try {
    return await work();
  } finally {
    await owner.query('rollback');
  }
}

const untilWaiting = (count: number) =>
  expect.poll(waitingForLocks, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

const saveAgain = (merchant: TestMerchant, id: string) => save(server, merchant, { id });
const remove = (merchant: TestMerchant, id: string) =>
  request(server.url, 'removeEscalation', { params: { id } }, { token: merchant.admin.token });

it.each([
  ['saved', saveAgain],
  ['removed', remove],
])('lets a rule be %s while timers are set', async (_, change) => {
  const merchant = await makeMerchant(server);
  const { id } = (await save(server, merchant, {})).body;
  const answered = await waiting(server, merchant);
  const asking = await waiting(server, merchant);
  const ids = [answered.conversationID, asking.conversationID];
  const database = server.services.database.tenant(merchant.id);
  const waitSince = (db: Db, id: string, waitingSince: Date | null) =>
    db.update(conversations).set({ waitingSince }).where(eq(conversations.id, id));
  await database.transaction(async (db) => {
    await waitSince(db, asking.conversationID, null);
    await db.delete(escalationTimers).where(eq(escalationTimers.subjectId, asking.conversationID));
  });
  const [changing, setting] = await whileLogIsLocked('exclusive', async () => {
    // One timer is removed, which is logged, before the other is stored.
    const setting = database.transaction(async (db) => {
      await waitSince(db, answered.conversationID, null);
      await waitSince(db, asking.conversationID, new Date());
      await setTimers(db, merchant.id, 'conversation', ids, new Date());
    });
    await untilWaiting(1);
    const changing = change(merchant, id);
    await untilWaiting(2);
    return [changing, setting];
  });
  await setting;
  expect((await changing).status).toBe(200);
  await answered.socket.close();
  await asking.socket.close();
});

it('runs a rule while its timer is being updated', async () => {
  const merchant = await makeMerchant(server);
  await save(server, merchant, {});
  const { conversationID, socket } = await waiting(server, merchant);
  const [timer] = await timersOf(server, merchant, conversationID, 1);
  const later = inMinutes(31);
  expect(timer?.dueAt?.getTime()).toBeLessThan(later.getTime());
  const done = await whileLogIsLocked('access exclusive', async () => {
    const setting = server.services.database
      .tenant(merchant.id)
      .transaction((db) => setTimers(db, merchant.id, 'conversation', [conversationID], later));
    await untilWaiting(1);
    const running = runDueTimers(server.services, merchant.id, later);
    // It waits for the log too, or has skipped the timer.
    await Promise.race([running, delay(500)]);
    return [setting, running];
  });
  await Promise.all(done);
  expect((await log(server, merchant)).logs).toMatchObject([{ ran: true }]);
  await socket.close();
});
