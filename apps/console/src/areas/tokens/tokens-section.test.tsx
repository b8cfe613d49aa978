import type { ApiToken } from '@foyer/contract/tokens/shapes';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { TokensSection } from './tokens-section.tsx';

const shop: ApiToken = {
  id: 't1',
  name: 'Shop',
  ending: 'x1yz',
  scopes: { contacts: 'view' },
  createdBy: { id: 'm1', name: 'Ada Lovelace', imageUrl: null },
  expiresDate: '2020-01-01T00:00:00.000Z',
  lastUsedDate: null,
  createdDate: '2019-11-20T09:00:00.000Z',
  lastModifiedDate: '2019-11-20T09:00:00.000Z',
};

const desk = sectionHarness();
const { sent, recording } = desk;

const open = (address = '/settings/api-tokens') =>
  desk.show(
    TokensSection,
    { address, rights: { settings: 'change' }, role: 'ADMIN' },
    {
      'GET /api/apiTokens': () => ({ tokens: [shop] }),
      'POST /api/apiTokens': recording({ ...shop, token: 'foyer_101_secret' }),
    },
  );

test('tokens are listed with scopes and expiry', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Shop/ });
  expect(within(row).getByText('Contacts and leads')).toBeTruthy();
  expect(within(row).getByText('Expired')).toBeTruthy();
});

test('a new token is shown once, with the scopes that were selected', async () => {
  open('/settings/api-tokens?id=new');
  const drawer = await screen.findByRole('dialog', { name: 'New token' });
  write(within(drawer).getByRole('textbox', { name: /^Name/ }), 'Shop');
  await userEvent.click(within(drawer).getByRole('combobox', { name: 'Contacts and leads' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Read' }));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('foyer_101_secret')).toBeTruthy();
  expect(sent).toEqual([{ name: 'Shop', scopes: { contacts: 'view' }, days: 90 }]);
});
