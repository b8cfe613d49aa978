import type { Report, ReportRun, ReportSchedule } from '@foyer/contract/reports/shapes';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { trackedExports } from '../../exports/tracked-exports.ts';
import { sectionHarness } from '../../testing/section-harness.ts';
import { ReportsPage } from './reports-page.tsx';

const RUN = '01930000-0000-7000-8000-00000000d001';
const report = (id: Report['id'], category: Report['category'], title: string): Report => ({
  id,
  category,
  title,
  about: 'About it',
  formats: ['PDF', 'XLS', 'CSV', 'Preview'],
  hasOpenHours: true,
  hasTotals: true,
  filters: ['channel' as const],
});
const reports = [
  report('agent_performance', 'customer_care_team_performance', 'Agent performance'),
  report('visits', 'engagement_analysis', 'Visits'),
];
const schedule: ReportSchedule = {
  id: 's1',
  reportId: 'visits',
  period: 'last_week',
  isOpenHours: false,
  isCompared: false,
  only: 'channel:whatsapp',
  onlyName: null,
  format: 'PDF',
  locale: 'en',
  frequency: 'weekly',
  weekday: 1,
  monthDay: 1,
  time: '08:00',
  timeZone: 'Europe/Lisbon',
  lateHours: 6,
  skipsEmpty: true,
  isActive: true,
  recipients: [{ id: 'm1', name: 'Ada Lovelace', imageUrl: null }],
  createdBy: null,
  nextDate: '2026-11-30T08:00:00.000Z',
  lastDate: null,
  missedDate: null,
  createdDate: '2026-11-20T09:00:00.000Z',
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
};
const run: ReportRun = {
  id: RUN,
  reportId: 'agent_performance',
  format: 'PDF',
  state: 'failed',
  done: 0,
  total: 9_000,
  isCut: false,
  fileName: 'agent-performance-2026-11-26.pdf',
  fileSize: null,
  error: 'A PDF has at most 5000 rows. Choose CSV or XLS, or fewer days.',
  createdDate: '2026-11-26T09:00:00.000Z',
  finishedDate: '2026-11-26T09:00:01.000Z',
  expiresDate: null,
  range: '16–22 Nov 2026',
  scheduleId: null,
  dueDate: null,
};
const WEEK = { fromDate: '2026-11-16', toDate: '2026-11-22' };
const scope = {
  ...{ ...WEEK, hour: null, dayHour: null },
  keys: [{ dimension: 'agent', key: RUN, label: 'Ada Lovelace' }],
};
const preview = {
  columns: [
    { title: 'Agent', isNumber: false, measure: null },
    { title: 'Conversations', isNumber: true, measure: 'conversations' },
  ],
  rows: [['Ada Lovelace', '24']],
  totals: [['All', '30']],
  scopes: { rows: [scope], totals: [{ ...scope, keys: [] }] },
  range: '16–22 Nov 2026',
  timeZone: 'Europe/Lisbon',
  hasMore: false,
  isComplete: true,
};

const harness = sectionHarness();
const asked: unknown[] = [];
let behind: unknown;
afterEach(() => {
  asked.length = 0;
  trackedExports.remove(RUN);
});

const open = (address = '/settings/reports') =>
  harness.show(
    ReportsPage,
    { address, rights: { reports: 'change' } },
    {
      'POST /report/metadata': () => ({ reports }),
      'POST /report/': ({ body }) => {
        asked.push(body);
        return (body as { format: string }).format === 'Preview'
          ? { run: null, preview }
          : { run, preview: null };
      },
      'GET /datasink/reports/fetch': () => ({ runs: [run], nextCursor: null }),
      'GET /api/reports/schedules': () => ({ schedules: [schedule] }),
      'GET /api/analytics/rows': ({ url }) => {
        behind = Object.fromEntries(url.searchParams);
        return { rows: [], nextCursor: null };
      },
      'GET /api/colleagues': () => ({ colleagues: [] }),
    },
  );

test('the reports are listed by category in the order of the role, and the first is previewed', async () => {
  open();
  const list = await screen.findByRole('region', { name: 'Reports' });
  const titles = await within(list).findAllByRole('heading', { level: 2 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Customer care team performance 1',
    'Engagement analysis 1',
  ]);
  expect(await within(list).findByText('Every Monday at 08:00')).toBeTruthy();
  const table = await screen.findByRole('table', { name: 'Preview of Agent performance' });
  expect(within(table).getByRole('row', { name: 'All 30' })).toBeTruthy();
  const row = within(table).getByRole('row', { name: 'Ada Lovelace 24' });
  await userEvent.click(within(row).getByRole('button', { name: '24' }));
  await screen.findByRole('dialog', { name: 'Conversations · Ada Lovelace' });
  await expect.poll(() => behind).toEqual({ ...WEEK, measure: 'conversations', only: `agent:${RUN}` });
});

test('a file is run with the parameters in the address, and a failed run says why', async () => {
  open('/settings/reports?report=agent_performance&period=last_week&compare=before');
  expect(await screen.findByText(/A PDF has at most 5000 rows/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('radio', { name: 'PDF' }));
  await userEvent.click(screen.getByRole('button', { name: 'Run report' }));
  expect(asked.at(-1)).toEqual({
    reportId: 'agent_performance',
    format: 'PDF',
    locale: 'en',
    parameters: { period: 'last_week', isOpenHours: false, isCompared: true, only: '' },
  });
  expect(trackedExports.knows(RUN)).toBe(true);
});
