import type { ListedUserAgent } from '@foyer/contract/board/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveVisitor } from '../../../testing/live-visitor.ts';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { UserAgents } from './user-agents.tsx';

const ID = '01930000-0000-7000-8000-00000000a0ee';
const TALK = '01930000-0000-7000-8000-00000000a0cc';

const agent: ListedUserAgent = {
  id: ID,
  email: 'jonas@tidewell.example',
  firstName: 'Jonas',
  lastName: 'Lindqvist',
  merchantID: 101,
  department: 'Customer care',
  loginStatus: 'login',
  imageUrl: null,
  role: 'CALLCENTER_USER1',
  roleTitle: 'Call-centre agent 1',
  presence: 'offline',
  departments: [{ id: '01930000-0000-7000-8000-00000000a0dd', name: 'Customer care' }],
  lastActiveDate: '2026-11-01T10:00:00.000Z',
  openConversations: 1,
  trackedVisitors: 2,
};
const chat = liveVisitor(1, {
  vName: 'Nora Almeida',
  activeAgent: ID,
  conversationID: TALK,
  conversationStatus: 'open',
});
const followed = liveVisitor(2, {
  vName: 'Cem Aydin',
  tracking: { tracking_code: '1', tracked_by: `${ID}|Jonas|Lindqvist`, track_message: 'Wants an offer' },
});
const asTracked = (visitor: typeof chat) => ({ ...visitor, id: visitor.referenceID, trackedSince: null });

const harness = sectionHarness();
const asked: URLSearchParams[] = [];

function open(search: string, role = 'ADMIN') {
  asked.length = 0;
  const rights = { visitors_user_agents: 'view', visitors_tracking: 'view', livechat: 'view' } as const;
  return harness.show(
    UserAgents,
    { address: `/settings/agents${search}`, rights, role },
    {
      'GET /api/userAgents': ({ url }) => {
        asked.push(url.searchParams);
        return { userAgents: [agent], total: 1, isExact: true, nextCursor: null, previousCursor: null };
      },
      'GET /api/colleagues': () => ({ colleagues: [{ ...agent, presence: 'away', hasLiveChat: true }] }),
      'GET /chimes/merchantDepartment': () => ({ departments: [] }),
      'GET /webchnl/visitors': () => ({ visitors: [chat, followed], nextCursor: null }),
      'GET /api/tracking': () => ({
        visitors: [chat, followed].map(asTracked),
        nextCursor: null,
        previousCursor: null,
      }),
      'GET /chimes/loginSessions': () => ({
        loginSessions: [
          {
            id: 'l1',
            device: 'Firefox',
            ip_Address: '198.51.100.7',
            lastLoginDt: '2026-11-01T08:00:00.000Z',
          },
        ],
        total: 1,
        isExact: true,
        nextCursor: null,
        previousCursor: null,
      }),
    },
  );
}

test('an agent shows live presence, open chats, other tracked visitors and sign-ins', async () => {
  open(`?id=${ID}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Jonas Lindqvist' }));
  await waitFor(() => expect(drawer.getByText('Away')).toBeTruthy());
  const link = await drawer.findByRole('link', { name: 'Nora Almeida' });
  expect(link.getAttribute('href')).toBe(`/livechat?id=${TALK}`);
  expect(await drawer.findByText('Wants an offer')).toBeTruthy();
  expect(drawer.getAllByText('Nora Almeida')).toHaveLength(1);
  expect(drawer.getByRole('link', { name: 'Show all tracked visitors' }).getAttribute('href')).toBe(
    `/visitors/tracking?agent=${ID}`,
  );
  expect(await drawer.findByText('198.51.100.7')).toBeTruthy();
});

test('sign-ins of others are not requested for members who may not see them', async () => {
  open(`?id=${ID}`, 'MANAGER');
  const drawer = within(await screen.findByRole('dialog', { name: 'Jonas Lindqvist' }));
  await drawer.findByText('Wants an offer');
  expect(drawer.queryByText('Recent sign-ins')).toBeNull();
  expect(harness.called()).not.toContain('GET /chimes/loginSessions');
});

test('the filter of the address is requested', async () => {
  open('?presence=online&role=USER&q=jonas');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    presence: 'online',
    role: 'USER',
    text: 'jonas',
  });
});
