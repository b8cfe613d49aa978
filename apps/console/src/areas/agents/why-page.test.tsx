import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../testing/section-harness.ts';
import { WhyPage } from './why-page.tsx';

const harness = sectionHarness();
const RUN = '01930000-0000-7000-8000-00000000a001';

test('why an answer was given says which match answers', async () => {
  harness.show(
    () => <WhyPage sessionId={undefined} runId={RUN} />,
    { address: '/settings/agents', rights: { visitors_ai_agents: 'view' } },
    {
      [`GET /api/aiRuns/${RUN}`]: () => ({
        ...{ id: RUN, agent: { id: RUN, name: 'Tide' }, version: 1, conversationId: null },
        ...{
          visitorName: 'Ana',
          question: 'How long is the warranty?',
          answer: 'Two years.',
          language: 'en',
        },
        ...{ outcome: 'answered', category: null, model: null, inputTokens: 0, outputTokens: 0, cost: 0 },
        ...{ milliseconds: 12, sources: [], steps: [], createdDate: '2026-11-10T09:00:00.000Z' },
      }),
    },
  );
  expect(await screen.findByText('A match of 50% or more answers.')).toBeTruthy();
});
