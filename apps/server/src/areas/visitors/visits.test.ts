import { request } from '@foyer/contract/request';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../kernel/context.ts';
import { makeEngagement, makeMember, makeMerchant, makeVisitor } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { endSilentVisits, endVisits, leaveVisits, renewVisits, resumeVisits } from './presence.ts';
import { visits } from './tables.ts';
import { recordPage } from './visits.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

async function shop() {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const { token } = merchant.admin;
  const board = async () => (await request(server.url, 'listActiveVisitors', {}, { token })).body.visitors;
  const visit = async (sessionId: string) =>
    (await request(server.url, 'getRawVisitor', { query: { sessionId } }, { token })).body;
  const age = (minutes: number) =>
    server.services.database.tenant(merchant.id).read((db) =>
      db.execute(sql`update visits set seen_at = seen_at - make_interval(mins => ${minutes}),
        started_at = started_at - make_interval(mins => ${minutes})`),
    );
  return { merchant, engagementID, token, board, visit, age };
}

describe('a visit', () => {
  it('stores origin, browser and device of the visitor', async () => {
    const { engagementID, visit } = await shop();
    const page = {
      url: 'https://shop.test/chairs?utm_source=letter&utm_medium=mail&utm_campaign=autumn',
      title: 'Chairs',
      referrer: 'https://search.test/?q=chair',
    };
    const { sessionID } = await makeVisitor(
      server,
      engagementID,
      { page, language: 'pt-BR', timeZone: 'Europe/Lisbon' },
      { 'user-agent': CHROME, 'x-forwarded-for': '193.136.2.1' },
    );
    expect(await visit(sessionID)).toMatchObject({
      browser: 'Chrome 131',
      os: expect.stringMatching(/^Android/),
      device: 'mobile',
      country: 'pt',
      language: 'pt-BR',
      referrer: page.referrer,
      campaign: { source: 'letter', medium: 'mail', name: 'autumn' },
      pages: 1,
      isOnline: true,
      vName: expect.stringMatching(/^visitor\.[0-9a-f]{8}$/),
    });
  });

  it('continues for half an hour, and is then a new one of the same visitor', async () => {
    const { engagementID, age, board } = await shop();
    const first = await makeVisitor(server, engagementID);
    const { visitorToken } = first;
    await age(29);
    const second = await makeVisitor(server, engagementID, { visitorToken });
    expect(second).toMatchObject({ referenceID: first.referenceID, sessionID: first.sessionID });
    await age(31);
    const third = await makeVisitor(server, engagementID, { visitorToken });
    expect(third.referenceID).toBe(first.referenceID);
    expect(third.sessionID).not.toBe(first.sessionID);
    expect(await board()).toMatchObject([{ sessionID: third.sessionID, leadType: 'RETURN' }]);
  });

  it('is the same for tabs that open concurrently', async () => {
    const { engagementID } = await shop();
    const { visitorToken } = await makeVisitor(server, engagementID);
    const tabs = await Promise.all(
      Array.from({ length: 5 }, () => makeVisitor(server, engagementID, { visitorToken })),
    );
    expect(new Set(tabs.map(({ sessionID }) => sessionID)).size).toBe(1);
  });

  it('has a trail of pages, to which reloading adds none', async () => {
    const { merchant, engagementID, token } = await shop();
    const { referenceID, sessionID, visitorToken } = await makeVisitor(server, engagementID);
    await makeVisitor(server, engagementID, { visitorToken });
    const next = { url: 'https://shop.test/tables', title: 'Tables' };
    await recordPage(server.services, merchant.id, referenceID, sessionID, next);
    const trail = await request(server.url, 'listVisitPages', { params: { sessionID } }, { token });
    expect(trail.body.pages).toMatchObject([
      { title: 'Tables', seconds: null },
      { title: 'Chairs', seconds: expect.any(Number) },
    ]);
  });

  it('withstands concurrent tabs, pages and ends', async () => {
    const { merchant, engagementID, visit } = await shop();
    const { referenceID, sessionID, visitorToken } = await makeVisitor(server, engagementID);
    const scope = systemScope(server.services, merchant.id);
    const rounds = Array.from({ length: 12 }, (_, n) => [
      makeVisitor(server, engagementID, { visitorToken }),
      recordPage(server.services, merchant.id, referenceID, sessionID, {
        url: `https://shop.test/${n}`,
        title: `Page ${n}`,
      }),
      endVisits(scope, referenceID),
      renewVisits(server.services, merchant.id, [sessionID]),
    ]);
    const settled = await Promise.allSettled(rounds.flat());
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect((await visit(sessionID)).pages).toBeGreaterThan(12);
  });

  it('stores no URL with another scheme than http or https', async () => {
    const { engagementID, visit } = await shop();
    const page = { url: 'javascript:alert(1)', title: '<b>x</b>', referrer: 'javascript:alert(2)' };
    const { sessionID } = await makeVisitor(server, engagementID, { page });
    expect(await visit(sessionID)).toMatchObject({ page: { url: '', title: '<b>x</b>' }, referrer: '' });
  });
});

