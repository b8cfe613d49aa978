import type { Bot, BotRoute } from '@foyer/contract/bots/shapes';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../testing/section-harness.ts';
import { RouteTrial } from './route-trial.tsx';

const { show, called, recording, sent } = sectionHarness();

test('a dry run on the website asks for an engagement before it answers', async () => {
  const route = { routeId: 'r', name: 'Sales', targets: [{ botId: 'b', share: 100 }] } as unknown as BotRoute;
  show(
    () => (
      <RouteTrial
        routes={[route]}
        bots={[{ botId: 'b', name: 'Order help' } as Bot]}
        onClose={() => undefined}
      />
    ),
    { address: '/settings/bots', rights: { bots: 'view', engagements: 'view' } },
    {
      'GET /chimes/engagementList': () => ({ engagements: [{ id: 'e', engagementName: 'Shop' }] }),
      'POST /api/botRoutes/try': recording({ verdicts: [{ routeId: 'r', miss: null }], routeId: 'r' }),
    },
  );
  await screen.findByText('Select an engagement to see which bot answers.');
  expect(screen.queryByText('The team answers')).toBeNull();
  expect(called()).not.toContain('POST /api/botRoutes/try');
  await userEvent.click(screen.getByRole('combobox', { name: 'Engagement' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Shop' }));
  await waitFor(() => expect(screen.getByText('Sales: Order help answers')).toBeTruthy());
  expect(sent).toMatchObject([{ engagementId: 'e', channel: 'web' }]);
});
