import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOver, makeMailbox } from '../../testing/mail-peers.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { labels } from '../conversations/label-tables.ts';
import { conversations } from '../conversations/tables.ts';
import { addDepartment, addLabel, makeShop } from './testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a run', () => {
  it('runs several actions, fills in the reply, and returns its undo', async () => {
    const { tenant, amara, priya, begin, runNew, thread } = await makeShop(server);
    await addLabel(tenant, 'Orders/Late');
    const team = await addDepartment(tenant, 'Logistics');
    const id = await begin();
    const answer = await runNew(amara, id, [
      { type: 'close' },
      { type: 'reply', text: '{{agent.firstName}} of {{merchant.name}} looks into it.' },
      { type: 'note', text: 'Asked the carrier.' },
      { type: 'add_label', label: 'orders/late' },
      { type: 'priority', priority: 'High' },
      { type: 'assign', to: 'me' },
    ]);
    expect(answer.body).toMatchObject({ done: [id], failed: [], undo: { id: expect.any(String) } });
    expect(await thread(priya, id)).toMatchObject({
      status: 'closed',
      inboxStatus: 'Completed',
      priority: 'High',
      labelNames: ['Orders/Late'],
      assignedTo: amara.id,
      words: [
        ['text', 'Hello?'],
        ['text', 'Amara of Test Merchant looks into it.'],
        ['note', 'Asked the carrier.'],
      ],
      happened: ['took', 'closed'],
    });

    const next = await begin();
    await runNew(amara, next, [
      { type: 'reply', text: 'Our carrier will write to you.' },
      { type: 'assign', to: 'department', departmentId: team },
      { type: 'snooze', minutes: 60 },
    ]);
    const asleep = await thread(priya, next);
    expect(asleep).toMatchObject({
      departmentID: team,
      assignedTo: null,
      status: 'open',
      happened: ['team', 'snoozed'],
    });
    expect(Date.parse(asleep.snoozedUntil ?? '')).toBeGreaterThan(Date.now() + 59 * 60_000);
  });

  it('assigns, unassigns and marks junk', async () => {
    const { amara, priya, begin, runNew, thread } = await makeShop(server);
    const id = await begin();
    await runNew(amara, id, [{ type: 'assign', to: 'member', memberId: priya.id }]);
    expect((await thread(amara, id)).assignedTo).toBe(priya.id);
    await runNew(priya, id, [
      { type: 'assign', to: 'nobody' },
      { type: 'status', status: 'Junk' },
    ]);
    expect(await thread(amara, id)).toMatchObject({ assignedTo: null, inboxStatus: 'Junk' });
  });

  it('counts as a use, and is audited', async () => {
    const { merchant, amara, begin, makeMacro, run, macros } = await makeShop(server);
    const macroId = await makeMacro(amara, [{ type: 'priority', priority: 'Low' }], 'Not urgent');
    for (const id of [await begin(), await begin()]) await run(amara, id, macroId);
    expect(await macros(amara)).toMatchObject([{ usageCount: 2, lastUsedDate: expect.any(String) }]);
    const { entries } = (await request(server.url, 'listAudit', { query: {} }, merchant.admin)).body;
    expect(entries.filter(({ action }) => action === 'macro.run')).toHaveLength(2);
  });
});

describe('a reply', () => {
  /** Creates an email thread. */
  async function mailThread({ merchant, tenant }: Awaited<ReturnType<typeof makeShop>>): Promise<string> {
    const mailbox = await makeMailbox(server, merchant);
    const headers = [
      'From: Ada Byron <ada@visitor.example>',
      'Reply-To: ada.byron@home.example',
      `To: ${mailbox.address}`,
      'Subject: My chair',
      'Message-ID: <chair.1@visitor.example>',
    ];
    await handOver(server, mailbox, [...headers, '', 'Where is it?'].join('\r\n'));
    const [row] = await tenant.read((db) =>
      db.select().from(conversations).where(eq(conversations.merchantId, merchant.id)),
    );
    return row?.id ?? '';
  }

  it('is sent as an email in an email thread, to the reply-to address', async () => {
    const shop = await makeShop(server);
    const { amara, runNew, thread } = shop;
    const id = await mailThread(shop);
    const { body } = await runNew(amara, id, [
      { type: 'reply', text: 'Dear {{visitor.firstName}}, it is on its way.' },
      { type: 'close' },
    ]);
    expect(body).toMatchObject({ done: [id] });
    const { messages } = (await request(server.url, 'getConversation', { params: { id } }, amara)).body;
    expect(messages.filter(({ kind }) => kind === 'text').at(-1)).toMatchObject({
      text: 'Dear Ada, it is on its way.',
      author: { id: amara.id },
      mail: { to: [{ address: 'ada.byron@home.example' }], subject: 'Re: My chair' },
    });
    expect(await thread(amara, id)).toMatchObject({ status: 'closed', assignedTo: amara.id });
  });

  it('reopens a completed email thread, and undo closes it again', async () => {
    const shop = await makeShop(server);
    const { amara, priya, runNew, undo, thread } = shop;
    const id = await mailThread(shop);
    await request(server.url, 'closeConversation', { params: { id } }, amara);
    const { body } = await runNew(priya, id, [
      { type: 'reply', text: 'One thing more.' },
      { type: 'priority', priority: 'High' },
    ]);
    expect(await thread(amara, id)).toMatchObject({
      status: 'open',
      inboxStatus: 'Replied',
      assignedTo: priya.id,
      words: [
        ['text', 'Where is it?'],
        ['text', 'One thing more.'],
      ],
    });
    expect((await undo(priya, body.undo?.id)).body.done).toEqual([id]);
    expect(await thread(amara, id)).toMatchObject({
      status: 'closed',
      inboxStatus: 'Completed',
      priority: null,
    });
  });
});

