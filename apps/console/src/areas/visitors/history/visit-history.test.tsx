import type { Visit } from '@foyer/contract/visitors/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { VisitHistory } from './visit-history.tsx';

const ADDRESS = '/settings/visits';

const visit: Visit = {
  id: '01930000-0000-7000-8000-00000000f001',
  referenceID: '01930000-0000-7000-8000-00000000f0aa',
  merchantId: 101,
  engagementID: null,
  engagementName: 'Web shop',
  firstName: 'Nora',
  lastName: 'Almeida',
  vName: 'Nora Almeida',
  email: 'nora@mail.example',
  phone: '',
  company: '',
  channel: 'web',
  country: 'pt',
  city: 'Lisbon',
  region: '',
  state: '',
  browser: 'Chrome 142',
  os: 'Windows 11',
  device: 'desktop',
  language: 'pt-PT',
  referrer: 'https://www.google.com/',
  campaign: { source: 'google', medium: 'cpc', name: 'oak-tables', term: 'solid oak table' },
  pages: 2,
  page: { url: 'https://shop.test/tables', title: 'Tables' },
  notes: '',
  createdDate: '2026-11-01T10:00:00.000Z',
  lastAccessedDate: '2026-11-01T10:05:00.000Z',
  lastModifiedDate: '2026-11-01T10:05:00.000Z',
  endedDate: '2026-11-01T10:05:00.000Z',
  isOnline: false,
  conversationID: null,
};
const other: Visit = {
  ...visit,
  id: '01930000-0000-7000-8000-00000000f002',
  campaign: null,
  referrer: '',
  pages: 4,
};
const TALK = '01930000-0000-7000-8000-00000000f00c';

const harness = sectionHarness();
const asked: URLSearchParams[] = [];

function open(search = '') {
  asked.length = 0;
  return harness.show(
    VisitHistory,
    { address: ADDRESS + search, rights: { visit_history: 'view', livechat: 'view' } },
    {
      'GET /api/visits/count': () => ({ total: 2, isExact: true }),
      'GET /api/visits': ({ url }) => {
        asked.push(url.searchParams);
        return { visits: [visit, other], nextCursor: null, previousCursor: null };
      },
      'GET /chimes/engagementList': () => ({ engagements: [], nextCursor: null }),
      [`GET /api/visits/${visit.id}/pages`]: () => ({
        pages: [
          {
            url: 'https://shop.test/tables',
            title: 'Tables',
            arrivedDate: '2026-11-01T10:02:00.000Z',
            seconds: 180,
          },
          { url: 'https://shop.test/', title: 'Home', arrivedDate: '2026-11-01T10:00:00.000Z', seconds: 120 },
        ],
        nextCursor: null,
      }),
      [`GET /api/visitors/${visit.referenceID}/conversations`]: () => ({
        conversations: [
          {
            conversationID: TALK,
            sessionID: visit.id,
            kind: 'chat',
            channel: 'web',
            subject: '',
            status: 'closed',
            createdDate: '2026-11-01T10:01:00.000Z',
          },
          {
            conversationID: 'c2',
            sessionID: other.id,
            kind: 'chat',
            channel: 'web',
            subject: '',
            status: 'closed',
          },
        ],
        nextCursor: null,
      }),
    },
  );
}

test('a visit shows its source, its pages in order and its conversation, and leads to the visitor’s others', async () => {
  const { router } = open(`?visit=${visit.id}`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Nora Almeida' }));
  expect(drawer.getByText('Oak tables')).toBeTruthy();
  expect(drawer.getByText('solid oak table')).toBeTruthy();
  const pages = within(await drawer.findByRole('list', { name: 'Pages in order' }));
  await waitFor(() =>
    expect(pages.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Tables']),
  );
  const talks = await drawer.findAllByRole('link', { name: 'Closed conversation' });
  expect(talks.map((link) => link.getAttribute('href'))).toEqual([`/livechat?id=${TALK}`]);
  expect(await drawer.findByRole('button', { name: 'Direct · 4 pages' })).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Show all visits of this visitor' }));
  await waitFor(() => expect(asked.at(-1)?.get('visitorId')).toBe(visit.referenceID));
  expect(router.state.location.search).toEqual({ visitor: visit.referenceID });
  expect(screen.getByLabelText('Remove filter: Visitor').closest('.chip')?.textContent).toBe(
    'Visitor Nora Almeida',
  );
});

test('the filter of the address is requested', async () => {
  open('?source=campaign&country=pt&state=online&q=nora&startedOn=2026-11-01~2026-11-02');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    source: 'campaign',
    country: 'pt',
    state: 'online',
    text: 'nora',
    fromDate: '2026-11-01',
    toDate: '2026-11-02',
    limit: '50',
  });
});
