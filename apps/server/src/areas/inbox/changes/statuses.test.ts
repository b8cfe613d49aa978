import { request } from '@foyer/contract/request';
import { eventToward, MESSAGE_MOVES, messageStatusAfter } from '@foyer/domain/message-moves';
import { MESSAGE_STATUSES, type MessageStatus } from '@foyer/domain/message-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { type Threads, threadsOf } from '../testing/threads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const isAway = (status: MessageStatus) => status === 'Deleted' || status === 'Junk';

/** A thread in a status, with what belongs to it. */
function standing(threads: Threads, inboxStatus: MessageStatus, values: object = {}): Promise<string> {
  return threads.thread({
    kind: 'mail',
    inboxStatus,
    ...(inboxStatus === 'Completed' && { status: 'closed' as const }),
    ...(isAway(inboxStatus) && { putAwayFrom: 'Read' as const }),
    ...values,
  });
}

describe('what is said', () => {
  it.each(MESSAGE_STATUSES)('moves a thread that is %s as the table of moves says', async (status) => {
    const threads = threadsOf(server, await makeMerchant(server));
    const said = [
      ['visitor', 'received'],
      ['member', 'replied'],
      ['bot', 'answered'],
    ] as const;
    for (const [author, event] of said) {
      // Closed threads take no words; whoever writes into one opens it first.
      const id = await standing(threads, status, { status: 'open', closedAt: null });
      await threads.say(id, [author, 'Words']);
      const { inboxStatus, putAwayFrom, snoozedUntil } = await threads.row(id);
      expect({ event, inboxStatus }).toEqual({ event, inboxStatus: MESSAGE_MOVES[status][event] ?? status });
      const isStillAway = isAway(inboxStatus);
      expect(putAwayFrom).toBe(isStillAway ? 'Read' : null);
      expect(snoozedUntil).toBeNull();
    }
  });

  it('wakes a thread when the customer says it, and nobody else', async () => {
    const threads = threadsOf(server, await makeMerchant(server));
    const snoozedUntil = new Date(Date.now() + 3_600_000);
    const id = await threads.thread({ snoozedUntil });
    await threads.say(id, ['member', 'Still waiting for the part.']);
    expect((await threads.row(id)).snoozedUntil).toEqual(snoozedUntil);
    await threads.say(id, ['visitor', 'Any news?']);
    expect((await threads.row(id)).snoozedUntil).toBeNull();
  });
});

describe('a status that a member chooses', () => {
  it.each(MESSAGE_STATUSES)('follows the table of moves from %s, and is refused elsewhere', async (from) => {
    const merchant = await makeMerchant(server);
    const { token } = merchant.admin;
    const threads = threadsOf(server, merchant);
    for (const to of MESSAGE_STATUSES) {
      const id = await standing(threads, from);
      const { body } = await request(
        server.url,
        'changeMessages',
        { body: { conversationIDs: [id], action: { type: 'status', status: to } } },
        { token },
      );
      const row = await threads.row(id);
      const event = eventToward(from, to);
      if (from === to) {
        expect(body).toEqual({ done: [id], failed: [], undo: null });
      } else if (event === null) {
        expect(body.done).toEqual([]);
        expect(body.failed).toMatchObject([{ conversationID: id, name: 'Vera', error: 'status_refused' }]);
        expect(body.failed[0]?.errorDescription).toBe(`The status cannot change from ${from} to ${to}.`);
        expect(row.inboxStatus).toBe(from);
      } else {
        expect(body.done).toEqual([id]);
        expect(row.inboxStatus).toBe(messageStatusAfter(from, event, row.putAwayFrom ?? 'Read'));
        expect(row.status).toBe(
          row.inboxStatus === 'Completed' ? 'closed' : from === 'Completed' && isAway(to) ? 'closed' : 'open',
        );
        expect(row.putAwayFrom).toBe(isAway(to) ? (isAway(from) ? 'Read' : from) : null);
      }
    }
  });

  it('is answered by the call of the catalogue with the thread', async () => {
    const merchant = await makeMerchant(server);
    const threads = threadsOf(server, merchant);
    const id = await threads.thread({ waitingSince: new Date(), lastSeq: 1 });
    const put = (body: object) =>
      request(
        server.url,
        'updateMessage',
        { body: { conversationID: id, ...body } as never },
        merchant.admin,
      );
    const done = await put({ status: 'Read' });
    expect(done.body).toMatchObject({ conversationID: id, status: 'Read', waitingSince: null });
    const assigned = await put({ assignedTo: merchant.admin.id });
    expect(assigned.body).toMatchObject({
      status: 'Assigned',
      assignmentInfo: { assignedTo: merchant.admin.id },
    });
    const refused = await put({ status: 'Draft' });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe('status_refused');
    const other = await makeMerchant(server);
    const strange = await request(
      server.url,
      'updateMessage',
      { body: { conversationID: id, status: 'Deleted' } },
      other.admin,
    );
    expect(strange.status).toBe(404);
  });

  it('closes as the live chat does, and reopens', async () => {
    const merchant = await makeMerchant(server);
    const threads = threadsOf(server, merchant);
    const id = await threads.thread({ waitingSince: new Date() });
    const act = (action: object) =>
      request(
        server.url,
        'changeMessages',
        { body: { conversationIDs: [id], action: action as never } },
        merchant.admin,
      );
    await act({ type: 'status', status: 'Completed' });
    expect(await threads.row(id)).toMatchObject({
      status: 'closed',
      inboxStatus: 'Completed',
      waitingSince: null,
    });
    const again = await request(server.url, 'closeConversation', { params: { id } }, merchant.admin);
    expect(again.body.error).toBe('move_not_allowed');
    await request(server.url, 'reopenConversation', { params: { id } }, merchant.admin);
    expect(await threads.row(id)).toMatchObject({ status: 'open', inboxStatus: 'Pending', closedAt: null });
  });

  it('keeps words out of what is put away, until it is restored as it stood', async () => {
    const merchant = await makeMerchant(server);
    const threads = threadsOf(server, merchant);
    const id = await threads.thread({ inboxStatus: 'Replied' });
    const act = (action: object) =>
      request(
        server.url,
        'changeMessages',
        { body: { conversationIDs: [id], action: action as never } },
        merchant.admin,
      );
    await act({ type: 'status', status: 'Junk' });
    const send = () =>
      request(server.url, 'sendChatMessage', { body: { conversationID: id, text: 'Hello' } }, merchant.admin);
    expect((await send()).body.error).toBe('put_away');
    const taken = await request(server.url, 'takeConversation', { params: { id } }, merchant.admin);
    expect(taken.body.error).toBe('put_away');
    const snoozed = await act({ type: 'snooze', until: new Date(Date.now() + 60_000).toISOString() });
    expect(snoozed.body.failed).toMatchObject([{ error: 'put_away' }]);
    expect((await act({ type: 'restore' })).body.done).toEqual([id]);
    expect(await threads.row(id)).toMatchObject({ inboxStatus: 'Replied', putAwayFrom: null });
    expect((await act({ type: 'restore' })).body.failed).toMatchObject([{ error: 'status_refused' }]);
    expect((await send()).status).toBe(200);
  });
});
