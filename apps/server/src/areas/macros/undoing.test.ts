import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeConversation } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversationLabels, labels } from '../conversations/label-tables.ts';
import { macroRuns } from './tables.ts';
import { addLabel, makeShop } from './testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('undo', () => {
  it('restores everything except messages', async () => {
    const { tenant, amara, priya, begin, runNew, undo, thread } = await makeShop(server);
    await addLabel(tenant, 'New');
    await addLabel(tenant, 'Done');
    const id = await begin();
    await runNew(priya, id, [
      { type: 'assign', to: 'me' },
      { type: 'add_label', label: 'New' },
      { type: 'priority', priority: 'Low' },
    ]);
    const before = await thread(amara, id);
    const { body } = await runNew(priya, id, [
      { type: 'note', text: 'Solved.' },
      { type: 'add_label', label: 'Done' },
      { type: 'remove_label', label: 'New' },
      { type: 'priority', priority: 'High' },
      { type: 'assign', to: 'member', memberId: amara.id },
      { type: 'close' },
    ]);
    expect((await thread(amara, id)).status).toBe('closed');
    expect((await undo(priya, body.undo?.id)).body).toEqual({ done: [id], failed: [], undo: null });
    const after = await thread(amara, id);
    const { words, happened: _, labelNames, ...rest } = after;
    expect(words.at(-1)).toEqual(['note', 'Solved.']);
    expect(labelNames).toEqual(['New']);
    expect(rest).toMatchObject({
      status: 'open',
      inboxStatus: before.inboxStatus,
      waitingSince: before.waitingSince,
      assignedTo: priya.id,
      priority: 'Low',
    });
  });

  it('keeps and reports later changes by colleagues', async () => {
    const { amara, priya, begin, runNew, undo, thread } = await makeShop(server);
    const id = await begin();
    const { body } = await runNew(amara, id, [
      { type: 'priority', priority: 'High' },
      { type: 'snooze', minutes: 60 },
    ]);
    await runNew(priya, id, [{ type: 'priority', priority: 'Low' }]);
    const undone = await undo(amara, body.undo?.id);
    expect(undone.body).toMatchObject({
      done: [],
      failed: [
        {
          conversationID: id,
          action: { type: 'priority', priority: 'High' },
          error: 'conflict',
          errorDescription: 'Set priority to High: Someone changed this since, so it was not undone.',
        },
      ],
    });
    expect(await thread(amara, id)).toMatchObject({ priority: 'Low', snoozedUntil: null });
  });

  it('is available to the member who ran it, once, for a limited time', async () => {
    const { merchant, tenant, amara, priya, begin, runNew, undo, thread } = await makeShop(server);
    const id = await begin();
    const first = await runNew(amara, id, [{ type: 'priority', priority: 'High' }]);
    expect((await undo(priya, first.body.undo?.id)).status).toBe(404);
    expect((await undo(amara, newId())).status).toBe(404);
    const both = await Promise.all([undo(amara, first.body.undo?.id), undo(amara, first.body.undo?.id)]);
    expect(both.flatMap(({ ok, body }) => (ok ? body.done : []))).toEqual([id]);
    expect((await undo(amara, first.body.undo?.id)).body).toMatchObject({ error: 'undo_over' });

    const second = await runNew(amara, id, [{ type: 'priority', priority: 'High' }]);
    await tenant.transaction((db) =>
      db
        .update(macroRuns)
        .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
        .where(eq(macroRuns.merchantId, merchant.id)),
    );
    expect((await undo(amara, second.body.undo?.id)).body).toMatchObject({ error: 'undo_over' });
    expect((await thread(amara, id)).priority).toBe('High');
  });

  it('is not offered when nothing can be undone', async () => {
    const { amara, begin, runNew } = await makeShop(server);
    const id = await begin();
    expect((await runNew(amara, id, [{ type: 'note', text: 'Seen' }])).body.undo).toBeNull();
    await runNew(amara, id, [{ type: 'priority', priority: 'High' }]);
    expect((await runNew(amara, id, [{ type: 'priority', priority: 'High' }])).body.undo).toBeNull();
  });

  it('does not restore a deleted label', async () => {
    const { merchant, tenant, amara, begin, runNew, undo, thread } = await makeShop(server);
    const labelId = await addLabel(tenant, 'New');
    const id = await begin();
    await runNew(amara, id, [{ type: 'add_label', label: 'New' }]);
    const { body } = await runNew(amara, id, [
      { type: 'remove_label', label: 'New' },
      { type: 'priority', priority: 'High' },
    ]);
    await tenant.transaction(async (db) => {
      await db.delete(conversationLabels).where(eq(conversationLabels.merchantId, merchant.id));
      await db.delete(labels).where(and(eq(labels.merchantId, merchant.id), eq(labels.id, labelId)));
    });
    expect((await undo(amara, body.undo?.id)).body.failed).toMatchObject([
      { errorDescription: 'Remove label New: The label New no longer exists.' },
    ]);
    expect((await thread(amara, id)).priority).toBeNull();
  });

  it('does not close a thread in which the customer wrote since', async () => {
    const { engagementID, amara, runNew, undo, thread } = await makeShop(server);
    const { socket, conversationID: id } = await makeConversation(server, engagementID);
    await request(server.url, 'closeConversation', { params: { id } }, amara);
    const { body } = await runNew(amara, id, [{ type: 'status', status: 'Pending' }]);
    expect((await thread(amara, id)).status).toBe('open');
    const clientId = randomUUID();
    socket.send({ type: 'send', clientId, text: 'One more thing', conversationID: id });
    await socket.next('ack', (frame) => frame.clientId === clientId);
    const undone = await undo(amara, body.undo?.id);
    expect(undone.body.failed).toMatchObject([{ action: { type: 'status' }, error: 'conflict' }]);
    const after = await thread(amara, id);
    expect(after).toMatchObject({ status: 'open', inboxStatus: 'Pending' });
    expect(after.waitingSince).not.toBeNull();
    await socket.close();
  });
});
