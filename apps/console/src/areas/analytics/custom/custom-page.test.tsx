import type { StatsQuery } from '@foyer/contract/analytics/shapes';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { CustomPage } from './custom-page.tsx';

const harness = sectionHarness();

test('the rows of each measure of a dashboard are exported', async () => {
  const begun: unknown[] = [];
  const widget = (measure: string) => ({ measure, chart: 'number', dimension: null, width: 1 });
  harness.show(
    CustomPage,
    {
      address: '/settings/numbers?from=2026-11-06&to=2026-11-12',
      rights: { analytics_custom: 'view', livechat: 'view' },
    },
    {
      'GET /api/analytics/dashboards': () => ({
        dashboards: [
          {
            id: '01930000-0000-7000-8000-00000000d001',
            name: 'Service',
            status: 'ACTIVE',
            widgets: [widget('conversations'), widget('firstReply'), widget('conversations')],
            createdDate: '2026-11-01T09:00:00.000Z',
            lastModifiedDate: '2026-11-01T09:00:00.000Z',
          },
        ],
      }),
      'POST /datasink/execute/query': ({ body }) => {
        const { measures } = body as StatsQuery;
        const values = Object.fromEntries(measures.map((id) => [id, 12]));
        return {
          timeZone: 'Europe/Lisbon',
          rows: [{ keys: {}, bucket: null, values }],
          labels: {},
          isComplete: true,
        };
      },
      'POST /api/exports': ({ body }) => {
        begun.push(body);
        return { id: '01930000-0000-7000-8000-00000000e001' };
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  expect(screen.getAllByRole('menuitem', { name: /: CSV/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole('menuitem', { name: /^First reply.*: CSV/ }));
  expect(begun).toMatchObject([
    {
      kind: 'factRows',
      format: 'csv',
      filter: { measure: 'firstReply', fromDate: '2026-11-06', toDate: '2026-11-12' },
    },
  ]);
});
