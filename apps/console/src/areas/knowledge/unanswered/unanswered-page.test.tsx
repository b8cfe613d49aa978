import type { UnansweredGroup } from '@foyer/contract/knowledge/unanswered-shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness, write } from '../../../testing/section-harness.ts';
import { UnansweredPage } from './unanswered-page.tsx';

const DATE = '2026-11-20T09:00:00.000Z';
const GROUP: UnansweredGroup = {
  id: '01930000-0000-7000-8000-00000000f001',
  question: 'Can you deliver before Christmas?',
  state: 'open',
  outcome: null,
  documentId: null,
  count: 2,
  reasons: { no_source: 1, below_threshold: 1, handed_over: 0, thumbs_down: 0 },
  languages: ['en'],
  assignee: null,
  lastDate: DATE,
  firstDate: DATE,
  lastModifiedDate: DATE,
};
const BASE_ID = '01930000-0000-7000-8000-00000000f002';
const asked = (id: number, text: string) => ({
  id: `01930000-0000-7000-8000-00000000f01${id}`,
  text,
  language: 'en',
  reason: 'no_source',
  score: null,
  source: 'widget',
  conversationId: null,
  date: DATE,
});

const harness = sectionHarness();

const open = ({ address = '/settings/unanswered', groups = 1, hasBase = true } = {}) =>
  harness.show(
    UnansweredPage,
    {
      address,
      rights: { knowledge_unanswered_messages: 'change', knowledge_base: 'change' },
    },
    {
      'GET /api/unanswered': () => ({
        groups: [GROUP],
        total: groups,
        nextCursor: null,
        previousCursor: null,
        open: { all: 7, ...GROUP.reasons },
        doneThisWeek: 3,
      }),
      'GET /api/unanswered/*': () => ({
        ...GROUP,
        questions: [
          asked(1, GROUP.question),
          asked(2, 'Is delivery before Christmas possible?'),
          asked(3, 'Ho ho ho?'),
        ],
        closest: [],
        threshold: 0.5,
      }),
      'GET /chimes/getKnowledgeBase': () => ({
        knowledgeBases: [
          hasBase && {
            id: BASE_ID,
            name: 'Delivery',
            description: '',
            audience: 'everyone',
            documents: 0,
            inTraining: 0,
            outOfSync: 0,
            failed: 0,
            createdDate: DATE,
            lastModifiedDate: DATE,
            trainedDate: null,
          },
        ].filter(Boolean),
      }),
      'PUT /chimes/createKnowledgeBase': harness.recording({ id: BASE_ID }),
      'POST /api/unanswered/*/answer': harness.recording(GROUP),
      'PUT /api/unanswered/*': harness.recording(GROUP),
    },
  );

test('a group becomes an FAQ by one key, with the selected questions as variants', async () => {
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ho ho ho?' }));
  await userEvent.keyboard('f');
  write(await screen.findByRole('textbox', { name: 'Answer' }), 'Until 15 December.');
  await userEvent.click(screen.getByRole('button', { name: 'Add and train' }));
  await waitFor(() =>
    expect(harness.sent[0]).toEqual({
      by: 'faq',
      knowledgeBaseId: BASE_ID,
      question: 'Can you deliver before Christmas?',
      variants: ['Is delivery before Christmas possible?'],
      answer: 'Until 15 December.',
    }),
  );
});

test('a group that is not for the merchant is dismissed by one key', async () => {
  open();
  await screen.findByRole('checkbox', { name: 'Ho ho ho?' });
  await userEvent.keyboard('x');
  await waitFor(() => expect(harness.sent[0]).toEqual({ state: 'dismissed' }));
});

test('the first answer of a merchant creates its knowledge base', async () => {
  open({ hasBase: false });
  await screen.findByRole('checkbox', { name: 'Ho ho ho?' });
  await userEvent.keyboard('f');
  write(await screen.findByRole('textbox', { name: 'Answer' }), 'Until 15 December.');
  await userEvent.click(screen.getByRole('button', { name: 'Add and train' }));
  await waitFor(() =>
    expect(harness.sent).toMatchObject([{ name: 'Answers' }, { by: 'faq', knowledgeBaseId: BASE_ID }]),
  );
});

test.each([
  ['', '7 in 120 groups'],
  ['?reason=no_source', '1 in 120 groups'],
  ['?state=done', '120 groups'],
])('the numbers are those of the list: %s', async (search, count) => {
  open({ address: `/settings/unanswered${search}`, groups: 120 });
  const heading = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(heading.textContent).toBe(`Unanswered messages ${count}`));
  expect(screen.getByRole('button', { name: 'Page 3' })).toBeTruthy();
  const all = within(screen.getByRole('group', { name: 'Reason' })).getByRole('button', { name: /^All/ });
  expect(all.textContent?.trim()).toBe(search === '?state=done' ? 'All' : 'All 7');
});
