import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { ChannelTemplates } from './channel-templates.tsx';

const harness = sectionHarness();
const account = { id: 'a1', isSimulated: false, templatesReadDate: null } as MessengerAccount;
const template = (name: string, reason: string) => ({
  id: name,
  name,
  language: 'en',
  category: 'utility',
  state: 'rejected',
  reason,
  content: {},
});

test('a rejection says what to do, and a reason that is not known is shown as Meta gives it', async () => {
  harness.show(
    () => <ChannelTemplates account={account} />,
    { address: '/settings/channels', rights: { channels: 'change' } },
    {
      'GET /api/messengerAccounts/a1/templates': () => ({
        templates: [template('winter_sale', 'INVALID_FORMAT'), template('order_sent', 'NEW_REASON')],
      }),
    },
  );
  expect(await screen.findByText(/^The format is not valid\. Check the variables/)).toBeTruthy();
  expect(screen.getByText('NEW_REASON')).toBeTruthy();
  expect(screen.queryByText('INVALID_FORMAT')).toBeNull();
});
