import type { StatsQuery } from '@foyer/contract/analytics/shapes';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { ConversationAnalytics } from './analytics-pages.tsx';

const harness = sectionHarness();

/** The charts draw on a canvas, which the test environment does not have. */
beforeEach(() => {
  const canvas = new Proxy({}, { get: () => () => ({ width: 0, addColorStop: () => undefined }) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** 1,084 conversations, before 995; by channel 512 and 246. */
function answer({ dimensions, timeDimension, measures }: StatsQuery) {
  const row = (keys: Record<string, string>, value: number) => ({
    keys,
    bucket: null,
    values: Object.fromEntries(measures.map((id) => [id, id === 'conversations' ? value : null])),
  });
  const isBefore = timeDimension.to < '2026-11-12';
  const rows =
    timeDimension.granularity !== null
      ? []
      : dimensions.length > 0
        ? [row({ channel: 'web' }, 512), row({ channel: 'whatsapp' }, 246)]
        : [row({}, isBefore ? 995 : 1084)];
  return { timeZone: 'Europe/Lisbon', rows, labels: {}, isComplete: true };
}

test('a bar opens the rows that it counts, by the same measure, days and key', async () => {
  let asked = new URLSearchParams();
  harness.show(
    ConversationAnalytics,
    {
      address: '/settings/numbers?from=2026-11-06&to=2026-11-12',
      rights: { analytics_conversation: 'view', livechat: 'view' },
    },
    {
      'POST /datasink/execute/query': ({ body }) => answer(body as StatsQuery),
      'GET /api/analytics/rows': ({ url }) => {
        asked = url.searchParams;
        const row = {
          id: '01930000-0000-7000-8000-00000000c001',
          source: 'conversations',
          startedDate: '2026-11-10T09:00:00.000Z',
          name: 'Beatriz Moura',
          text: 'Is the bench walnut?',
          referenceID: null,
          visitID: null,
          channel: 'web',
          country: 'pt',
          agent: null,
          isClosed: false,
          rating: null,
          comment: '',
          value: null,
          number: null,
          kind: 'chat',
          canOpen: true,
        };
        return { rows: [row], nextCursor: null };
      },
    },
  );
  const figures = await screen.findByRole('region', { name: 'Key figures' });
  expect(await within(figures).findByRole('button', { name: /Conversations: 1,084/ })).toBeTruthy();
  expect(within(figures).getByText('9%')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /^WhatsApp/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Conversations · WhatsApp' });
  expect(within(drawer).getByText(/Spam, deleted and merged/)).toBeTruthy();
  const link = await within(drawer).findByRole('link', { name: /Beatriz Moura/ });
  expect(link.getAttribute('href')).toContain('/livechat?id=01930000');
  expect(Object.fromEntries(asked)).toMatchObject({
    measure: 'conversations',
    fromDate: '2026-11-06',
    toDate: '2026-11-12',
    only: 'channel:whatsapp',
  });
});

test('a card whose question is refused says why, and the others are shown', async () => {
  const sentence = 'This takes too long to count. Choose fewer days or remove a filter.';
  harness.show(
    ConversationAnalytics,
    { address: '/settings/numbers?days=365', rights: { analytics_conversation: 'view' } },
    {
      'POST /datasink/execute/query': ({ body }) => {
        const asked = body as StatsQuery;
        if (asked.dimensions.length === 0) return answer(asked);
        throw new Refused(400, 'question_too_large', sentence);
      },
    },
  );
  const card = await screen.findByRole('article', { name: 'Conversations by channel' });
  expect((await within(card).findByRole('alert')).textContent).toContain(sentence);
  expect(within(card).getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /Conversations: / })).toBeTruthy();
});
