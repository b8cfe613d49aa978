import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setListTexts } from '../../../i18n/list-text.ts';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { useChoices } from './use-choices.ts';

const { show } = sectionHarness();
afterEach(() => setListTexts({}));

const Roles = () => (
  <p>
    {useChoices()
      .roles.map(({ label }) => label)
      .join(', ')}
  </p>
);

test('the title of a built-in role is translated, and the merchant’s own stays', async () => {
  setListTexts({ Administrator: 'مسؤول' });
  const role = (name: string, title: string) => ({ name, title, status: 'ACTIVE' });
  show(
    Roles,
    { address: '/settings/roles-and-team-members', rights: { settings: 'change' } },
    {
      'GET /curo/role/merchant/101': () => ({
        roles: [role('ADMIN', 'Administrator'), role('PRESS', 'Press')],
      }),
      'GET /chimes/merchantDepartment': () => ({ departments: [] }),
    },
  );
  expect(await screen.findByText('مسؤول, Press')).toBeTruthy();
});
