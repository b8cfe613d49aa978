import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { PrivacySection } from './privacy-section.tsx';

const harness = sectionHarness();

test('shows what would be deleted before a retention is saved, and refuses less than the minimum', async () => {
  harness.show(
    PrivacySection,
    { address: '/settings/privacy', rights: { settings: 'change' } },
    {
      'GET /api/retention': () => ({ rules: [{ kind: 'visits', days: null, minDays: 30 }] }),
      'GET /api/retention/preview': () => ({
        count: 12,
        isExact: true,
        oldestDate: '2025-01-02T03:04:05.000Z',
      }),
      'GET /api/erasures': () => ({ erasures: [], nextCursor: null }),
      'PUT /api/retention': harness.recording({ rules: [] }),
    },
  );
  const field = await screen.findByRole('textbox', { name: 'Visits and their pages' });
  write(field, '20');
  expect(await screen.findByText('At least 30 days')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  write(field, '40');
  expect(await screen.findByText(/12 records would be deleted now/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(harness.sent).toEqual([{ kind: 'visits', days: 40 }]));
});
