import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMerchant } from '../../testing/builders.ts';
import type { TestServer } from '../../testing/server.ts';
import { oneReply, reviewToChange } from './access.ts';
import { sendReply } from './sending.ts';
import { reviewReplies } from './tables.ts';
import {
  AT,
  answer,
  closeServer,
  connected,
  ended,
  item,
  list,
  MINUTE_MS,
  openServer,
  peer,
  sync,
  threadOf,
} from './testing/setup.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openServer();
});
afterAll(closeServer);
beforeEach(() => peer.clear());

describe('a reply', () => {
  const limited = {
    status: 400,
    body: { error: { message: '(#613) Calls to this api have exceeded the rate limit.', code: 613 } },
  };

  it('waits while the rate limit is exceeded, and is then sent', async () => {
    const at = await connected('facebook', item('r1'));
    peer.refuse('POST /fb', limited);
    const { review } = (await answer('facebook', at, 'Soon')).body;
    const waiting = await ended(at, review.id);
    expect(waiting.replies[0]).toMatchObject({ state: 'sending', error: limited.body.error.message });
    const id = waiting.replies[0]?.id ?? '';
    await sendReply(server.services, at.merchant.id, id, new Date(Date.now() + 5 * MINUTE_MS));
    expect((await threadOf(at, review.id)).replies[0]).toMatchObject({ state: 'sent', error: null });
    expect(peer.facebook[0]?.replies).toHaveLength(1);
  });

  it('fails with the platform’s message, is retried, and can be removed', async () => {
    const at = await connected('instagram', item('r1'));
    const words = 'Comments are turned off for this post';
    const refused = { status: 400, body: { error: { message: words, code: 10 } } };
    peer.refuse('POST /ig', refused);
    const { review } = (await answer('instagram', at, 'Hello')).body;
    const failed = await ended(at, review.id);
    expect(failed.replies[0]).toMatchObject({ state: 'failed', error: words });
    expect(failed.review.replyState).toBe('failed');
    const params = { id: failed.replies[0]?.id ?? '' };
    peer.refuse('POST /ig', refused);
    await request(server.url, 'retryReviewReply', { params }, at);
    expect((await ended(at, review.id)).review.replyState).toBe('failed');
    await request(server.url, 'retryReviewReply', { params }, at);
    expect((await ended(at, review.id)).review.replyState).toBe('sent');
    peer.refuse('POST /ig', refused);
    const second = (await answer('instagram', at, 'Once more')).body;
    const other = (await ended(at, second.review.id)).replies.find(({ state }) => state === 'failed');
    await request(server.url, 'removeReviewReply', { params: { id: other?.id ?? '' } }, at);
    expect((await threadOf(at, review.id)).replies).toHaveLength(1);
  });

  it('is not posted twice when the response to the first attempt was lost', async () => {
    const at = await connected('facebook', item('r1'));
    peer.refuse('POST /fb', { status: 0, isSilent: true });
    const { review } = (await answer('facebook', at, 'Only once')).body;
    const [lost] = (await ended(at, review.id)).replies;
    expect(lost).toMatchObject({ state: 'sending' });
    expect(peer.facebook[0]?.replies).toHaveLength(1);
    await sendReply(server.services, at.merchant.id, lost?.id ?? '', new Date(Date.now() + 5 * MINUTE_MS));
    expect(peer.facebook[0]?.replies).toHaveLength(1);
    expect((await threadOf(at, review.id)).replies).toMatchObject([{ state: 'sent', text: 'Only once' }]);
  });

  it('is settled under the lock of its review, so that no change by a member ends in a deadlock', async () => {
    const at = await connected('facebook', item('r1'));
    peer.refuse('POST /fb', limited);
    const { review } = (await answer('facebook', at, 'Soon')).body;
    const id = (await ended(at, review.id)).replies[0]?.id ?? '';
    const { merchant } = at;
    let sending: Promise<void> | undefined;
    await server.services.database.tenant(merchant.id).transaction(async (db) => {
      await reviewToChange(db, merchant.id, review.id);
      sending = sendReply(server.services, merchant.id, id, new Date(Date.now() + 5 * MINUTE_MS));
      await expect.poll(() => peer.facebook[0]?.replies).toHaveLength(1);
      await expect
        .poll(async () => {
          const blocked = sql`select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`;
          return (await db.execute(blocked)).rows.length;
        })
        .toBeGreaterThan(0);
      await db.select().from(reviewReplies).where(oneReply(merchant.id, id)).for('update', { noWait: true });
    });
    await sending;
    expect((await threadOf(at, review.id)).replies).toMatchObject([{ state: 'sent', text: 'Soon' }]);
  });

  it('marks its review as gone, which then accepts no more replies', async () => {
    const at = await connected('facebook', item('r1'));
    peer.facebook = [];
    const { review } = (await answer('facebook', at, 'Hello?')).body;
    const thread = await ended(at, review.id);
    expect(thread.review.isGone).toBe(true);
    expect(thread.replies[0]?.state).toBe('failed');
    expect((await answer('facebook', at, 'Still there?')).body.error).toBe('review_gone');
  });

  it('is limited in number and length by the platform', async () => {
    const at = await connected('playstore', item('r1', { stars: 1 }));
    expect((await answer('playstore', at, 'x'.repeat(351))).body.field).toBe('text');
    const { review } = (await answer('playstore', at, 'One')).body;
    await ended(at, review.id);
    expect((await answer('playstore', at, 'Two')).body.error).toBe('replied_already');
  });

  it('must be the caller’s, on the account and platform it names', async () => {
    const at = await connected('facebook', item('r1'));
    const stranger = await makeMerchant(server);
    const [review] = await list(at);
    const body = {
      engId: at.account.id,
      userId: at.merchant.admin.id,
      reviewId: review?.id ?? '',
      text: 'x',
    };
    const reply = (wrong: object, name: 'replyOnFacebook' | 'replyOnInstagram' = 'replyOnFacebook') =>
      request(server.url, name, { body: { ...body, ...wrong } }, at);
    expect((await reply({ userId: stranger.admin.id })).status).toBe(404);
    expect((await reply({ merchantId: stranger.id })).status).toBe(404);
    expect((await reply({ engId: review?.id })).status).toBe(404);
    expect((await reply({}, 'replyOnInstagram')).status).toBe(404);
    const theirs = { ...body, userId: stranger.admin.id };
    const foreign = await request(
      server.url,
      'replyOnFacebook',
      { body: theirs },
      { token: stranger.admin.token },
    );
    expect(foreign.status).toBe(404);
    expect(peer.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('that was written on the platform appears in the thread, and pending changes are not overwritten', async () => {
    const theirs = { id: 'r1_1', text: 'From the app', at: AT, from: 'own' };
    const other = { id: 'r1_2', text: 'Me too', at: AT, from: 'Kim' };
    const at = await connected('facebook', item('r1', { replies: [theirs, other] }));
    const [review] = await list(at);
    const thread = await threadOf(at, review?.id ?? '');
    expect(thread.review.replyState).toBe('sent');
    expect(thread.replies.map(({ text, isOwn, memberName }) => [text, isOwn, memberName])).toEqual([
      ['From the app', true, null],
      ['Me too', false, null],
    ]);
    const own = thread.replies[0]?.id ?? '';
    peer.refuse('POST /fb', limited);
    await request(server.url, 'changeReviewReply', { params: { id: own }, body: { text: 'Changed' } }, at);
    await ended(at, thread.review.id);
    await sync(at.merchant, at.account.id, new Date(Date.now() + 6 * MINUTE_MS));
    expect((await threadOf(at, thread.review.id)).replies[0]).toMatchObject({
      text: 'Changed',
      state: 'sending',
    });
    const foreign = { params: { id: thread.replies[1]?.id ?? '' } };
    expect((await request(server.url, 'removeReviewReply', foreign, at)).status).toBe(404);
    peer.facebook[0]?.replies.pop();
    await sync(at.merchant, at.account.id, new Date(Date.now() + 12 * MINUTE_MS));
    expect((await threadOf(at, thread.review.id)).replies).toHaveLength(1);
  });
});
