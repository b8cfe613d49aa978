import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../testing/section-harness.ts';
import { AllChannels } from './all-channels.tsx';

const harness = sectionHarness();
const account = (channel: string) => ({ id: channel, channel, active: true });

test('a messenger is connected by its account; of a custom channel it is not known what is behind it', async () => {
  harness.show(
    AllChannels,
    { address: '/settings/channels', rights: { channels: 'change' } },
    {
      'GET /api/messengerAccounts': () => ({ accounts: [account('telegram'), account('custom')] }),
      'GET /api/mailboxes': () => ({ mailboxes: [] }),
    },
  );
  expect(await screen.findByText('1 of 66 connected')).toBeTruthy();
  const entry = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  expect(entry('Telegram').getByText('Connected')).toBeTruthy();
  expect(entry('Mobile App').getByRole('link', { name: 'Connect' })).toBeTruthy();
});
