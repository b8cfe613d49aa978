import type { Rights } from '@foyer/domain/rights';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { RequestPage } from './request-page.tsx';

const harness = sectionHarness();

const open = (rights: Rights) =>
  harness.show(
    RequestPage,
    { address: '/settings/request', rights },
    { 'POST /api/reports/requests': harness.recording({ id: 't1', number: 48 }) },
  );

test('a report is requested without the right to open reports, to which nothing leads then', async () => {
  open({ reports_request: 'change' });
  write(await screen.findByLabelText(/^Title/), 'Sales by colour');
  write(screen.getByLabelText(/^Description/), 'Which colours?');
  await userEvent.click(screen.getByRole('button', { name: 'Request report' }));
  expect(await screen.findByText('Ticket #48 created.')).toBeTruthy();
  expect(harness.sent).toEqual([{ title: 'Sales by colour', description: 'Which colours?' }]);
  expect(screen.queryByRole('link', { name: 'All reports' })).toBeNull();
});

test('who may open reports is led to them', async () => {
  open({ reports_request: 'change', reports: 'view' });
  expect(await screen.findByRole('link', { name: 'All reports' })).toBeTruthy();
});
