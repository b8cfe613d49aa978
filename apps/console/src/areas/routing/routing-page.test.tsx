import type { RoutingRule } from '@foyer/contract/routing/shapes';
import { i18n } from '@lingui/core';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../testing/section-harness.ts';
import { RoutingPage } from './routing-page.tsx';

const rule: RoutingRule = {
  id: '01930000-0000-7000-8000-00000000a001',
  name: 'Late parcels',
  active: true,
  position: 0,
  conditions: { match: 'all', parts: [{ field: 'message', operator: 'contains', value: 'late' }] },
  stops: [],
  end: { kind: 'queue' },
  decided: 3,
  neverReachedBy: null,
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
} as RoutingRule;
const CONVERSATION = '01930000-0000-7000-8000-00000000c001';

const desk = sectionHarness();

test('who would get a conversation of the past is asked by its person and time', async () => {
  const user = userEvent.setup();
  desk.show(
    RoutingPage,
    { address: '/settings/routing', rights: { routing: 'change' } },
    {
      'GET /api/routing/rules': () => ({ rules: [rule], conversations: 3, undecided: 0 }),
      'GET /api/routing/conversations': () => ({
        conversations: [
          { id: CONVERSATION, title: 'Claire Moreau', ruleName: '', createdDate: '2026-11-09T09:00:00.000Z' },
        ],
      }),
      'POST /api/routing/test': desk.recording({
        rules: [{ ruleId: rule.id, fits: false, conditions: [] }],
        ruleId: null,
        member: null,
        stop: 0,
        further: null,
        considered: [],
      }),
    },
  );
  await user.click(await screen.findByRole('tab', { name: 'A real one' }));
  await user.click(screen.getByRole('combobox', { name: 'Conversation' }));
  await user.click(await screen.findByRole('option', { name: /Claire Moreau.*9 Nov/ }));
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('No rule matches')).toBeTruthy();
  expect(desk.sent).toEqual([{ conversationId: CONVERSATION }]);
});

test('a rule is a sentence, whose joint has no space after it in Arabic', async () => {
  const conditions = {
    match: 'all',
    parts: [...rule.conditions.parts, { field: 'city', operator: 'isEqualTo', value: 'Amman' }],
  };
  desk.show(
    RoutingPage,
    { address: '/settings/routing', rights: { routing: 'change' } },
    {
      'GET /api/routing/rules': () => ({ rules: [{ ...rule, conditions }], conversations: 0, undecided: 0 }),
    },
  );
  const sentence = () => document.querySelector('.routing-sentence')?.textContent;
  await screen.findByText('Amman');
  expect(sentence()).toContain('If Message contains late and City is Amman');
  act(() => i18n.loadAndActivate({ locale: 'ar', messages: {} }));
  expect(sentence()).toContain('late وCity is Amman');
  act(() => i18n.activate('en'));
});

test('a stop where no one is free says what comes next', async () => {
  const stops = [1, 0, 0].map((waitMinutes) => ({ to: 'anyone' as const, skill: '', waitMinutes }));
  desk.show(
    RoutingPage,
    { address: '/settings/routing', rights: { routing: 'change' } },
    {
      'GET /api/routing/rules': () => ({ rules: [{ ...rule, stops }], conversations: 3, undecided: 0 }),
      'POST /api/routing/test': () => ({
        rules: [{ ruleId: rule.id, fits: true, failedCondition: null, conditions: [] }],
        ruleId: rule.id,
        member: null,
        stop: 3,
        further: null,
        considered: [],
      }),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Test' }));
  const next = (await screen.findAllByText(/^no one is free/)).map(({ textContent }) => textContent);
  expect(next).toEqual([
    'no one is free: continues after 1 minute',
    'no one is free: continues at once',
    'no one is free: it waits in the queue',
  ]);
});
