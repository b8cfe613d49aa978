import type { AiEmbedding, AiProvider } from '@foyer/contract/ai/shapes';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { AiSection } from './ai-section.tsx';

const ADDRESS = '/settings/ai-configuration';
const DATE = '2026-11-20T09:00:00.000Z';

const claude: AiProvider = {
  ...{ id: 'p1', name: 'Claude', kind: 'anthropic', baseUrl: null, model: 'claude-x', hasKey: true },
  ...{ inputPrice: 3_000_000, outputPrice: 15_000_000, isDefault: true, isFallback: false, state: 'failed' },
  error: { text: 'The AI provider does not accept the key.', values: {} },
  ...{ embeddingModel: null, embeddingPrice: 0 },
  ...{ checkedDate: DATE, createdDate: DATE, lastModifiedDate: DATE },
};

const openai: AiProvider = {
  ...claude,
  ...{ id: 'p2', name: 'OpenAI', kind: 'openai', isDefault: false, embeddingModel: 'embedder' },
};
const embedding: AiEmbedding = {
  ...{ providerId: 'p2', passages: 1_200, embedded: 300, nextTryDate: null },
  error: { text: 'The AI provider does not accept the key.', values: {} },
};

const desk = sectionHarness();
const { sent, recording } = desk;

const open = (address = ADDRESS, right: 'change' | 'view' = 'change') =>
  desk.show(
    AiSection,
    { address, rights: { settings: right } },
    {
      'GET /api/ai': () => ({
        providers: [claude, openai],
        embedding,
        settings: { isEnabled: true, dayCap: 5_000_000, monthCap: null, lastModifiedDate: DATE },
        spending: {
          ...{ day: 1_250_000, month: 7_500_000 },
          purposes: [
            { purpose: 'suggestion', calls: 12, inputTokens: 4_000, outputTokens: 800, cost: 7_500_000 },
          ],
        },
      }),
      'PUT /api/ai/providers/p1': recording(claude),
      'PUT /api/ai/providers/p2': recording(openai),
      'PUT /api/ai/settings': recording({ lastModifiedDate: DATE }),
      'POST /api/ai/providers/p1/test': () => ({ provider: claude, model: 'claude-x', duration: 812 }),
    },
  );

test('providers say what is wrong with them, and are tested', async () => {
  open(`${ADDRESS}?id=p1`);
  const drawer = await screen.findByRole('dialog', { name: 'Claude' });
  expect(within(drawer).getByText('The AI provider does not accept the key.')).toBeTruthy();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Test' }));
  expect(await within(drawer).findByText('claude-x answered in 812 ms')).toBeTruthy();
});

test('a stored key is kept when another field changes', async () => {
  open(`${ADDRESS}?id=p1`);
  const drawer = await screen.findByRole('dialog', { name: 'Claude' });
  expect(within(drawer).getByPlaceholderText('Stored. Leave empty to keep it.')).toBeTruthy();
  write(within(drawer).getByRole('textbox', { name: /^Price of input/ }), '2.5');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ inputPrice: 2_500_000, baseUrl: null });
  expect(sent[0]).not.toHaveProperty('key');
});

test('limits are entered in dollars, beside what was spent', async () => {
  open(`${ADDRESS}?view=spending`);
  expect(await screen.findByText('$1.25 of $5.00')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Suggested replies/ })).getByText('$7.50')).toBeTruthy();
  write(screen.getByRole('textbox', { name: 'Limit per month' }), '40');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ isEnabled: true, dayCap: 5_000_000, monthCap: 40_000_000 });
});

test('members who may only view the settings change nothing', async () => {
  open(ADDRESS, 'view');
  expect(await screen.findByText('Claude')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New AI provider' })).toBeNull();
});

test('an embedding model says how far it is and why it stopped, where a provider has one', async () => {
  open(`${ADDRESS}?id=p2`);
  const drawer = await screen.findByRole('dialog', { name: 'OpenAI' });
  const part = within(drawer).getByRole('region', { name: 'Search by meaning' });
  expect(within(part).getByText('300 of 1,200 passages')).toBeTruthy();
  expect(part.textContent).toContain('does not accept the key');
  expect(part.textContent).toContain('after you change the provider');
  write(within(drawer).getByRole('textbox', { name: /^Embedding model/ }), '');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ embeddingModel: null });
});

test('a provider without embedding models has no field for one', async () => {
  open(`${ADDRESS}?id=p1`);
  const drawer = await screen.findByRole('dialog', { name: 'Claude' });
  expect(within(drawer).queryByRole('textbox', { name: /^Embedding model/ })).toBeNull();
});
