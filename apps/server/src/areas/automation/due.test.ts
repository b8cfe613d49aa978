import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { loseFirstConflict } from '../../testing/lost-conflict.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { runDue } from './due.ts';
import { ruleIndexOf } from './rules.ts';
import { carryOn } from './running.ts';
import { automationRuns } from './tables.ts';
import { ALWAYS, conversationOf, runsOf, saveRule, textsOf, writes } from './testing/rules.ts';
import { DUE_QUEUE, watchTimes } from './times.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

it('a rule of no reply runs when the time is over and nobody replied', async () => {
  const merchant = await makeMerchant(server);
  await saveRule(server, merchant, {
    trigger: { event: 'no_reply', minutes: 10, inOpeningTime: false },
    conditions: ALWAYS,
  });
  const first = await writes(server, merchant, 'Hello?');
  const second = await writes(server, merchant, 'Anyone?');
  await watched(merchant, 2);
  const body = {
    conversationID: second.conversationID,
    kind: 'text' as const,
    text: 'Yes',
    attachments: [],
  };
  await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
  await runDue(server.services, merchant.id, inMinutes(9));
  expect(await runsOf(server, merchant)).toEqual([]);
  await runDue(server.services, merchant.id, inMinutes(11));
  await runDue(server.services, merchant.id, inMinutes(30));
  const found = await runsOf(server, merchant);
  expect(found.map(({ subject, state }) => [subject.id, state])).toEqual([[first.conversationID, 'done']]);
  await first.socket.close();
  await second.socket.close();
});

it('a wait goes on where it stopped, once, unless a member replied or the rule is off', async () => {
  const merchant = await makeMerchant(server);
  const saved = await saveRule(server, merchant, {
    actions: [
      { type: 'note', text: 'Before' },
      { type: 'wait', minutes: 60, unlessReplied: true },
      { type: 'reply', text: 'Still there?' },
    ],
  });
  const left = await writes(server, merchant, 'urgent');
  const answered = await writes(server, merchant, 'urgent');
  await expect.poll(() => runsOf(server, merchant, { state: 'waiting' })).toHaveLength(2);
  const body = {
    conversationID: answered.conversationID,
    kind: 'text' as const,
    text: 'Yes',
    attachments: [],
  };
  await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
  const ids = (await runsOf(server, merchant)).map(({ id }) => id);
  await shiftDue(merchant);
  await Promise.all([
    runDue(server.services, merchant.id, inMinutes(61)),
    runDue(server.services, merchant.id, inMinutes(61)),
    carryOn(server.services, merchant.id, ids),
  ]);
  await runDue(server.services, merchant.id, inMinutes(90));
  const said = (await textsOf(server, merchant, left.conversationID)).filter(
    ({ author }) => author === 'bot',
  );
  expect(said).toEqual([{ author: 'bot', text: 'Still there?' }]);
  expect(await runsOf(server, merchant, { state: 'stopped' })).toMatchObject([
    { reason: 'replied', subject: { id: answered.conversationID } },
  ]);
  expect(saved.body.version).toBe(1);
  await left.socket.close();
  await answered.socket.close();
});

it('a reply still ends a wait whose first attempt to go on failed', async () => {
  const merchant = await makeMerchant(server);
  const { services } = server;
  await saveRule(server, merchant, {
    actions: [
      { type: 'wait', minutes: 1, unlessReplied: true },
      { type: 'wait', minutes: 1, unlessReplied: false },
      { type: 'reply', text: 'Still there?' },
    ],
  });
  const { conversationID, socket } = await writes(server, merchant, 'urgent');
  await expect.poll(() => runsOf(server, merchant, { state: 'waiting' })).toHaveLength(1);
  const enqueue = services.jobs.enqueue.bind(services.jobs);
  const failing = vi.spyOn(services.jobs, 'enqueue').mockImplementation(async (db, job) => {
    if (job.queue === DUE_QUEUE && job.data.merchantId === merchant.id) throw new Error('The disk is full.');
    return enqueue(db, job);
  });
  await carryOn(
    services,
    merchant.id,
    (await runsOf(server, merchant)).map(({ id }) => id),
  );
  failing.mockRestore();
  const body = { conversationID, kind: 'text' as const, text: 'Yes', attachments: [] };
  await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
  await passMinutes(merchant, 10);
  await runDue(services, merchant.id, new Date());
  expect(await runsOf(server, merchant)).toMatchObject([{ state: 'stopped', reason: 'replied' }]);
  await socket.close();
});

