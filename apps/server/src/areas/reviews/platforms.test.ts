import { request } from '@foyer/contract/request';
import { REVIEW_PLATFORMS } from '@foyer/domain/reviews';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMerchant } from '../../testing/builders.ts';
import type { TestServer } from '../../testing/server.ts';

import {
  AT,
  accountsOf,
  answer,
  closeServer,
  connect,
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

describe('on every platform', () => {
  it.each(REVIEW_PLATFORMS)('%s: reads what people wrote, and answers', async (platform) => {
    const at = await connected(
      platform,
      item('r1', { stars: 2, language: 'EN' }),
      item('r2', { at: '2026-11-03T09:00:00.000Z' }),
    );
    const found = await list(at);
    expect(found.map(({ externalId }) => externalId)).toEqual(['r2', 'r1']);
    const isRated = platform === 'playstore' || platform === 'gBusiness';
    expect(found[1]).toMatchObject({
      platform,
      author: 'Nora',
      rating: isRated ? 2 : null,
      replyState: 'none',
      postedDate: AT,
      accountName: 'Tidewell',
      language: platform === 'playstore' ? 'en' : null,
    });
    const sent = (await answer(platform, at, 'We are sorry')).body;
    expect(sent.replies[0]).toMatchObject({ state: 'sending', isOwn: true, memberName: 'Test ADMIN' });
    const thread = await ended(at, sent.review.id);
    expect(thread.review.replyState).toBe('sent');
    expect(thread.replies.map(({ text, state }) => [text, state])).toEqual([['We are sorry', 'sent']]);
    expect(peer[platform].flatMap(({ replies }) => replies.map(({ text }) => text))).toEqual([
      'We are sorry',
    ]);

    await sync(at.merchant, at.account.id, new Date(Date.now() + 6 * MINUTE_MS));
    expect((await threadOf(at, sent.review.id)).replies).toHaveLength(1);
    const [unanswered, answered] = [
      await list(at, { answer: 'unanswered' }),
      await list(at, { answer: 'answered' }),
    ];
    expect([unanswered.length, answered.length]).toEqual([1, 1]);
  });

  it.each(REVIEW_PLATFORMS)('%s: refuses credentials that the platform refuses', async (platform) => {
    const merchant = await makeMerchant(server);
    const wrong = {
      instagram: { platform, accessToken: 'old' },
      facebook: { platform, accessToken: 'old' },
      playstore: { platform, serviceAccountKey: '{"type":"nothing"}' },
      gBusiness: { platform, clientId: 'c', clientSecret: 's', refreshToken: 'old' },
    }[platform];
    const { status, body } = await connect(platform, merchant.admin, { credentials: wrong });
    expect([status, body.error, body.field]).toEqual([409, 'credentials_refused', 'credentials']);
    expect(body.errorDescription).toMatch(/Session has expired|not the key|expired or revoked/);
    expect(await accountsOf(merchant.admin)).toEqual([]);
  });

  it.each([
    ['instagram', false, true],
    ['facebook', true, true],
    ['playstore', true, false],
    ['gBusiness', true, true],
  ] as const)(
    '%s: changes and removes replies as far as it is allowed there',
    async (platform, edits, removes) => {
      const at = await connected(platform, item('r1', { stars: 4 }));
      const { review } = (await answer(platform, at, 'First')).body;
      const [reply] = (await ended(at, review.id)).replies;
      const params = { id: reply?.id ?? '' };
      const changed = await request(
        server.url,
        'changeReviewReply',
        { params, body: { text: 'Second' } },
        at,
      );
      expect(changed.body.error ?? 'done').toBe(edits ? 'done' : 'not_possible_there');
      await ended(at, review.id);
      expect(peer[platform][0]?.replies.map(({ text }) => text)).toEqual([edits ? 'Second' : 'First']);
      const removed = await request(server.url, 'removeReviewReply', { params }, at);
      expect(removed.body.error ?? 'done').toBe(removes ? 'done' : 'not_possible_there');
      const thread = await ended(at, review.id);
      expect(thread.replies).toHaveLength(removes ? 0 : 1);
      expect(peer[platform][0]?.replies).toHaveLength(removes ? 0 : 1);
      expect(thread.review.replyState).toBe(removes ? 'none' : 'sent');
    },
  );
});

describe('the list', () => {
  it('is filtered, ordered, and read by comments of an account', async () => {
    const at = await connected(
      'playstore',
      item('a', { stars: 1, language: 'de', author: 'zoe' }),
      item('b', { stars: 5, language: 'en', author: 'Ada', at: '2026-11-05T09:00:00.000Z' }),
      item('c', { stars: 3, language: 'en', author: 'bob', at: '2026-11-04T09:00:00.000Z' }),
    );
    const ids = async (query: object) => (await list(at, query)).map(({ externalId }) => externalId).join('');
    expect(await ids({ sort: 'rating', order: 'asc' })).toBe('acb');
    expect(await ids({ sort: 'author', order: 'asc' })).toBe('bca');
    expect(await ids({ language: 'en' })).toBe('bc');
    expect(await ids({ minRating: 2, maxRating: 4 })).toBe('c');
    expect(await ids({ fromDate: '2026-11-04', toDate: '2026-11-04' })).toBe('c');
    expect(await ids({ platform: 'facebook' })).toBe('');
    expect(await ids({ text: 'late ZO' })).toBe('a');
    const languages = await request(server.url, 'listReviewLanguages', {}, at);
    expect(languages.body.languages).toEqual(['de', 'en']);
    const comments = (body: object) =>
      request(server.url, 'getComments', { body: { engId: at.account.id, ...body } }, at);
    const first = (await comments({ limit: 2 })).body;
    const second = (await comments({ limit: 2, cursor: first.nextCursor })).body;
    expect([...first.comments, ...second.comments].map((one) => one.externalId).join('')).toBe('bca');
    expect((await comments({ engId: first.comments[0]?.id })).status).toBe(404);
  });
});
