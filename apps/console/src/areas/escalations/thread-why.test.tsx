import type { EscalationLogEntry } from '@foyer/contract/escalations/shapes';
import { defaultRights } from '@foyer/domain/rights';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sectionHarness } from '../../testing/section-harness.ts';
import { ThreadWhy } from './thread-why.tsx';

const ID = '01930000-0000-7000-8000-00000000e001';
const entry: EscalationLogEntry = {
  id: ID,
  ruleId: ID,
  ruleName: 'Slow answers',
  subject: { type: 'conversation', id: ID, title: 'Mara Holt', path: '/elsewhere' },
  ran: true,
  reason: 'ran',
  text: 'Ran.',
  conditions: [],
  steps: [],
  creationDate: '2026-11-01T10:00:00.000Z',
};

const desk = sectionHarness();
afterEach(() => void vi.useRealTimers());

test('a run that follows appears while the dialog is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let logs: EscalationLogEntry[] = [];
  desk.show(
    () => (
      <ThreadWhy conversationID={ID} referenceID={ID} visitorName="Mara Holt" subject="" onClose={() => {}} />
    ),
    { address: '/settings', rights: defaultRights('ADMIN') },
    { 'GET /api/escalations/why': () => ({ logs }) },
  );
  await screen.findByText('No rule has checked this yet.');
  logs = [entry];
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('Slow answers')).toBeTruthy();
});
