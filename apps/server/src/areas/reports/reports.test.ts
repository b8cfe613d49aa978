import type { ReportFileFormat, ReportRun, ReportScheduleInput } from '@foyer/contract/reports/shapes';
import { request } from '@foyer/contract/request';
import { REPORT_IDS } from '@foyer/domain/reports';
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { newId } from '../../kernel/ids.ts';
import { outgoingMails } from '../../mail/tables.ts';
import { makeMember, makeMerchant, type TestMember, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { settle, type WrittenThread, writeThreads } from '../analytics/testing/written.ts';
import { tableExports } from '../exports/tables.ts';
import { roles } from '../roles/tables.ts';
import { sendDueReports } from './schedules/sending.ts';
import { reportSchedules } from './tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = { period: 'custom', startDate: '2026-03-02', endDate: '2026-03-08' } as const;

let server: TestServer;
let merchant: TestMerchant;
let agent: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  agent = await makeMember(server, merchant.id, 'USER', { firstName: 'مريم', lastName: 'الأحمد' });
  const begin = Date.parse('2026-03-02T09:00Z');
  const threads = Array.from(
    { length: 30 },
    (_, n): WrittenThread => ({
      id: newId(),
      startedAt: begin + (n % 7) * DAY + n * 1000,
      closedAt: n % 3 === 0 ? begin + (n % 7) * DAY + 5 * HOUR : null,
      channel: n % 2 === 0 ? 'web' : 'whatsapp',
      country: 'pt',
      agentId: n % 5 === 0 ? merchant.admin.id : agent.id,
      rating: n % 4 === 0 ? 5 : null,
      texts: [
        { by: 'visitor', at: begin + (n % 7) * DAY },
        { by: 'member', at: begin + (n % 7) * DAY + (n + 1) * 60_000 },
      ],
    }),
  );
  await writeThreads(server, merchant.id, threads);
  await settle(server, merchant.id);
});
afterAll(() => server.close());

type Wanted = Parameters<typeof request<'runReport'>>[2]['body'];

const run = (wanted: Partial<Wanted> = {}, member: TestMember = merchant.admin) =>
  request(
    server.url,
    'runReport',
    { body: { reportId: 'agent_performance', format: 'Preview', parameters: WEEK, ...wanted } },
    { token: member.token },
  );

const runsOf = async (member: TestMember): Promise<ReportRun[]> =>
  (await request(server.url, 'listReportRuns', {}, { token: member.token })).body.runs;

const ended = (member: TestMember, id: string): Promise<ReportRun> =>
  vi.waitFor(
    async () => {
      const found = (await runsOf(member)).find((one) => one.id === id);
      expect(['done', 'failed']).toContain(found?.state);
      return found as ReportRun;
    },
    { timeout: 30_000, interval: 100 },
  );

async function fileOf(format: ReportFileFormat, wanted: Partial<Wanted> = {}) {
  const answer = await run({ format, ...wanted });
  const id = answer.body.run?.id ?? '';
  expect(await ended(merchant.admin, id)).toMatchObject({ state: 'done', error: null });
  return (await download(merchant.admin, id)).bytes();
}

async function download({ token }: TestMember, id: string): Promise<Response> {
  const { body } = await request(server.url, 'getExportLink', { params: { id } }, { token });
  return fetch(server.url + body.url);
}

const db = () => server.services.database.tenant(merchant.id);

