import { defaultRights } from '@foyer/domain/rights';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refused } from '../../../../testing/fake-server.ts';
import { sectionHarness, write } from '../../../../testing/section-harness.ts';
import { trade } from '../../testing/inbox-desk.ts';
import { LabelDialog } from './label-dialog.tsx';

const desk = sectionHarness();

test('a taken name is reported at the name', async () => {
  desk.show(
    () => <LabelDialog question={{ kind: 'new', within: null }} onClose={() => {}} onMade={() => {}} />,
    { address: '/settings', rights: defaultRights('ADMIN') },
    {
      'GET /api/labels': () => ({ labels: [trade] }),
      'POST /api/labels': () => {
        throw new Refused(409, 'label_taken', 'A label with this name already exists.', 'tagName');
      },
    },
  );
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  write(name, 'Trade');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('A label with this name already exists.');
  expect(name.getAttribute('aria-invalid')).toBe('true');
});
