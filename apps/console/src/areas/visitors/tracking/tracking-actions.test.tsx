import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { liveVisitor } from '../../../testing/live-visitor.ts';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { ADMIN_ID } from '../../../testing/team-samples.ts';
import { TrackingActions } from './tracking-actions.tsx';

const TALK = '01930000-0000-7000-8000-00000000b0cc';
const OTHER = '01930000-0000-7000-8000-00000000b0aa';

const harness = sectionHarness();

function show(trackedBy: string, hasChat: boolean, right: 'view' | 'change' = 'change') {
  const visitor = liveVisitor(1, {
    vName: 'Nora',
    conversationID: hasChat ? TALK : null,
    conversationStatus: hasChat ? 'open' : null,
    tracking: { tracking_code: trackedBy ? '1' : '2', tracked_by: `${trackedBy}||`, track_message: '' },
  });
  const row = { ...visitor, id: visitor.referenceID, trackedSince: null };
  harness.show(
    () => <TrackingActions row={row} />,
    { address: '/settings/tracking', rights: { visitors_tracking: right } },
    {
      'PUT /webchnl/visitor/agentInfo': harness.recording(visitor),
      [`POST /api/conversations/${TALK}/handOver`]: harness.recording({}),
    },
  );
  return visitor.referenceID;
}
const menu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Nora' }));
  return within(await screen.findByRole('menu'));
};
const items = async () => (await menu()).getAllByRole('menuitem').map((item) => item.textContent);

test('a visitor without an agent is taken at once', async () => {
  const referenceID = show('', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Take Nora' }));
  expect(harness.sent).toEqual([{ referenceID, agent: { id: ADMIN_ID } }]);
});

test('a colleague’s chat is taken over or returned to the queue', async () => {
  show(OTHER, true);
  const taking = await menu();
  expect(taking.getByRole('menuitem', { name: 'Return to queue' })).toBeTruthy();
  await userEvent.click(taking.getByRole('menuitem', { name: 'Take over' }));
  expect(harness.sent).toEqual([{ memberId: ADMIN_ID }]);
});

test('tracking without a chat is stopped', async () => {
  const referenceID = show(OTHER, false);
  await userEvent.click((await menu()).getByRole('menuitem', { name: 'Stop tracking' }));
  expect(harness.sent).toEqual([{ referenceID, agent: null }]);
});

test('offers no takeover of the own chat, and nothing to members who may only view', async () => {
  show(ADMIN_ID, true);
  expect(await items()).toEqual(['Return to queue']);
  show(OTHER, true, 'view');
  expect(screen.queryByRole('button', { name: 'Actions for Nora' })).toBeNull();
});
