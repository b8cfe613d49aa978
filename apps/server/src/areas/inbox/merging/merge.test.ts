import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMember } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { threadsOf } from '../testing/threads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function setUp() {
  const merchant = await makeMerchant(server);
  return { merchant, me: merchant.admin, threads: threadsOf(server, merchant) };
}

const merge = (member: TestMember, id: string, into: string) =>
  request(server.url, 'mergeMessages', { params: { id }, body: { into } }, { token: member.token });

const get = async (member: TestMember, id: string) =>
  (await request(server.url, 'getConversation', { params: { id } }, { token: member.token })).body;

const listed = async (member: TestMember) =>
  (await request(server.url, 'listMessages', {}, { token: member.token })).body.messages.map(
    ({ conversationID }) => conversationID,
  );

describe('merging', () => {
  it('continues one in the other, and can be undone', async () => {
    const { me, threads } = await setUp();
    const source = await threads.thread({ kind: 'mail', subject: 'Invoice 7' });
    const target = await threads.thread({ kind: 'mail', subject: 'Invoices', inboxStatus: 'Replied' });
    await threads.say(source, ['visitor', 'Where is it?']);
    const before = await threads.row(source);
    const { body } = await merge(me, source, target);
    expect(await threads.row(source)).toMatchObject({
      mergedInto: target,
      status: 'closed',
      inboxStatus: 'Completed',
      waitingSince: null,
    });
    expect(await threads.row(target)).toMatchObject({
      inboxStatus: 'Pending',
      waitingSince: before.waitingSince,
    });
    expect(await listed(me)).toEqual([target]);
    const thread = await get(me, target);
    expect(thread.merged).toEqual([{ conversationID: source, subject: 'Invoice 7', count: 1 }]);
    expect(thread.messages.at(-1)?.event).toMatchObject({
      type: 'merged',
      to: { id: source, name: '' },
    });
    expect((await get(me, source)).messages[0]?.text).toBe('Where is it?');
    const reopened = await request(server.url, 'reopenConversation', { params: { id: source } }, me);
    expect(reopened.body.error).toBe('move_not_allowed');

    const back = await request(server.url, 'undoMessages', { params: { id: body.undo.id } }, me);
    expect(back.body.failed).toEqual([]);
    expect(await threads.row(source)).toMatchObject({
      mergedInto: null,
      status: 'open',
      inboxStatus: 'Pending',
      waitingSince: before.waitingSince,
      closedAt: null,
    });
    expect(await threads.row(target)).toMatchObject({ inboxStatus: 'Replied', waitingSince: null });
    expect((await get(me, target)).merged).toEqual([]);
    expect((await get(me, target)).messages.at(-1)?.event?.type).toBe('unmerged');
    expect(new Set(await listed(me))).toEqual(new Set([source, target]));
  });

  it('is refused with itself, in a circle, twice, and with deleted or junk threads', async () => {
    const { me, threads } = await setUp();
    const [a, b, c] = [await threads.thread(), await threads.thread(), await threads.thread()];
    const away = await threads.thread({ inboxStatus: 'Deleted', discardedFrom: 'Pending' });
    expect((await merge(me, a, a)).body.error).toBe('merge_refused');
    expect((await merge(me, a, away)).body.error).toBe('merge_refused');
    expect((await merge(me, a, b)).status).toBe(200);
    expect((await merge(me, b, a)).body.error).toBe('merge_refused');
    expect((await merge(me, a, c)).body.error).toBe('merge_refused');
    expect((await merge(me, b, c)).status).toBe(200);
  });

  it('is refused when the target would reopen beside an open chat', async () => {
    const { me, threads } = await setUp();
    const source = await threads.thread({ kind: 'mail' });
    await threads.say(source, ['visitor', 'Where is it?']);
    const target = await threads.thread({ status: 'closed' });
    const { visitorId } = await threads.row(target);
    await threads.thread({ visitorId });
    const { status, body } = await merge(me, source, target);
    expect([status, body.error]).toEqual([409, 'merge_refused']);
    expect((await threads.row(source)).mergedInto).toBeNull();
  });

  it('succeeds once when two merge crosswise', async () => {
    const { me, threads } = await setUp();
    const [a, b] = [await threads.thread(), await threads.thread()];
    const both = await Promise.all([merge(me, a, b), merge(me, b, a)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('shows merged conversations only to members who may see them', async () => {
    const { merchant, me, threads } = await setUp();
    const limited = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    const source = await threads.thread({ assignedTo: me.id, subject: 'A secret' });
    const target = await threads.thread({ assignedTo: limited.id });
    expect((await merge(me, source, target)).status).toBe(200);
    expect((await get(me, target)).merged).toHaveLength(1);
    const seen = await get(limited, target);
    expect(seen.merged).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain('A secret');
  });

  it('requires access to both', async () => {
    const { merchant, me, threads } = await setUp();
    const stranger = await setUp();
    const limited = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    const own = await threads.thread({ assignedTo: limited.id });
    const others = await threads.thread({ assignedTo: me.id });
    expect((await merge(limited, own, others)).status).toBe(404);
    expect((await merge(limited, others, own)).status).toBe(404);
    expect((await merge(me, own, await stranger.threads.thread())).status).toBe(404);
    expect((await threads.row(own)).mergedInto).toBeNull();
  });
});
