import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { reviewList } from '@foyer/contract/reviews/list';
import type { Review } from '@foyer/contract/reviews/shapes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { reviewAccounts, reviews } from './tables.ts';

/** Behaviour of every declared list, tested by one with every kind of filter and sort. */

let server: TestServer;
let merchant: TestMerchant;
let all: Review[];
const accountIds = [randomUUID(), randomUUID()];

const PLATFORMS = ['instagram', 'playstore', 'facebook'] as const;
const STATES = ['none', 'sending', 'sent', 'failed'] as const;
const COUNT = 23;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  const { id: merchantId, admin } = merchant;
  await server.services.database.tenant(merchantId).transaction(async (db) => {
    await db.insert(reviewAccounts).values(
      accountIds.map((id, n) => ({
        ...{ merchantId, id, platform: 'facebook' as const, name: `Account ${n}`, externalId: `${n}` },
        ...{ sealedCredentials: 'sealed', createdBy: admin.id },
      })),
    );
    await db.insert(reviews).values(
      Array.from({ length: COUNT }, (_, n) => {
        const at = new Date(Date.UTC(2026, 10, 1 + Math.floor(n / 3), n % 3));
        return {
          ...{ merchantId, id: randomUUID(), accountId: accountIds[n % 2] ?? '', kind: 'review' as const },
          ...{ platform: PLATFORMS[n % 3] ?? 'facebook', externalId: `${n}`, author: `Author ${n % 5}` },
          ...{ text: n % 4 === 0 ? 'The oars came late' : 'Well done', language: n % 2 ? 'en' : 'pt' },
          ...{ rating: n % 6 || null, replyState: STATES[n % 4] ?? 'none', postedAt: at, updatedAt: at },
        };
      }),
    );
  });
  all = (await list({ limit: 200 })).reviews;
});
afterAll(() => server.close());

type Query = NonNullable<Parameters<typeof request<'listReviews'>>[2]['query']>;

const list = async (query: Query) =>
  (await request(server.url, 'listReviews', { query }, merchant.admin)).body;
const count = async (query: Query) =>
  (await request(server.url, 'countReviews', { query }, merchant.admin)).body;
const idsOf = (rows: readonly Review[]) => rows.map(({ id }) => id);

/** The ids of all pages of a list, read in one direction. */
async function walk(query: Query, back: boolean): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list({
      ...query,
      back: `${back}`,
      cursor,
      limit: 4,
    });
    expect(page.reviews.length).toBeLessThanOrEqual(4);
    if (back) ids.unshift(...idsOf(page.reviews));
    else ids.push(...idsOf(page.reviews));
    cursor = back ? page.previousCursor : page.nextCursor;
  }
  return ids;
}

const FILTERS: readonly (readonly [string, Query, (review: Review) => boolean])[] = [
  ['one value', { platform: 'playstore' }, ({ platform }) => platform === 'playstore'],
  ['a value that stands for several', { answer: 'unanswered' }, (one) => /none|failed/.test(one.replyState)],
  ['a reference', { accountId: accountIds[1] ?? '' }, ({ accountId }) => accountId === accountIds[1]],
  ['a reference that is no id', { language: 'pt' }, ({ language }) => language === 'pt'],
  ['a range', { minRating: 2, maxRating: 3 }, ({ rating }) => rating === 2 || rating === 3],
  ['an open range', { minRating: 4 }, ({ rating }) => (rating ?? 0) >= 4],
  [
    'days, both whole',
    { fromDate: '2026-11-02', toDate: '2026-11-03' },
    ({ postedDate }) => postedDate >= '2026-11-02' && postedDate < '2026-11-04',
  ],
  ['a moment', { toDate: '2026-11-02T01:00:00Z' }, ({ postedDate }) => postedDate < '2026-11-02T01:00:00'],
  ['words, the last one begun', { text: 'oars la' }, ({ text }) => text.includes('oars')],
  [
    'several of these at once',
    { platform: 'playstore', language: 'en', maxRating: 3 },
    (one) => one.platform === 'playstore' && one.language === 'en' && one.rating !== null && one.rating <= 3,
  ],
];

describe('a declared list', () => {
  it.each(FILTERS)('is filtered by %s, and counts as it lists', async (_, query, fits) => {
    const expected = idsOf(all.filter(fits));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(COUNT);
    expect(await walk(query, false)).toEqual(expected);
    expect(await count(query)).toEqual({ total: expected.length, isExact: true });
  });

  const sorts = Object.keys(reviewList.sorts) as (keyof typeof reviewList.sorts)[];
  const keys: Readonly<Record<(typeof sorts)[number], (review: Review) => string | number>> = {
    posted: ({ postedDate }) => postedDate,
    rating: ({ rating }) => rating ?? 0,
    author: ({ author }) => author.toLowerCase(),
    platform: ({ platform }) => platform,
  };

  it.each(sorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'is ordered by %s %s, page by page in both directions without a gap',
    async (sort, order) => {
      const forward = await walk({ sort, order }, false);
      expect(await walk({ sort, order }, true)).toEqual(forward);
      expect(forward.toSorted()).toEqual(idsOf(all).toSorted());
      const values = forward.map((id) => keys[sort](all.find((one) => one.id === id) as Review));
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(order === 'asc' ? sorted : sorted.reverse());
    },
  );

  it('refuses a foreign cursor and unknown values', async () => {
    for (const [query, field] of [
      [{ cursor: 'nonsense' }, 'cursor'],
      [{ platform: 'myspace' }, 'platform'],
      [{ accountId: 'x' }, 'accountId'],
      [{ minRating: 6 }, 'minRating'],
      [{ fromDate: 'soon' }, 'fromDate'],
      [{ sort: 'text' }, 'sort'],
    ] as const) {
      const { status, body } = await request(
        server.url,
        'listReviews',
        { query: query as Query },
        merchant.admin,
      );
      expect([status, body.field], field).toEqual([400, field]);
    }
  });

  it('is exported as it is listed, with titles and labels in the language of the member', async () => {
    const filter = { answer: 'unanswered', sort: 'author', order: 'asc' } as const;
    const begun = { body: { kind: 'reviews', format: 'csv', locale: 'ar', filter } } as const;
    const { id } = (await request(server.url, 'beginExport', begun, merchant.admin)).body;
    const { url } = await vi.waitFor(
      async () => {
        const link = await request(server.url, 'getExportLink', { params: { id } }, merchant.admin);
        expect(link.status).toBe(200);
        return link.body;
      },
      { timeout: 10_000, interval: 50 },
    );
    const [head, ...lines] = (await (await fetch(server.url + url)).text()).trim().split('\r\n');
    expect(head?.split(',').slice(0, 4)).toEqual(['الكاتب', 'المنصة', 'الحساب', 'التقييم']);
    const listed = (await list({ ...filter, limit: 200 })).reviews;
    expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual(
      listed.map(({ author, platform, accountName }) => [author, NAMES[platform], accountName]),
    );
    expect(lines[0]).toMatch(/بلا رد|لم يُرسل/);
  });
});

const NAMES: Readonly<Record<string, string>> = reviewList.columns.platform.labels;
