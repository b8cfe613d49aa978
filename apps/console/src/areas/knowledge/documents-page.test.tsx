import type { FoundPassage, KnowledgeBase, KnowledgeDocument } from '@foyer/contract/knowledge/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { DocumentsPage } from './documents-page.tsx';

const DATE = '2026-11-20T09:00:00.000Z';
const BASE: KnowledgeBase = {
  id: '01930000-0000-7000-8000-00000000e001',
  name: 'Delivery',
  description: '',
  audience: 'everyone',
  documents: 2,
  inTraining: 0,
  outOfSync: 1,
  failed: 1,
  createdDate: DATE,
  lastModifiedDate: DATE,
  trainedDate: DATE,
};
const DOCUMENT: KnowledgeDocument = {
  id: '01930000-0000-7000-8000-00000000e002',
  knowledgeBaseId: BASE.id,
  kind: 'url',
  name: 'tidewell.example/help/islands',
  language: 'en',
  trainingStatus: 0,
  training: 'Not Trained',
  isAnswering: false,
  progress: null,
  error: {
    code: 'http_status',
    text: 'The page answered with status 503.',
    wording: { text: 'The page answered with status {status}.', values: { status: 503 } },
    attempts: 2,
    date: DATE,
    nextTryDate: DATE,
  },
  passages: 0,
  url: 'https://tidewell.example/help/islands',
  fileSize: null,
  checkedDate: null,
  trainedDate: null,
  statusDate: DATE,
  createdDate: DATE,
  lastModifiedDate: DATE,
};
const FOUND: FoundPassage = {
  number: 0,
  headings: ['Oiled furniture'],
  text: 'We take an oiled bench back.',
  page: null,
  url: null,
  documentId: DOCUMENT.id,
  documentName: 'Returns',
  knowledgeBaseId: BASE.id,
  knowledgeBaseName: 'Delivery',
  kind: 'text',
  language: 'en',
  question: null,
  answer: null,
  score: 0.82,
  meaning: 0.4,
  answers: true,
  why: [{ word: 'oiled', like: null, score: 0.82 }],
  marks: ['oiled'],
};

const harness = sectionHarness();

const open = (right: 'view' | 'change' = 'change', bases: KnowledgeBase[] = [BASE], search = '') =>
  harness.show(
    DocumentsPage,
    { address: `/settings/documents${search}`, rights: { knowledge_document: right } },
    {
      'GET /chimes/getKnowledgeBase': () => ({ knowledgeBases: bases }),
      'GET /chimes/listKnowledgeBaseDocs': () => ({
        documents: [DOCUMENT],
        total: 1,
        nextCursor: null,
        previousCursor: null,
      }),
      'GET /api/knowledgeDocuments/counts': () => ({
        all: 1,
        notTrained: 1,
        completed: 0,
        outOfSync: 0,
        markedForDeletion: 0,
        deleted: 0,
      }),
      'POST /api/knowledgeDocuments/*/train': harness.recording(DOCUMENT),
      'POST /api/knowledge/try': () => ({ passages: [FOUND], threshold: 0.5, milliseconds: 12 }),
      'PUT /chimes/createKnowledgeBase': harness.recording(BASE),
      'PUT /chimes/createKnowledgeBaseDocs': harness.recording({ documents: [DOCUMENT] }),
    },
  );

test('a failed document says why, and is tried again from its row', async () => {
  open();
  expect(await screen.findByText('The page answered with status 503.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(harness.sent).toHaveLength(1));
});

test('a question shows the passage, its score and why', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Try a question' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), 'oiled bench{Enter}');
  const panel = screen.getByRole('complementary', { name: 'Try a question' });
  expect(await within(panel).findByText('Would answer')).toBeDefined();
  expect(within(panel).getByText('oiled', { selector: 'mark' })).toBeDefined();
  expect(within(panel).getAllByText('0.82').length).toBeGreaterThan(1);
});

test('a merchant without bases begins by creating one', async () => {
  open('change', []);
  await userEvent.click(await screen.findByRole('button', { name: 'New knowledge base' }));
  write(await screen.findByRole('textbox', { name: 'Name' }), 'Returns');
  await userEvent.click(screen.getByRole('button', { name: 'Create knowledge base' }));
  await waitFor(() => expect(harness.sent[0]).toMatchObject({ name: 'Returns', audience: 'everyone' }));
});

test('who may only view has no buttons to change anything', async () => {
  open('view');
  await screen.findByText('The page answered with status 503.');
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});

test('the selected base and training state are shown, and a new question goes into the base', async () => {
  const other = { ...BASE, id: '01930000-0000-7000-8000-00000000e003', name: 'Care' };
  open('change', [BASE, other], `?base=${other.id}&training=completed`);
  await screen.findByRole('heading', { level: 1, name: /^Care/ });
  expect(screen.getByRole('button', { name: /^Care/, current: true })).toBeDefined();
  expect(screen.getByRole('tab', { name: /^Completed/, selected: true })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /One question/ }));
  expect((await screen.findByRole('combobox', { name: 'Knowledge base' })).textContent).toContain('Care');
});