describe('presence', () => {
  it('ends without renewal for a minute, and returns with a socket', async () => {
    const { merchant, engagementID, board, age } = await shop();
    const { referenceID, sessionID } = await makeVisitor(server, engagementID);
    await endSilentVisits(server.services);
    expect(await board()).toHaveLength(1);
    await age(2);
    await endSilentVisits(server.services);
    expect(await board()).toEqual([]);
    const arrived = [{ visitorId: referenceID, visitId: sessionID }];
    expect(await resumeVisits(server.services, merchant.id, arrived)).toEqual(new Set([sessionID]));
    expect(await board()).toMatchObject([{ sessionID, isOnline: true }]);
  });

  it('is renewed after silence, but not after the visit was ended', async () => {
    const { merchant, engagementID, board, age } = await shop();
    const { referenceID, sessionID } = await makeVisitor(server, engagementID);
    await age(2);
    await endSilentVisits(server.services);
    await renewVisits(server.services, merchant.id, [sessionID]);
    expect(await board()).toHaveLength(1);
    await endVisits(systemScope(server.services, merchant.id), referenceID);
    await renewVisits(server.services, merchant.id, [sessionID]);
    expect(await board()).toEqual([]);
  });

  it('ends for all who leave together, except those renewed by another process', async () => {
    const { merchant, engagementID, board, age } = await shop();
    const all = [await makeVisitor(server, engagementID), await makeVisitor(server, engagementID)];
    const [left, stays] = all.map(({ sessionID }) => sessionID) as [string, string];
    const online = async () => (await board()).map(({ sessionID }) => sessionID);
    await age(1);
    await renewVisits(server.services, merchant.id, [stays]);
    await leaveVisits(server.services, merchant.id, [left, stays], { sinceMs: 8_000, quietMs: 6_000 });
    expect(await online()).toEqual([stays]);
    await renewVisits(server.services, merchant.id, [left]);
    expect(await online()).toHaveLength(2);
  });

  it('that continued while the socket was away is not published', async () => {
    const { merchant, engagementID, age } = await shop();
    const { referenceID, sessionID } = await makeVisitor(server, engagementID);
    let news = 0;
    const stop = server.services.bus.on('visitor.changed', (visitor) => {
      if (visitor.referenceID === referenceID) news += 1;
    });
    const comeBack = () =>
      resumeVisits(server.services, merchant.id, [{ visitorId: referenceID, visitId: sessionID }]);
    await comeBack();
    expect(news).toBe(0);
    await age(2);
    await endSilentVisits(server.services);
    await comeBack();
    expect(news).toBe(2);
    stop();
  });

  it('ends in time after the clock was set back', async () => {
    const { merchant, engagementID } = await shop();
    await makeVisitor(server, engagementID);
    const tenant = server.services.database.tenant(merchant.id);
    const ofMerchant = eq(visits.merchantId, merchant.id);
    const ahead = new Date(Date.now() + 3_600_000);
    await tenant.read((db) => db.update(visits).set({ seenAt: ahead }).where(ofMerchant));
    await endSilentVisits(server.services);
    const [visit] = await tenant.read((db) => db.select().from(visits).where(ofMerchant));
    expect(visit?.seenAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(visit?.endedAt).toBeNull();
  });

  it('is not set for a visit of another visitor', async () => {
    const { merchant, engagementID } = await shop();
    const [one, other] = [await makeVisitor(server, engagementID), await makeVisitor(server, engagementID)];
    const arrived = [{ visitorId: one.referenceID, visitId: other.sessionID }];
    expect(await resumeVisits(server.services, merchant.id, arrived)).toEqual(new Set());
  });
});

describe('lists of visits', () => {
  it('count their rows, page by page', async () => {
    const { engagementID, token } = await shop();
    for (let n = 0; n < 5; n += 1) await makeVisitor(server, engagementID);
    const page = async (pageIndex: number) =>
      (await request(server.url, 'listRawVisitors', { query: { pageIndex, pageCount: 2 } }, { token })).body;
    const pages = [await page(0), await page(1), await page(2), await page(3)];
    expect(pages.map(({ rawVisitors }) => rawVisitors.length)).toEqual([2, 2, 1, 0]);
    expect(pages[0]).toMatchObject({ totalElements: 5, totalVisitorPages: 3 });
    const ids = pages.flatMap(({ rawVisitors }) => rawVisitors.map(({ sessionID }) => sessionID));
    expect(new Set(ids).size).toBe(5);
  });

  it('show each visitor once, with the newest visit, and filter', async () => {
    const { engagementID, token, age } = await shop();
    const { visitorToken, referenceID } = await makeVisitor(server, engagementID);
    await age(40);
    const { sessionID } = await makeVisitor(server, engagementID, { visitorToken });
    await makeVisitor(server, engagementID);
    const list = async (query: object) =>
      (await request(server.url, 'listVisitors', { query }, { token })).body;
    expect((await list({})).totalElements).toBe(2);
    expect((await list({ user_type: 'RETURN' })).rawVisitors).toMatchObject([{ referenceID, sessionID }]);
    expect((await list({ search: `visitor.${referenceID.slice(0, 8)}` })).totalElements).toBeGreaterThan(0);
    expect((await list({ search: '%' })).totalElements).toBe(0);
    expect((await list({ channel: 'sms' })).totalElements).toBe(0);
  });

  it('include the whole last day of a range', async () => {
    const { engagementID, token } = await shop();
    await makeVisitor(server, engagementID);
    const today = new Date().toISOString().slice(0, 10);
    const list = async (query: object) =>
      (await request(server.url, 'listRawVisitors', { query }, { token })).body.totalElements;
    expect(await list({ startDate: today, endDate: today })).toBe(1);
    expect(await list({ endDate: '2020-01-01' })).toBe(0);
  });

  it('hide the visits of others with visibility of the own visitors', async () => {
    const { merchant, engagementID, token } = await shop();
    const own = await makeVisitor(server, engagementID);
    const { sessionID } = await makeVisitor(server, engagementID);
    const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    const tracking = { tracking_code: '1', tracked_by: `${agent.id}|Test|Agent` };
    await request(
      server.url,
      'trackVisitor',
      { body: { referenceID: own.referenceID, ...tracking } },
      { token },
    );
    const as = { token: agent.token };
    expect((await request(server.url, 'listRawVisitors', {}, as)).body).toMatchObject({
      totalElements: 1,
      rawVisitors: [{ sessionID: own.sessionID }],
    });
    expect((await request(server.url, 'getRawVisitor', { query: { sessionId: sessionID } }, as)).status).toBe(
      404,
    );
    expect((await request(server.url, 'listVisitPages', { params: { sessionID } }, as)).status).toBe(404);
  });
});

it('is listed with others for roles with a page that lists visits, and for one visitor for the live chat', async () => {
  const { merchant, engagementID } = await shop();
  const { referenceID, sessionID } = await makeVisitor(server, engagementID);
  const as = await makeMember(server, merchant.id, 'M_USER');
  for (const call of ['listVisitors', 'listRawVisitors'] as const) {
    expect((await request(server.url, call, {}, as)).status).toBe(403);
    const own = await request(server.url, call, { query: { referenceID } }, as);
    expect(own.body).toMatchObject({ rawVisitors: [{ sessionID }] });
    const physician = await makeMember(server, merchant.id, 'PHYSICIAN');
    expect((await request(server.url, call, {}, physician)).status).toBe(200);
  }
  expect((await request(server.url, 'recentUsers', {}, as)).status).toBe(403);
});

describe('a visit by hand', () => {
  it('has ended when it is stored', async () => {
    const { engagementID, token, board } = await shop();
    const created = await request(
      server.url,
      'createVisitor',
      { body: { firstName: 'Lea', email: 'lea@test.example' } },
      { token },
    );
    expect(created.body).toMatchObject({ sessionID: null, vName: 'Lea', isOnline: false });
    const { referenceID } = created.body;
    const body = { referenceID, engagementID, channel: 'phone' };
    expect((await request(server.url, 'createRawVisitor', { body }, { token })).body).toMatchObject({
      referenceID,
      channel: 'phone',
      isOnline: false,
    });
    expect(await board()).toEqual([]);
  });
});
