import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { ApprovalBars } from './approval-bar.tsx';

const desk = sectionHarness();
const { sent, recording } = desk;

const approval = {
  ...{ id: 'a1', agent: { id: 'g1', name: 'Tilda' }, conversationId: 'c1', visitorName: 'Layla' },
  ...{ title: 'Broken leg', description: 'On the left.', createdDate: new Date().toISOString() },
  expiresDate: new Date(Date.now() + 60_000).toISOString(),
};

const open = () =>
  desk.show(
    () => <ApprovalBars conversationID="c1" disabled={false} />,
    { address: '/settings/ai-configuration', rights: { livechat: 'change' } },
    {
      'GET /api/aiApprovals': () => ({ approvals: [approval] }),
      'POST /api/aiApprovals/a1/decide': recording({ success: true }),
    },
  );

test.each([
  ['Approve', true],
  ['Decline', false],
])('a member decides what an agent asks for: %s', async (button, approve) => {
  open();
  expect(await screen.findByText('Tilda asks for your approval to create a ticket')).toBeTruthy();
  expect(screen.getByText('Broken leg')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: button }));
  await expect.poll(() => sent).toEqual([{ approve }]);
});
