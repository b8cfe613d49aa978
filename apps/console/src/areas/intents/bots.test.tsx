import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../testing/section-harness.ts';
import { IntentsPage } from './intents-page.tsx';
import { TrainingPage } from './training/training-page.tsx';

const [TILDE, ROBIN] = ['01930000-0000-7000-8000-00000000b001', '01930000-0000-7000-8000-00000000b002'];
const DATE = '2026-11-20T09:00:00.000Z';
const BOTS = [
  { botId: TILDE, name: 'Tilde' },
  { botId: ROBIN, name: 'Robin' },
];
const INTENT = {
  id: '01930000-0000-7000-8000-00000000b003',
  name: 'Returns',
  description: '',
  response: '',
  knowledgeBaseId: null,
  documentId: null,
  botId: TILDE,
  examples: 12,
  createdDate: DATE,
  lastModifiedDate: DATE,
};
const RIGHTS = { knowledge_intent: 'change', knowledge_training: 'change', bots: 'view' } as const;

const harness = sectionHarness();

const select = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('the intents of a bot are copied to another one', async () => {
  harness.show(
    IntentsPage,
    { address: `/settings/intents?bot=${TILDE}`, rights: RIGHTS },
    {
      'GET /chimes/getMerchantBot': () => ({ bots: BOTS }),
      'GET /chimes/listKnwIntent': () => ({
        intents: [INTENT],
        total: 1,
        isExact: true,
        nextCursor: null,
        previousCursor: null,
      }),
      'PUT /chimes/clone/bot/*': harness.recording({ cloned: 1, skipped: [] }),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Copy to another bot' }));
  await select('To', 'Robin');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(harness.sent).toEqual([{ toBotId: ROBIN }]));
});

test('a bot has a training of its own', async () => {
  harness.show(
    TrainingPage,
    { address: '/settings/training', rights: RIGHTS },
    {
      'GET /chimes/getMerchantBot': () => ({ bots: BOTS }),
      'GET /api/intentTrainings': ({ url }) => ({
        trainings: [],
        intents: url.searchParams.get('botId') === TILDE ? 3 : 2,
        examples: 40,
        isOutdated: false,
        live: null,
        ready: null,
      }),
      'POST /api/intentTrainings': harness.recording({}),
    },
  );
  await select('Bot', 'Tilde');
  await screen.findByText(/3 intents/);
  const [train] = screen.getAllByRole('button', { name: 'Train' });
  await userEvent.click(train as HTMLElement);
  await waitFor(() => expect(harness.sent).toEqual([{ botId: TILDE }]));
});