describe('a report', () => {
  it('says the same numbers as the pages of analytics', async () => {
    const asked = {
      measures: ['conversations' as const, 'resolvedShare' as const],
      timeDimension: { from: WEEK.startDate, to: WEEK.endDate },
    };
    const page = await request(server.url, 'executeQuery', { body: asked }, { token: merchant.admin.token });
    const values = page.body.rows[0]?.values;
    expect(values).toEqual({ conversations: 30, resolvedShare: 1 / 3 });
    const { preview } = (await run({ parameters: { ...WEEK, isCompared: true } })).body;
    expect(preview?.columns.map(({ title }) => title).slice(0, 3)).toEqual([
      'Agent',
      'Conversations',
      'Replies sent',
    ]);
    expect(preview?.totals[0]?.slice(0, 2)).toEqual(['All', '30']);
    expect(preview?.totals[0]?.[6]).toBe('33%');
    expect(preview?.totals[1]?.slice(0, 2)).toEqual(['Previous period', '0']);
    expect(preview?.rows.map((row) => row.slice(0, 2))).toEqual([
      ['مريم الأحمد', '24'],
      [expect.any(String), '6'],
    ]);
    const csv = Buffer.from(await fileOf('CSV')).toString();
    expect(csv).toContain('Resolution rate (%)');
    expect(csv).toMatch(/All,30,30,/);
    expect(csv).toContain(',33.33,');
  });

  it('is limited to a channel, team, agent, engagement or label', async () => {
    const only = async (key: string) =>
      (await run({ reportId: 'volumes', parameters: { ...WEEK, only: key } })).body.preview?.totals[0]?.[1];
    expect(await only('')).toBe('30');
    expect(await only(`agent:${merchant.admin.id}`)).toBe('6');
    expect(await only('channel:telegram')).toBe('0');
    for (const wrong of ['country:de', 'agent', `agent:${merchant.admin.id}`])
      expect((await run({ parameters: { ...WEEK, only: wrong } })).status).toBe(400);
  });

  it.each(REPORT_IDS)('%s can be previewed', async (reportId) => {
    const answer = await run({ reportId });
    expect(answer.body).toMatchObject({ run: null, preview: { timeZone: expect.any(String) } });
  });

  it('is written as PDF, also in Arabic, and as a workbook', async () => {
    for (const locale of ['en', 'ar'] as const) {
      const pdf = await fileOf('PDF', { locale });
      const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
      expect(text.normalize('NFKC')).toContain('24');
    }
    const workbook = Buffer.from(await fileOf('XLS', { reportId: 'conversation_list' }));
    expect(workbook.subarray(0, 2).toString()).toBe('PK');
  });

  it('of rows has one for each conversation, with names of countries', async () => {
    const { preview } = (await run({ reportId: 'conversation_list' })).body;
    expect(preview?.rows).toHaveLength(30);
    expect(preview?.rows[0]).toContain('Portugal');
  });

  it('needs its page and a place in the access list of the role, and shows what its member may see', async () => {
    const closed = await makeMember(server, merchant.id, 'M_USER');
    expect((await run({}, closed)).status).toBe(403);
    const reports = ['visits', 'conversation_list', 'engagement_analysis'];
    const page = { name: 'Reports', pageId: 'reports', icon: '', order: 1, permission: 'change' as const };
    await db().transaction((tx) =>
      tx.insert(roles).values({
        merchantId: merchant.id,
        name: 'ANALYST',
        title: 'Analyst',
        visibility: 'own',
        permissions: [{ ...page, submenu: [], accessList: { reports } }],
      }),
    );
    const analyst = await makeMember(server, merchant.id, 'ANALYST');
    const list = await request(server.url, 'getReportMetadata', { body: {} }, { token: analyst.token });
    const ids = list.body.reports.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(['visits', 'conversation_list', 'engagements']);
    // The list of visits is on another page.
    expect(ids).not.toContain('visit_list');
    const own = await run({ reportId: 'conversation_list' }, analyst);
    expect(own.body.preview).toMatchObject({ rows: [], hasMore: false });
    for (const format of ['Preview', 'PDF'] as const)
      expect((await run({ format }, analyst)).body.error).toBe('forbidden');
  });

  it('refuses days that are missing or too many', async () => {
    const wrong = await run({ parameters: { period: 'custom' } });
    expect(wrong.body).toMatchObject({ error: 'bad_input', field: 'startDate' });
    const long = { ...WEEK, endDate: '2026-12-31' };
    expect((await run({ reportId: 'hours_of_day', parameters: long })).body.error).toBe('bad_input');
  });
});

