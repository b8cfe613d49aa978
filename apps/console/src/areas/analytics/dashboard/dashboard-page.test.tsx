import type { AgentNow, Dashboard } from '@foyer/contract/analytics/shapes';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { DashboardPage } from './dashboard-page.tsx';

const harness = sectionHarness();

const agent: AgentNow = {
  ...{
    id: '01930000-0000-7000-8000-00000000a001',
    name: 'Ada Byron',
    imageUrl: null,
    presence: 'online' as const,
  },
  ...{ load: 3, tickets: 1, capacity: 6, waiting: 0, waitingSince: null, conversations: 0, firstReply: null },
};

const dashboard: Dashboard = {
  timeZone: 'Europe/Lisbon',
  now: {
    ...{ waiting: 10, waitingSince: '2026-11-06T09:00:00.000Z', unassigned: 3, onlineVisitors: 2 },
    ...{ inConversation: 1, openTickets: 0, longest: [], agents: [agent], atRisk: [], atRiskTotal: 0 },
  },
  today: {
    numbers: [],
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, now: hour === 1 ? 2 : 0, before: 0 })),
  },
  mine: { waiting: 0, assigned: 0, tickets: 0, overdueTickets: 0 },
  setup: { done: 0, total: 0, items: [] },
  isComplete: true,
};

test('numbers open all that they count, and lists that the member may not open are not shown', async () => {
  const asked: string[] = [];
  harness.show(
    DashboardPage,
    {
      address: '/settings/numbers',
      rights: { dashboard: 'view', analytics_conversation: 'view', team_messages: 'view', tickets: 'view' },
    },
    {
      'GET /chimesbot/dashboard/merchant/*': () => dashboard,
      'GET /api/analytics/rows': ({ url }) => {
        asked.push(String(url.searchParams.get('dayHour')));
        return { rows: [], nextCursor: null };
      },
    },
  );
  expect(await screen.findByText('SLA targets at risk', { selector: 'h2' })).toBeTruthy();
  expect(screen.queryByText('Waiting longest')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '3 of 6' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    '2 conversations',
    '1 ticket',
  ]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: /^01:00: 2 today/ }));
  expect(await screen.findByText('Nothing was counted in this period.')).toBeTruthy();
  expect(asked).toEqual(['1']);
});
