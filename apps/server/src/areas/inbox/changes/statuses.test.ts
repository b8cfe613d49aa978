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

const isDiscarded = (status: MessageStatus) => status === 'Deleted' || status === 'Junk';

/** Creates a thread with a status and the fields it requires. */
function standing(threads: Threads, inboxStatus: MessageStatus, values: object = {}): Promise<string> {
  return threads.thread({
    kind: 'mail',
    inboxStatus,
    ...(inboxStatus === 'Completed' && { status: 'closed' as const }),
    ...(isDiscarded(inboxStatus) && { discardedFrom: 'Read' as const }),
    ...values,
  });
}

describe('a message', () => {
  it.each(MESSAGE_STATUSES)('moves a thread with status %s by the table of moves', async (status) => {
    const threads = threadsOf(server, await makeMerchant(server));
    const said = [
      ['visitor', 'received'],
      ['member', 'replied'],
      ['bot', 'answered'],
    ] as const;
    for (const [author, event] of said) {
      // Closed threads refuse messages, so the thread is reopened first.
      const id = await standing(threads, status, { status: 'open', closedAt: null });
      await threads.say(id, [author, 'Words']);
      const { inboxStatus, discardedFrom, snoozedUntil } = await threads.row(id);
      expect({ event, inboxStatus }).toEqual({ event, inboxStatus: MESSAGE_MOVES[status][event] ?? status });
      const isStillAway = isDiscarded(inboxStatus);
      expect(discardedFrom).toBe(isStillAway ? 'Read' : null);
      expect(snoozedUntil).toBeNull();
    }
  });

  it('wakes a snoozed thread only when the customer writes it', async () => {
    const threads = threadsOf(server, await makeMerchant(server));
    const snoozedUntil = new Date(Date.now() + 3_600_000);
    const id = await threads.thread({ snoozedUntil });
    await threads.say(id, ['member', 'Still waiting for the part.']);
    expect((await threads.row(id)).snoozedUntil).toEqual(snoozedUntil);
    await threads.say(id, ['visitor', 'Any news?']);
    expect((await threads.row(id)).snoozedUntil).toBeNull();
  });
});

describe('a status set by a member', () => {
  it.each(MESSAGE_STATUSES)('follows the table of moves from %s, and is refused otherwise', async (from) => {
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
        expect(row.inboxStatus).toBe(messageStatusAfter(from, event, row.discardedFrom ?? 'Read'));
        expect(row.status).toBe(
          row.inboxStatus === 'Completed'
            ? 'closed'
            : from === 'Completed' && isDiscarded(to)
              ? 'closed'
              : 'open',
        );
        expect(row.discardedFrom).toBe(isDiscarded(to) ? (isDiscarded(from) ? 'Read' : from) : null);
      }
    }
  });

  it('is set by the call of the catalogue, which returns the thread', async () => {
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

  it('refuses messages to deleted and junk threads until they are restored', async () => {
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
    expect((await send()).body.error).toBe('conversation_discarded');
    const taken = await request(server.url, 'takeConversation', { params: { id } }, merchant.admin);
    expect(taken.body.error).toBe('conversation_discarded');
    const snoozed = await act({ type: 'snooze', until: new Date(Date.now() + 60_000).toISOString() });
    expect(snoozed.body.failed).toMatchObject([{ error: 'conversation_discarded' }]);
    expect((await act({ type: 'restore' })).body.done).toEqual([id]);
    expect(await threads.row(id)).toMatchObject({ inboxStatus: 'Replied', discardedFrom: null });
    expect((await act({ type: 'restore' })).body.failed).toMatchObject([{ error: 'status_refused' }]);
    expect((await send()).status).toBe(200);
  });
});
