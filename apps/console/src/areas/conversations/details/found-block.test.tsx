import type { ExtractionProposal } from '@foyer/contract/extraction/shapes';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { FoundBlock } from './found-block.tsx';

const harness = sectionHarness();

const found: Partial<ExtractionProposal> = {
  id: 'p1',
  name: 'Order number',
  value: 'A-1042',
  targetName: 'Order',
  current: '',
  state: 'proposed',
};

test('the first found value is saved by its key while a reply is written', async () => {
  harness.show(
    () => (
      <>
        <textarea aria-label="Reply" />
        <FoundBlock conversationID="c1" />
      </>
    ),
    { address: '/settings/contacts', rights: { livechat: 'change' } },
    {
      'GET /api/conversations/c1/proposals': () => ({ proposals: [found] }),
      'POST /api/proposals/p1/take': harness.recording({}),
    },
  );
  expect(await screen.findByText('A-1042')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reply' }), 'Thanks{Control>}.{/Control}');
  await waitFor(() => expect(harness.called()).toContain('POST /api/proposals/p1/take'));
  expect(screen.getByDisplayValue('Thanks')).toBeTruthy();
});
