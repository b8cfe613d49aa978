import type { Engagement } from '@foyer/contract/engagements/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { EngagementsPage } from './engagements-page.tsx';

const ID = '01930000-0000-7000-8000-00000000e001';
const shop: Engagement = {
  id: ID,
  engagementID: ID,
  engagementName: 'Web shop',
  merchantId: 101,
  engagementType: 'Chatbot Website',
  channel: 'web',
  status: 'Active',
  state: 'active',
  startDate: null,
  endDate: '2026-12-01T00:00:00.000Z',
  accountId: null,
  answersFirst: { kind: 'routing' },
  slug: null,
  isDemo: false,
  createdDate: '2026-11-20T09:00:00.000Z',
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
  accessDate: null,
  aiAgent: null,
  aiAgentImage: null,
  allConversations: 12,
  identityKeyId: null,
  widget: {
    position: 'bottom-right',
    size: 'medium',
    form: 'POPUP',
    viewSize: 'M',
    theme: 'auto',
    title: null,
    avatarUrl: null,
    greeting: null,
    greetings: {},
    colour: null,
    openingMessage: 'Hello',
    openingMessages: { ar: 'مرحبا' },
    preChatForm: [],
    questions: [],
    consentText: null,
    askRating: true,
    allowedOrigins: ['https://shop.example'],
    openingHours: null,
    identity: 'optional',
    page: { title: '', text: '', imageUrl: null, language: 'en' },
    campaign: { url: '', source: '', medium: '', name: '' },
  },
};
const merchant = {
  merchantId: 101,
  name: 'Tidewell',
  timeZone: 'Asia/Dubai',
  images: { img1: null },
  settings: { brandColour: null, widgetDisableBranding: false },
};
const figures = {
  engagementID: ID,
  visits: { total: 34, isExact: true },
  conversations: { total: 12, isExact: true },
  answered: 9,
  ratings: 2,
  rating: 4.5,
};

const BOT = '01930000-0000-7000-8000-00000000b001';
const night = {
  routeId: BOT,
  name: 'Night',
  active: true,
  engagementId: null,
  channel: '',
  page: '',
  language: '',
  hours: 'closed',
  targets: [{ botId: BOT, share: 100 }],
  results: [],
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
};

const harness = sectionHarness();

const open = (address = '', right: 'view' | 'change' = 'change') =>
  harness.show(
    EngagementsPage,
    {
      address: `/settings/engagements${address}`,
      rights: { engagements: right, visit_history: 'view', bots: right, visitors_ai_agents: 'view' },
    },
    {
      'GET /chimes/engagementList': () => ({
        engagements: [shop],
        total: 1,
        isExact: true,
        nextCursor: null,
        previousCursor: null,
      }),
      'GET /api/engagements/results': () => ({ since: '2026-10-26', results: [figures] }),
      'GET /api/engagements/*/campaigns': () => ({ since: '2026-10-26', campaigns: [] }),
      'GET /api/engagements/*/sites': () => ({ sites: [] }),
      'GET /chimes/merchantDepartment': () => ({ departments: [] }),
      'GET /api/departments': () => ({ departments: [] }),
      'GET /chimes/merchantAttributes': () => merchant,
      'GET /chimes/getMerchantAttributes': () => merchant,
      'GET /chimes/getRoutes': () => ({ routes: [night, { ...night, name: 'Robots', channel: 'custom' }] }),
      'GET /chimes/getMerchantBot': () => ({ bots: [{ botId: BOT, name: 'Order bot', liveVersion: 2 }] }),
      'GET /chimes/aiAgents/*': () => ({
        agents: [{ id: BOT, name: 'Tilda', imageUrl: '/tilda.png', status: 'Active' }],
        hasProvider: false,
      }),
      'PUT /api/engagements/*/bot': harness.recording({ done: true }),
      'PUT /chimes/createEngagement': harness.recording(shop),
      'POST /chimes/updateEngagement': harness.recording(shop),
    },
  );

const lastBody = () => harness.sent.at(-1) as Record<string, unknown> & { widget: typeof shop.widget };

test('a change is saved with the whole of the settings, and the last day counts in the merchant’s time zone', async () => {
  open(`?id=${ID}`);
  const save = await screen.findByRole('button', { name: 'Save changes' });
  expect((save as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('https://shop.example')).toBeTruthy();
  write(screen.getByRole('combobox', { name: /Ends/ }), '24/12/2026');
  write(screen.getByRole('textbox', { name: /Opening message/ }), 'Welcome');
  await userEvent.click(save);
  await waitFor(() => expect(harness.sent).toHaveLength(1));
  expect(lastBody()).toMatchObject({
    engagementID: ID,
    endDate: '2026-12-24T20:00:00.000Z',
    answersFirst: { kind: 'routing' },
    ifUnmodifiedSince: shop.lastModifiedDate,
  });
  expect(lastBody().widget).toEqual({ ...shop.widget, openingMessage: 'Welcome' });
  // Who answers is not sent unless it changed: an AI agent behind a bot stays.
  expect(lastBody()).not.toHaveProperty('aiAgent');
});

test('a bot or an AI agent is chosen to answer first', async () => {
  open(`?id=${ID}`);
  const save = await screen.findByRole('button', { name: 'Save changes' });
  const pick = async (name: RegExp) => {
    await userEvent.click(screen.getByRole('combobox', { name: /Answers first/ }));
    await userEvent.click(await screen.findByRole('option', { name }));
    await userEvent.click(save);
  };
  await screen.findByText('Bots also answer here through these routes: Night.');
  await pick(/Order bot/);
  await waitFor(() => expect(harness.sent).toHaveLength(2));
  expect(harness.sent[0]).toMatchObject({ engagementID: ID, aiAgent: null });
  expect(lastBody()).toEqual({ botId: BOT });
  await pick(/Tilda/);
  await waitFor(() => expect(harness.sent).toHaveLength(4));
  expect(harness.sent[2]).toMatchObject({ aiAgent: 'Tilda', aiAgentImage: '/tilda.png' });
  expect(lastBody()).toEqual({ botId: null });
});

test('an engagement is paused and duplicated from its row', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Web shop' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }));
  await waitFor(() => expect(harness.sent).toEqual([{ engagementID: ID, status: 'Inactive' }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Web shop' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect((name as HTMLInputElement).value).toBe('Copy of Web shop');
  await userEvent.click(screen.getByRole('button', { name: 'Create engagement' }));
  await waitFor(() => expect(harness.sent).toHaveLength(2));
  expect(lastBody()).toMatchObject({ engagementName: 'Copy of Web shop', channel: 'web', accountId: null });
  expect(lastBody().widget).toEqual(shop.widget);
});

test('who only views engagements cannot change them', async () => {
  open(`?id=${ID}`, 'view');
  await screen.findByRole('heading', { name: 'Web shop' });
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  expect(within(document.body).queryByRole('button', { name: 'Actions for Web shop' })).toBeNull();
});
