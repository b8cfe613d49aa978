import { request } from '@foyer/contract/request';
import { checkGraph } from '@foyer/domain/bots/checker';
import { ENGAGEMENT_TYPES } from '@foyer/domain/engagement';
import { macroError } from '@foyer/domain/macros';
import { ROLES } from '@foyer/domain/roles';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { members } from '../areas/accounts/tables.ts';
import { cannedReplies, conversations, messages } from '../areas/conversations/tables.ts';
import { engagements } from '../areas/engagements/tables.ts';
import { macros } from '../areas/macros/tables.ts';
import { departmentsOf } from '../areas/visitors/departments.ts';
import { visitors } from '../areas/visitors/tables.ts';
import { signIn } from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { agentTalks } from './content/agents.ts';
import { orderTalks } from './content/bots.ts';
import { talkRecipes } from './content/channels.ts';
import { DEMO_PASSWORD, memberRecipes } from './content/members.ts';
import { devices, robotGraph, robotName, tours } from './content/robot.ts';
import { ENGAGEMENT_IDS, HARBOUR_CLINIC, MEMBER_IDS, TIDEWELL } from './ids.ts';
import { HISTORY_SIZE } from './seed/history.ts';
import { seedDemo } from './seed/seed.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let owner: pg.Client;

beforeAll(async () => {
  server = await startOwnServer({ DEMO: '1', DEMO_VISITORS: '0' });
  owner = new pg.Client({ connectionString: server.services.database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const tokenOf = async (userName: string) =>
  (await signIn(server.url, userName, DEMO_PASSWORD)).body.access_token;

async function counts() {
  const { rows } = await owner.query(
    `select (select count(*) from members) as members, (select count(*) from visitors) as visitors,
      (select count(*) from visits) as visits, (select count(*) from conversations) as conversations,
      (select count(*) from messages) as messages, (select count(*) from identity_keys) as keys`,
  );
  return rows[0];
}

describe('the data of the demo', () => {
  it('has a member of every role who can sign in', async () => {
    const rows = await drizzle(owner).select().from(members).where(eq(members.merchantId, TIDEWELL));
    expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(ROLES));
    expect(rows.every(({ userName }) => userName.length >= 6)).toBe(true);
    for (const { userName } of memberRecipes.slice(0, 3)) expect(await tokenOf(userName)).toBeTruthy();
  });

  it('has reviews of simulated accounts, which say so and take an answer', async () => {
    const admin = await tokenOf('priya.raman');
    const { body: page } = await request(server.url, 'listReviews', { query: {} }, { token: admin });
    expect(new Set(page.reviews.map(({ platform }) => platform))).toEqual(
      new Set(['gBusiness', 'facebook', 'instagram']),
    );
    expect(page.reviews.every(({ accountName }) => accountName.startsWith('Simulated: '))).toBe(true);
    const open = page.reviews.find((one) => one.platform === 'facebook' && one.replyState === 'none');
    if (!open) throw new Error('No review waits for an answer.');
    const body = { engId: open.accountId, userId: MEMBER_IDS.priya, reviewId: open.id, text: 'Thank you!' };
    await request(server.url, 'replyOnFacebook', { body }, { token: admin });
    await request(server.url, 'syncReviewAccount', { params: { id: open.accountId } }, { token: admin });
    await vi.waitFor(async () => {
      const thread = await request(server.url, 'getReview', { params: { id: open.id } }, { token: admin });
      expect(thread.body.review).toMatchObject({ replyState: 'sent', isGone: false });
    }, 20_000);
    const accounts = await request(server.url, 'listReviewAccounts', {}, { token: admin });
    expect(accounts.body.accounts.map(({ state }) => state)).toEqual(['connected', 'connected', 'connected']);
  });

  it('has a bot that led conversations to an end, or to a member', async () => {
    const admin = await tokenOf('priya.raman');
    const { body: listed } = await request(server.url, 'listBots', {}, { token: admin });
    const botId = listed.bots.find(({ name }) => name === 'Order help')?.botId ?? '';
    const query = { botId };
    const { body: page } = await request(server.url, 'listBotSessions', { query }, { token: admin });
    const expected = [...orderTalks]
      .sort((a, b) => a.daysAgo - b.daysAgo || b.hour - a.hour)
      .map(({ member, says }) => {
        if (!member) return 'closed';
        if (says.includes('human')) return 'asked';
        return says.includes('I lost the mail with the number') ? 'taken' : 'flow';
      });
    expect(page.sessions.map(({ reason }) => reason)).toEqual(expected);
  });

  it('has a robot on a custom channel, with the tours of its simulated devices', async () => {
    const admin = await tokenOf('priya.raman');
    const { body: listed } = await request(server.url, 'listBots', {}, { token: admin });
    const robot = listed.bots.find(({ type }) => type === 'robot');
    expect(robot).toMatchObject({ name: robotName, liveVersion: 1, routes: 1, failed: 0 });
    expect(checkGraph(robotGraph).filter(({ isError }) => isError)).toEqual([]);
    const query = { botId: robot?.botId ?? '' };
    const { body: page } = await request(server.url, 'listBotSessions', { query }, { token: admin });
    expect(page.sessions.map(({ reason }) => reason)).toEqual(tours.map(() => 'closed'));
    const [{ sessionId = '', conversationId = '' } = {}] = page.sessions;
    const { body: session } = await request(
      server.url,
      'getBotSession',
      { params: { id: sessionId } },
      { token: admin },
    );
    expect(session.visitorName).toContain('(simulated)');
    expect(session.path.map(({ type }) => type)).toContain('device');
    const params = { params: { id: conversationId } };
    expect((await request(server.url, 'getConversation', params, { token: admin })).status).toBe(200);
    const { body: messengers } = await request(server.url, 'listMessengerAccounts', {}, { token: admin });
    expect(messengers.accounts.find(({ channel }) => channel === 'custom')).toMatchObject({
      isSimulated: true,
    });
  });

  it('has calls of integrations that can be replayed', async () => {
    const as = { token: await tokenOf('priya.raman') };
    const { body: log } = await request(server.url, 'listIntegrationCalls', { query: {} }, as);
    const replayable = log.calls.filter((one) => one.isReplayable);
    expect(replayable.map(({ integration }) => integration)).toEqual(['slack', 'linear']);
    for (const { id } of replayable) {
      const { body } = await request(server.url, 'replayIntegrationCall', { params: { id } }, as);
      expect(body).toMatchObject({ state: 'done', cause: 'replay' });
    }
  });

  it('has engagements of all types, and rules that were at work in the past', async () => {
    const as = { token: await tokenOf('priya.raman') };
    const { body: reached } = await request(server.url, 'listEngagements', { query: {} }, as);
    const types = reached.engagements.map(({ engagementType }) => engagementType);
    expect(new Set(types)).toEqual(new Set(ENGAGEMENT_TYPES));
    const seen = { params: { engagementID: ENGAGEMENT_IDS.webShop } };
    expect((await request(server.url, 'listEngagementSites', seen, as)).body.sites).toMatchObject([
      { isAllowed: true },
    ]);
    const { body: routing } = await request(server.url, 'listRoutingRules', {}, as);
    expect(routing.rules.filter((rule) => rule.decided > 0).length).toBeGreaterThanOrEqual(3);
    const { body: extraction } = await request(server.url, 'listExtractors', {}, as);
    expect(extraction.extractors.some(({ taken }) => taken > 0)).toBe(true);
    const { body: log } = await request(server.url, 'listAutomationRuns', { query: { limit: 100 } }, as);
    const hours = log.runs.map(({ createdDate }) => createdDate.slice(0, 13));
    expect(new Set(hours).size).toBeGreaterThan(5);
    const lowRated = log.runs.filter(({ ruleName }) => ruleName === 'Follow up a low rating');
    const isOver = ({ createdDate }: { createdDate: string }) =>
      Date.parse(createdDate) < Date.now() - 2 * HOUR_MS;
    expect(lowRated.filter((run) => isOver(run) && run.state === 'waiting')).toEqual([]);
    const [done] = lowRated.filter(({ state }) => state === 'done');
    expect(Date.parse(done?.endedDate ?? '') - Date.parse(done?.createdDate ?? '')).toBe(2 * HOUR_MS);
  });

  it('has engagements with fixed ids, canned replies with variables, and several weeks of history', async () => {
    const db = drizzle(owner);
    const ids = (await db.select({ id: engagements.id }).from(engagements)).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(Object.values(ENGAGEMENT_IDS)));
    const replies = await db.select().from(cannedReplies).where(eq(cannedReplies.merchantId, TIDEWELL));
    expect(replies.length).toBeGreaterThanOrEqual(10);
    expect(replies.filter(({ text }) => text.includes('{{visitor.')).length).toBeGreaterThan(5);
    const greetings = replies.filter(({ shortcut }) => shortcut === 'hello');
    expect(greetings.map(({ language }) => language).sort()).toEqual(['ar', 'en', 'es', 'fr']);
    const several = await db.select().from(macros).where(eq(macros.merchantId, TIDEWELL));
    expect(several.map(({ actions }) => macroError(actions))).toEqual([null, null, null]);
    const all = await db.select().from(conversations).where(eq(conversations.merchantId, TIDEWELL));
    const chats = all.filter(({ kind }) => kind === 'chat');
    expect(all.length).toBeGreaterThan(chats.length);
    const settled = all.filter(({ inboxStatus }) => ['Completed', 'Deleted', 'Junk'].includes(inboxStatus));
    expect(chats.filter(({ status }) => status === 'closed').every((row) => settled.includes(row))).toBe(
      true,
    );
    const others = talkRecipes.length + agentTalks.length + orderTalks.length;
    expect(chats).toHaveLength(HISTORY_SIZE.conversations + others + tours.length);
    expect(chats.filter(({ status }) => status === 'open')).toHaveLength(
      HISTORY_SIZE.openConversations + talkRecipes.filter(({ reply }) => reply === null).length,
    );
    expect(chats.filter(({ ratingScore }) => ratingScore !== null).length).toBeGreaterThan(80);
    const people = await db.select().from(visitors).where(eq(visitors.merchantId, TIDEWELL));
    expect(people.filter(({ channel }) => channel !== 'email')).toHaveLength(
      HISTORY_SIZE.visitors + others + devices.length,
    );
    expect(new Set(people.map(({ country }) => country)).size).toBeGreaterThan(20);
  });

  it('numbers messages without gaps, in the order of their times and ids', async () => {
    const { rows } = await owner.query(
      `select c.id from conversations c join messages m on m.merchant_id = c.merchant_id and m.conversation_id = c.id
       group by c.merchant_id, c.id, c.last_seq
       having count(*) <> c.last_seq or max(m.seq) <> c.last_seq or
         array_agg(m.seq order by m.created_at, m.seq) <> array_agg(m.seq order by m.seq)`,
    );
    expect(rows).toEqual([]);
    const [said] = await drizzle(owner).select().from(messages).limit(1);
    const written = Number.parseInt((said?.id ?? '').replaceAll('-', '').slice(0, 12), 16);
    expect(written).toBe(said?.createdAt.getTime());
    const notes = await owner.query(
      `select 1 from messages where kind = 'note' and cardinality(mentions) > 0`,
    );
    expect(notes.rowCount).toBeGreaterThan(0);
  });

  it('is loaded once', async () => {
    const before = await counts();
    expect(await seedDemo(server.services)).toBe(false);
    expect(await counts()).toEqual(before);
  });

  it('keeps the two merchants apart', async () => {
    const nadia = await tokenOf('nadia.rahman');
    const { body } = await request(server.url, 'listVisitors', {}, { token: nadia });
    expect(body.rawVisitors.length).toBeGreaterThanOrEqual(3);
    expect(body.rawVisitors.filter(({ merchantId }) => merchantId !== HARBOUR_CLINIC)).toEqual([]);
    const own = await server.services.database
      .tenant(TIDEWELL)
      .read((db) => db.select({ id: conversations.id }).from(conversations).limit(1));
    const stranger = await request(
      server.url,
      'getConversation',
      { params: { id: own[0]?.id ?? '' } },
      { token: nadia },
    );
    expect(stranger.status).toBe(404);
    const switching = await request(server.url, 'setSimulation', { body: { on: true } }, { token: nadia });
    expect(switching.status).toBe(403);
  });
});

describe('the departments of the demo', () => {
  it('have members and rules, separate for each merchant', async () => {
    const as = { token: await tokenOf('priya.raman') };
    const { departments } = (await request(server.url, 'listDepartments', {}, as)).body;
    expect(departments.map(({ name }) => name)).toEqual([
      'Customer care',
      'Delivery',
      'Ergonomics',
      'Languages',
      'Management',
      'Systems',
    ]);
    const languages = departments.find(({ name }) => name === 'Languages');
    const { yousef, tomas, sofia } = MEMBER_IDS;
    expect(languages?.deptContact.split(',').sort()).toEqual([yousef, tomas, sofia].sort());
    expect(languages).toMatchObject({ timeZone: 'Asia/Amman', rules: [{ metric: 'language' }] });
    const clinic = (
      await request(server.url, 'listDepartments', {}, { token: await tokenOf('nadia.rahman') })
    ).body;
    expect(clinic.departments.map(({ name }) => name)).toEqual(['Orthopaedics', 'Reception']);
  });

  it('are stored on the visitors according to the rules', async () => {
    for (const merchantId of [TIDEWELL, HARBOUR_CLINIC]) {
      // Within one transaction, as the demo goes on meanwhile.
      const found = await server.services.database.tenant(merchantId).read(async (db) => {
        const rows = await db.select().from(visitors).where(eq(visitors.merchantId, merchantId));
        const byRules = rows.map((row) => departmentsOf(server.services, db, row));
        return { rows, byRules: await Promise.all(byRules) };
      });
      expect(found.byRules.some((ids) => ids.length > 0)).toBe(true);
      const stored = found.rows.map(({ departmentIds }) => departmentIds.toSorted());
      expect(stored).toEqual(found.byRules.map((ids) => ids.toSorted()));
    }
  });

  it('limit the visitors and open conversations visible to the supervisor', async () => {
    const as = { token: await tokenOf('ingrid.solberg') };
    const { totalElements } = (await request(server.url, 'listVisitors', {}, as)).body;
    expect(totalElements).toBeGreaterThan(HISTORY_SIZE.visitors * 0.3);
    expect(totalElements).toBeLessThan(HISTORY_SIZE.visitors * 0.9);
    const board = (await request(server.url, 'listActiveVisitors', {}, as)).body;
    expect(board.visitors.map(({ city }) => city).sort()).toEqual(['Bristol', 'Valencia']);
  });
});