describe('a schedule', () => {
  const input = (more: Partial<z.input<typeof ReportScheduleInput>> = {}) => ({
    reportId: 'channels' as const,
    period: 'last_week' as const,
    format: 'CSV' as const,
    frequency: 'daily' as const,
    time: '08:00',
    timeZone: 'Asia/Kolkata',
    recipientIds: [agent.id],
    ...more,
  });
  const create = (more?: Parameters<typeof input>[0]) =>
    request(server.url, 'createReportSchedule', { body: input(more) }, { token: merchant.admin.token });
  const setDue = (id: string, nextAt: Date) =>
    db().transaction((tx) => tx.update(reportSchedules).set({ nextAt }).where(eq(reportSchedules.id, id)));
  const scheduleOf = async (id: string) =>
    (
      await request(server.url, 'listReportSchedules', {}, { token: merchant.admin.token })
    ).body.schedules.find((one) => one.id === id);
  const sent = async (id: string) => (await runsOf(agent)).filter(({ scheduleId }) => scheduleId === id);

  it('does not overwrite what another member changed', async () => {
    const { id, lastModifiedDate: ifUnmodifiedSince } = (await create()).body;
    const change = () =>
      request(
        server.url,
        'updateReportSchedule',
        { params: { id }, body: { ...input({ time: '09:00' }), ifUnmodifiedSince } },
        { token: merchant.admin.token },
      );
    expect((await change()).status).toBe(200);
    expect((await change()).status).toBe(409);
  });

  it('sends each due report once, to each recipient as their own file, and mails them', async () => {
    const { id, nextDate } = (await create({ skipsEmpty: false })).body;
    expect(nextDate).toMatch(/T02:30:00/);
    const due = new Date(Date.parse(nextDate ?? '') - DAY);
    await setDue(id, due);
    const now = new Date(due.getTime() + 60_000);
    // Two servers, and a restart a minute later.
    await Promise.all([sendDueReports(server.services, now), sendDueReports(server.services, now)]);
    await sendDueReports(server.services, new Date(now.getTime() + 60_000));
    const [first, ...others] = await sent(id);
    expect(others).toEqual([]);
    expect(first?.dueDate).toBe(due.toISOString());
    expect(await ended(agent, first?.id ?? '')).toMatchObject({ state: 'done', error: null });
    expect((await scheduleOf(id))?.nextDate).toBe(nextDate);
    const mails = await vi.waitFor(async () => {
      const found = await db().read((tx) =>
        tx
          .select()
          .from(outgoingMails)
          .where(eq(outgoingMails.recipient, `${agent.userName}@test.example`)),
      );
      expect(found).toHaveLength(1);
      return found;
    });
    expect(mails[0]?.subject).toMatch(/^Channels, /);
    expect(mails[0]?.text).toContain(`run=${first?.id}`);
  });

  it('sends the report with its limit, and names what that is', async () => {
    const limited = (key: string) => create({ reportId: 'volumes', only: key, skipsEmpty: false });
    expect((await limited('country:pt')).body).toMatchObject({ field: 'only' });
    const { id, onlyName } = (await limited(`agent:${agent.id}`)).body;
    expect(onlyName).toBe('مريم الأحمد');
    const due = new Date('2026-03-09T02:30:00Z');
    await setDue(id, due);
    await sendDueReports(server.services, due);
    const [first] = await sent(id);
    await ended(agent, first?.id ?? '');
    expect(await (await download(agent, first?.id ?? '')).text()).toMatch(/^All,24,/m);
  });

  it('sends nothing when the report is empty, if it says so', async () => {
    const { id } = (await create({ reportId: 'ratings' })).body;
    const due = new Date('2026-11-21T02:30:00Z');
    await setDue(id, due);
    await sendDueReports(server.services, due);
    const [first] = await sent(id);
    expect(await ended(agent, first?.id ?? '')).toMatchObject({ state: 'done', done: 0 });
    const { notices } = (await request(server.url, 'listNotices', {}, { token: agent.token })).body;
    expect(notices.some(({ path }) => path?.includes(first?.id ?? ''))).toBe(false);
  });

  it('skips what is too late, and what nobody may open any more', async () => {
    const { id } = (await create({ lateHours: 2 })).body;
    const due = new Date('2026-11-20T02:30:00Z');
    await setDue(id, due);
    await sendDueReports(server.services, new Date(due.getTime() + 3 * HOUR));
    expect(await scheduleOf(id)).toMatchObject({
      missedDate: due.toISOString(),
      lastDate: null,
      nextDate: new Date(due.getTime() + DAY).toISOString(),
    });
    const closed = await makeMember(server, merchant.id, 'M_USER');
    const other = (await create({ recipientIds: [closed.id] })).body.id;
    await setDue(other, due);
    await sendDueReports(server.services, new Date(due.getTime() + 60_000));
    const begun = await db().read((tx) =>
      tx.select().from(tableExports).where(eq(tableExports.memberId, closed.id)),
    );
    expect([begun.length, await sent(id)]).toEqual([0, []]);
    expect((await scheduleOf(other))?.lastDate).toBe(due.toISOString());
  });

  it('is refused with a wrong zone or recipients of others', async () => {
    const stranger = await makeMerchant(server);
    expect((await create({ timeZone: 'Mars/Base' })).body.error).toBe('bad_input');
    expect((await create({ recipientIds: [stranger.admin.id] })).body).toMatchObject({
      field: 'recipientIds',
    });
  });
});
