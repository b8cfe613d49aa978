import { request } from '@foyer/contract/request';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember } from '../../testing/builders.ts';
import type { TestServer } from '../../testing/server.ts';

import { reviewAccounts, reviewReplies } from './tables.ts';
import { PAGE_ID, TOKENS } from './testing/peer-shapes.ts';
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
} from './testing/setup.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openServer();
});
afterAll(closeServer);
beforeEach(() => peer.clear());

describe('an account', () => {
  it('is connected by administrators, once, and its credentials are never returned', async () => {
    const at = await connected('facebook');
    expect((await connect('facebook', at.merchant.admin)).body.error).toBe('account_taken');
    const user = await makeMember(server, at.merchant.id, 'MANAGER');
    expect((await connect('instagram', user)).body.error).toBe('forbidden');
    const sent = JSON.stringify(await accountsOf(at.merchant.admin));
    expect(sent).not.toContain(TOKENS.facebook);
    const rows = await server.services.database
      .tenant(at.merchant.id)
      .read((db) => db.select().from(reviewAccounts));
    expect(JSON.stringify(rows)).not.toContain(TOKENS.facebook);
    const audit = await request(server.url, 'listAudit', { query: {} }, at);
    expect(JSON.stringify(audit.body)).not.toContain(TOKENS.facebook);
    expect(audit.body.entries.map(({ action }) => action)).toContain('reviewAccount.connected');
  });

  it('waits as long as the platform asks, shows why, and cannot be synced earlier', async () => {
    const at = await connected('facebook', item('r1'));
    const { merchant, account } = at;
    const usage = JSON.stringify({ [PAGE_ID]: [{ type: 'pages', estimated_time_to_regain_access: 45 }] });
    const words = '(#32) Page request limit reached';
    peer.refuse('/ratings', {
      status: 400,
      body: { error: { message: words, code: 32 } },
      headers: { 'x-business-use-case-usage': usage },
    });
    const now = new Date(Date.now() + 10 * MINUTE_MS);
    await sync(merchant, account.id, now);
    const [limited] = await accountsOf(merchant.admin);
    expect(limited).toMatchObject({ state: 'failing', stateText: words });
    expect(Date.parse(limited?.nextSyncDate ?? '')).toBe(now.getTime() + 45 * MINUTE_MS);
    const calls = peer.calls.length;
    await request(server.url, 'syncReviewAccount', { params: { id: account.id } }, at);
    await sync(merchant, account.id, new Date(now.getTime() + 44 * MINUTE_MS));
    expect(peer.calls.length).toBe(calls);
    await sync(merchant, account.id, new Date(now.getTime() + 46 * MINUTE_MS));
    expect((await accountsOf(merchant.admin))[0]).toMatchObject({ state: 'connected', stateText: '' });
  });

  it.each([
    [
      'HTTP 429 with Retry-After',
      'gBusiness',
      '/reviews',
      {
        status: 429,
        headers: { 'retry-after': '600' },
        body: { error: { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED' } },
      },
      'failing',
      10,
    ],
    [
      'a quota of Google Play',
      'playstore',
      '/reviews',
      {
        status: 403,
        body: { error: { code: 403, message: 'Quota', errors: [{ reason: 'quotaExceeded' }] } },
      },
      'failing',
      2,
    ],
    ['a server in trouble', 'instagram', '/media', { status: 503 }, 'failing', 2],
    ['an answer that is none', 'instagram', '/media', { status: 200, body: [] }, 'failing', 2],
    [
      'a revoked token',
      'instagram',
      '/media',
      { status: 400, body: { error: { message: 'The user has not authorized', code: 190 } } },
      'refused',
      720,
    ],
  ] as const)('after %s is tried later', async (_, platform, part, refusal, state, minutes) => {
    const { merchant, account } = await connected(platform, item('r1', { stars: 3 }));
    peer.refuse(part, refusal);
    const now = new Date(Date.now() + 10 * MINUTE_MS);
    await sync(merchant, account.id, now);
    const [found] = await accountsOf(merchant.admin);
    expect(found?.state).toBe(state);
    expect(found?.stateText).not.toBe('');
    expect(Date.parse(found?.nextSyncDate ?? '')).toBe(now.getTime() + minutes * MINUTE_MS);
  });

  it('renews its token in time, and then uses the new one', async () => {
    const { merchant, account } = await connected('instagram', item('r1'));
    const soon = new Date(Date.now() + 21 * 24 * 60 * MINUTE_MS);
    await sync(merchant, account.id, soon);
    expect(peer.instagramToken).toBe('ig-token-2');
    peer.instagram.push(item('r2'));
    await sync(merchant, account.id, new Date(soon.getTime() + 6 * MINUTE_MS));
    expect(await list(merchant.admin)).toHaveLength(2);
  });

  it('is read over many pages, follows changes, and is deleted with its reviews', async () => {
    const many = Array.from({ length: 130 }, (_, n) => item(`r${n}`, { stars: 1 + (n % 5) }));
    const { merchant, account, token } = await connected('gBusiness', ...many);
    const total = async (query = {}) =>
      (await request(server.url, 'countReviews', { query }, { token })).body;
    expect(await total()).toEqual({ total: 130, isExact: true });
    const [first] = peer.gBusiness;
    Object.assign(first ?? {}, { text: 'Better now', stars: 5, at: new Date().toISOString() });
    await sync(merchant, account.id, new Date(Date.now() + 6 * MINUTE_MS));
    expect(await list({ token }, { text: 'better n' })).toMatchObject([{ externalId: 'r0', rating: 5 }]);
    expect(await total({ minRating: 5 })).toEqual({ total: 27, isExact: true });
    const renamed = { params: { id: account.id }, body: { name: 'Harbour' } };
    expect((await request(server.url, 'changeReviewAccount', renamed, { token })).body.name).toBe('Harbour');
    const stale = { ...renamed, body: { name: 'Pier', ifUnmodifiedSince: account.lastModifiedDate } };
    expect((await request(server.url, 'changeReviewAccount', stale, { token })).status).toBe(409);
    await request(server.url, 'disconnectReviewAccount', { params: { id: account.id } }, { token });
    expect(await total()).toEqual({ total: 0, isExact: true });
  });

  it.each(['instagram', 'facebook'] as const)(
    '%s: all posts are read at first and once a day, in between the newest',
    async (platform) => {
      peer.pageSize = 1;
      const posts = Array.from({ length: 6 }, (_, n) => item(`r${n}`, { post: `Post ${n}` }));
      const { merchant, account, token } = await connected(platform, ...posts);
      const ids = async () => (await list({ token })).map(({ externalId }) => externalId).sort();
      expect(await ids()).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
      peer[platform].push(item('late', { post: 'Post 5' }), item('soon', { post: 'Post 0' }));
      const synced = Date.parse((await accountsOf(merchant.admin))[0]?.syncedDate ?? '');
      const evening = new Date(synced).setUTCHours(23, 59, 0, 0);
      await sync(merchant, account.id, new Date(evening));
      expect(await ids()).not.toContain('late');
      expect(await ids()).toContain('soon');
      await sync(merchant, account.id, new Date(evening + 10 * MINUTE_MS));
      expect(await ids()).toContain('late');
    },
  );

  it('resumes after an interruption where it stopped', async () => {
    peer.pageSize = 1;
    const posts = Array.from({ length: 3 }, (_, n) => item(`r${n}`, { post: `Post ${n}` }));
    const { merchant, account } = await connected('instagram', ...posts);
    const tomorrow = Date.now() + 24 * 60 * MINUTE_MS;
    const readPosts = () =>
      peer.calls.filter(({ path }) => path.endsWith('/media')).map(({ query }) => query.get('after'));
    peer.calls.length = 0;
    peer.refuse('/media', { status: 503 }, 1);
    await sync(merchant, account.id, new Date(tomorrow));
    expect(readPosts()).toEqual([null, '1']);
    peer.calls.length = 0;
    await sync(merchant, account.id, new Date(tomorrow + 120 * MINUTE_MS));
    expect(readPosts()).toEqual(['1', '2']);
  });

  it('supports replies to recommendations', async () => {
    const at = await connected('facebook', item('s1', { recommendation: 'negative' }));
    expect((await list(at))[0]).toMatchObject({ kind: 'recommendation', recommends: false, rating: null });
    const { review } = (await answer('facebook', at, 'Oh no')).body;
    await ended(at, review.id);
    expect(peer.facebook[0]?.replies).toMatchObject([{ text: 'Oh no' }]);
  });
});

it('keeps nothing of a reply whose account was deleted', async () => {
  const at = await connected(
    'facebook',
    item('r1', { replies: [{ id: 'x', text: 'y', at: AT, from: 'own' }] }),
  );
  await request(server.url, 'disconnectReviewAccount', { params: { id: at.account.id } }, at);
  const rows = await server.services.database
    .tenant(at.merchant.id)
    .read((db) => db.select().from(reviewReplies).where(eq(reviewReplies.merchantId, at.merchant.id)));
  expect(rows).toEqual([]);
});