describe('an action that is not possible', () => {
  it('is reported with its reason, and nothing is stored', async () => {
    const { merchant, tenant, amara, begin, makeMacro, run, macros, thread } = await makeShop(server);
    const labelId = await addLabel(tenant, 'VIP');
    const macroId = await makeMacro(amara, [
      { type: 'reply', text: 'Welcome' },
      { type: 'priority', priority: 'High' },
      { type: 'add_label', label: 'VIP' },
    ]);
    await tenant.transaction((db) =>
      db.delete(labels).where(and(eq(labels.merchantId, merchant.id), eq(labels.id, labelId))),
    );
    const id = await begin();
    const before = await thread(amara, id);
    const answer = await run(amara, id, macroId);
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({
        error: 'macro_failed',
        errorDescription: 'Add label VIP: The label VIP no longer exists. Nothing was changed.',
      }),
    ]);
    expect(await thread(amara, id)).toEqual(before);
    expect(await macros(amara)).toMatchObject([{ usageCount: 0 }]);
  });

  it('is a reply with an unknown variable, or in a closed chat', async () => {
    const { amara, begin, runNew } = await makeShop(server);
    const id = await begin();
    expect((await runNew(amara, id, [{ type: 'reply', text: 'Call {{visitor.phone}}' }])).body).toMatchObject(
      {
        errorDescription: 'Send a reply: No value for: visitor.phone. Nothing was changed.',
      },
    );
    await runNew(amara, id, [{ type: 'close' }]);
    expect((await runNew(amara, id, [{ type: 'reply', text: 'Hi' }])).body).toMatchObject({
      error: 'macro_failed',
      errorDescription: expect.stringContaining('closed'),
    });
  });

  it('is one on a conversation of another merchant or without access', async () => {
    const { amara, makeMacro, run, thread } = await makeShop(server);
    const other = await makeShop(server);
    const foreign = await other.begin();
    const macroId = await makeMacro(amara, [{ type: 'priority', priority: 'High' }]);
    expect((await run(amara, foreign, macroId)).status).toBe(404);
    expect((await thread(other.amara, foreign)).priority).toBeNull();
  });
});

describe('a run on many conversations', () => {
  it('runs where possible, and reports the rest', async () => {
    const { amara, priya, begin, makeMacro, runMany, undo, thread } = await makeShop(server);
    const [one, two, three] = [await begin(), await begin(), await begin()];
    await request(server.url, 'closeConversation', { params: { id: two } }, amara);
    const foreign = await (await makeShop(server)).begin();
    const id = await makeMacro(amara, [
      { type: 'assign', to: 'member', memberId: priya.id },
      { type: 'priority', priority: 'High' },
    ]);
    const { body } = await runMany(amara, id, [one, two, foreign, three, one]);
    expect(body.done).toEqual([one, three]);
    expect(body.failed).toMatchObject([
      { conversationID: two, action: { type: 'assign', to: 'member' }, error: 'move_not_allowed' },
      { conversationID: foreign, name: '', action: null, error: 'not_found' },
    ]);
    expect((await thread(amara, two)).priority).toBeNull();

    const undone = await undo(amara, body.undo?.id);
    expect(undone.body).toEqual({ done: [one, three], failed: [], undo: null });
    for (const each of [one, three])
      expect(await thread(amara, each)).toMatchObject({ assignedTo: null, priority: null });
  });
});
