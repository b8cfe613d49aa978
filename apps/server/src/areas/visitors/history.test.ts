import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  type TestMember,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Query = NonNullable<CallInput<Calls['listVisits']>['query']>;

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

let server: TestServer;
let merchant: TestMerchant;
let engagementID: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
  ({ engagementID } = await makeEngagement(server, merchant));
});

const visit = (query = '', referrer = '', headers: Record<string, string> = {}) =>
  makeVisitor(
    server,
    engagementID,
    { page: { url: `https://shop.test/chairs${query}`, title: 'Chairs', referrer } },
    headers,
  );
const list = async (query: Query = {}, { token }: Pick<TestMember, 'token'> = merchant.admin) =>
  (await request(server.url, 'listVisits', { query }, { token })).body;
const idsOf = async (query: Query, as?: TestMember) => (await list(query, as)).visits.map(({ id }) => id);
const count = async (query: Query = {}, { token } = merchant.admin) =>
  (await request(server.url, 'countVisits', { query }, { token })).body.total;

it('is listed newest first, page by page, in both directions', async () => {
  const visits: string[] = [];
  for (let n = 0; n < 5; n += 1) visits.unshift((await visit()).sessionID);
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
  const last = await list({ limit: 2, back: 'true' });
  expect([first, second, last].map((page) => page.visits.map(({ id }) => id))).toEqual([
    visits.slice(0, 2),
    visits.slice(2, 4),
    visits.slice(3),
  ]);
  expect(await idsOf({ order: 'asc' })).toEqual(visits.toReversed());
  expect(await count()).toBe(5);
});

it('is filtered by source, country, device, engagement, visitor, status and day, and counted alike', async () => {
  const direct = await visit('', '', { 'user-agent': PHONE, 'x-forwarded-for': '193.136.2.1' });
  const referred = await visit('', 'https://search.test/');
  const campaign = await visit('?utm_source=letter&utm_campaign=autumn', 'https://search.test/');
  const other = await makeEngagement(server, merchant);
  const elsewhere = await makeVisitor(server, other.engagementID);
  const today = new Date().toISOString().slice(0, 10);
  const cases: [Query, string[]][] = [
    [{ source: 'campaign' }, [campaign.sessionID]],
    [{ source: 'referral' }, [referred.sessionID]],
    [{ source: 'direct', engagementId: engagementID }, [direct.sessionID]],
    [{ country: 'pt' }, [direct.sessionID]],
    [{ device: 'mobile' }, [direct.sessionID]],
    [{ engagementId: other.engagementID }, [elsewhere.sessionID]],
    [{ visitorId: referred.referenceID }, [referred.sessionID]],
    [{ state: 'ended' }, []],
    [{ state: 'online', device: 'mobile' }, [direct.sessionID]],
    [{ toDate: '2020-01-01' }, []],
    [{ fromDate: today, toDate: today, source: 'campaign' }, [campaign.sessionID]],
  ];
  for (const [query, expected] of cases) {
    expect(await idsOf(query), JSON.stringify(query)).toEqual(expected);
    expect(await count(query), JSON.stringify(query)).toBe(expected.length);
  }
  const { body } = await request(
    server.url,
    'getVisit',
    { params: { id: campaign.sessionID } },
    merchant.admin,
  );
  expect(body).toMatchObject({
    referenceID: campaign.referenceID,
    campaign: { source: 'letter', name: 'autumn' },
    referrer: 'https://search.test/',
    pages: 1,
    engagementName: expect.stringMatching(/./),
  });
});

it('is found by the name of its visitor', async () => {
  const { sessionID, referenceID } = await visit();
  await visit();
  const body = { referenceID, fieldName: 'firstName', value: 'Leocadia' } as const;
  await request(server.url, 'updateVisitorField', { body }, merchant.admin);
  await expect.poll(() => idsOf({ text: 'leoca' }), { timeout: 10_000 }).toEqual([sessionID]);
  expect(await idsOf({ text: `visitor.${referenceID.slice(0, 8)}` })).toContain(sessionID);
  expect(await count({ text: 'nobody' })).toBe(0);
});

it('is hidden from other merchants, from roles without the page, and from members who may not see the visitor', async () => {
  const own = await visit();
  const { sessionID } = await visit();
  const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
  await request(
    server.url,
    'trackVisitor',
    {
      body: { referenceID: own.referenceID, tracking_code: '1', tracked_by: `${agent.id}|Test|Agent` },
    },
    merchant.admin,
  );
  expect(await idsOf({}, agent)).toEqual([own.sessionID]);
  expect(await count({}, agent)).toBe(1);
  const get = (id: string, { token }: TestMember) =>
    request(server.url, 'getVisit', { params: { id } }, { token });
  expect((await get(sessionID, agent)).status).toBe(404);
  expect((await get(own.sessionID, agent)).status).toBe(200);

  const stranger = await makeMerchant(server);
  expect(await idsOf({}, stranger.admin)).toEqual([]);
  expect((await get(sessionID, stranger.admin)).status).toBe(404);

  const liveChatOnly = await makeMember(server, merchant.id, 'M_USER');
  expect((await request(server.url, 'listVisits', {}, liveChatOnly)).status).toBe(403);
  const physician = await makeMember(server, merchant.id, 'PHYSICIAN');
  expect(await count({}, physician)).toBe(2);
});