it('a run that loses a conflict with another transaction is repeated at once', async () => {
  const merchant = await makeMerchant(server);
  const { services } = server;
  await saveRule(server, merchant, {
    actions: [
      { type: 'priority', priority: 'High' },
      { type: 'wait', minutes: 1, unlessReplied: false },
      { type: 'reply', text: 'Still there?' },
    ],
  });
  const conflict = loseFirstConflict(services, DUE_QUEUE, merchant.id);
  const { socket } = await writes(server, merchant, 'urgent');
  await expect
    .poll(() => runsOf(server, merchant))
    .toMatchObject([{ state: 'waiting', steps: [{ state: 'done' }, { type: 'wait' }] }]);
  expect(conflict.attempts()).toBe(2);
  conflict.restore();
  await socket.close();
});

it('a run that was started and not carried on is taken up again', async () => {
  const merchant = await makeMerchant(server);
  const { body: rule } = await saveRule(server, merchant, { conditions: ALWAYS, active: false });
  const { conversationID, socket } = await writes(server, merchant, 'Hello');
  await server.services.database.tenant(merchant.id).transaction((db) =>
    db.insert(automationRuns).values({
      merchantId: merchant.id,
      ruleId: rule.id,
      ruleName: rule.name,
      version: 1,
      subjectType: 'conversation',
      subjectId: conversationID,
      eventKey: 'killed',
      state: 'started',
      dueAt: new Date(),
      id: crypto.randomUUID(),
    }),
  );
  const stopping = AbortSignal.abort(new Error('The process stops.'));
  await expect(runDue(server.services, merchant.id, inMinutes(2), stopping)).rejects.toThrow('stops');
  expect((await conversationOf(server, merchant, conversationID))?.priority).toBeNull();
  await runDue(server.services, merchant.id, inMinutes(2));
  await runDue(server.services, merchant.id, inMinutes(2));
  expect((await conversationOf(server, merchant, conversationID))?.priority).toBe('High');
  expect(await runsOf(server, merchant)).toMatchObject([{ state: 'done', steps: [{ type: 'priority' }] }]);
  await socket.close();
});

/** Waits until as many conversations are watched. */
const watched = (merchant: TestMerchant, number: number) =>
  vi.waitFor(
    async () => {
      const rows = await server.services.database.tenant(merchant.id).read((db) =>
        db
          .select({ id: automationRuns.id })
          .from(automationRuns)
          .where(and(eq(automationRuns.merchantId, merchant.id), eq(automationRuns.state, 'watching'))),
      );
      expect(rows).toHaveLength(number);
    },
    { timeout: 10_000 },
  );

/** Moves what was said, and the runs that wait, into the past. */
async function passMinutes(merchant: TestMerchant, minutes: number) {
  const owner = new pg.Client({ connectionString: server.services.database.url });
  await owner.connect();
  const given = [minutes, merchant.id];
  await owner.query(
    `update messages set created_at = created_at - interval '1 minute' * $1 where merchant_id = $2`,
    given,
  );
  await owner.query(
    `update automation_runs set due_at = due_at - interval '1 minute' * $1,
       steps = jsonb_set_lax(steps, '{0,since}',
         to_jsonb((steps #>> '{0,since}')::timestamptz - interval '1 minute' * $1))
     where merchant_id = $2`,
    given,
  );
  await owner.end();
}

/** Makes waits due now, so that runs are taken up whatever the clock says. */
const shiftDue = (merchant: TestMerchant) =>
  server.services.database.tenant(merchant.id).transaction((db) =>
    db
      .update(automationRuns)
      .set({ dueAt: inMinutes(60) })
      .where(and(eq(automationRuns.merchantId, merchant.id), eq(automationRuns.state, 'waiting'))),
  );

it('a conversation that is watched already is not watched again by its next message', async () => {
  const merchant = await makeMerchant(server);
  await saveRule(server, merchant, {
    trigger: { event: 'no_reply', minutes: 10, inOpeningTime: false },
    conditions: ALWAYS,
  });
  const { conversationID, socket } = await writes(server, merchant, 'Hello?');
  await watched(merchant, 1);
  const { services } = server;
  const index = await ruleIndexOf(services)(merchant.id);
  const enqueue = vi.spyOn(services.jobs, 'enqueue');
  const message = { key: crypto.randomUUID(), at: new Date(), facts: { message: 'Hello?' }, causes: [] };
  const occurrence = { event: 'customer_message' as const, subjectId: conversationID, ...message };
  await watchTimes(services, merchant.id, index, [occurrence], inMinutes(1));
  const queued = enqueue.mock.calls.filter(([, { data }]) => data.merchantId === merchant.id);
  enqueue.mockRestore();
  expect(queued.map(([, { queue }]) => queue)).not.toContain(DUE_QUEUE);
  await watched(merchant, 1);
  await socket.close();
});
