import type { StoreBot } from '@foyer/contract/bots/shapes';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../testing/section-harness.ts';
import { StorePage } from './store-page.tsx';

const { show } = sectionHarness();

test('a template is looked at in its languages before it is used', async () => {
  const template = {
    ...{ id: '34', name: 'Repair report', nameAr: 'بلاغ صيانة', description: '', descriptionAr: '' },
    ...{ type: 'flowbot', access: 'Public', groupName: 'RealEstate', status: 'Active' },
    ...{ isTemplate: true, steps: 8 },
  } as StoreBot;
  show(
    StorePage,
    { address: '/settings/bots', rights: { bots: 'change' } },
    { 'GET /curo/getBotsFromStore': () => ({ bots: [template] }) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Repair report' }));
  expect(screen.getByRole('button', { name: 'Real estate' })).toBeTruthy();
  const preview = await screen.findByRole('dialog', { name: 'Repair report' });
  expect(within(preview).getByText('Hello! What needs fixing?')).toBeTruthy();
  await userEvent.click(within(preview).getByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Arabic' }));
  expect(within(preview).getByText('مرحباً! ما الذي يحتاج إلى إصلاح؟')).toBeTruthy();
  await userEvent.click(within(preview).getByRole('button', { name: 'Use template' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
});
