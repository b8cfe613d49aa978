import { request } from '@foyer/contract/request';
import type { Page } from '@playwright/test';
import { PEER_KEY, startProvidersPeer } from '../../apps/server/src/areas/ai/testing/providers-peer.ts';
import { expectNoViolations } from '../support/axe.ts';
import { ok } from '../support/demo.ts';
import { alwaysOpen, makeEngagement } from '../support/engagements.ts';
import { openHostPage } from '../support/host-page.ts';
import { makeAdministrator, signInOnScreen } from '../support/newcomer.ts';
import { expect, test } from '../support/test.ts';
import { Widget } from '../support/widget.ts';

const QUESTION = 'Is your garden bench made of oak?';
const ANSWER = 'The garden bench is solid oak from Denmark.';
const REPLY = 'Yes, the garden bench is solid oak from Denmark.';

test('a member lets AI suggest a reply with its sources, uses it, rewrites it, and cancels', async ({
  browserOf,
}) => {
  const peer = await startProvidersPeer();
  const person = await makeAdministrator();
  const desk = await (await browserOf()).newPage();
  desk.once('close', () => peer.close());
  await signInOnScreen(desk, person, '/login');
  await expect(desk.getByRole('button', { name: /account$/ })).toBeVisible();
  const token = await desk.evaluate(() => localStorage.getItem('access_token') ?? '');
  await addProvider(token, peer.urlOf('anthropic'));
  await addKnowledge(token);
  const engagementID = await makeEngagement(token, { openingHours: alwaysOpen });

  const site = await (await browserOf()).newPage();
  await openHostPage(site, { engagementID });
  const widget = new Widget(site, `${person.firstName} ${person.lastName}`);
  await widget.open();
  await widget.say(QUESTION);
  await desk.goto('/livechat');
  await desk.getByRole('tabpanel', { name: 'Visitors' }).getByText(QUESTION).click();
  const reply = desk.getByRole('textbox', { name: /^Reply to/ });

  const written = Promise.withResolvers<void>();
  const input = { text: REPLY, sources: [1] };
  peer.next({ tool: { name: 'reply', input }, pace: 60, until: written.promise });
  await choose(desk, 'Suggest a reply');
  await expect(desk.getByText('Writing a reply…')).toBeVisible();
  await expect(desk.getByText(/^Yes/)).toBeVisible();
  written.resolve();
  const suggestion = desk.getByRole('region', { name: 'Suggested reply' });
  await expect(suggestion).toContainText(REPLY);
  await expect(suggestion.getByRole('list', { name: 'Sources' })).toContainText(QUESTION);
  await expectNoViolations(desk);
  await suggestion.getByRole('button', { name: 'Use' }).click();
  await expect(reply).toHaveValue(REPLY);

  peer.next({ text: 'Yes: solid oak from Denmark.' });
  await choose(desk, 'Make shorter');
  await expect(reply).toHaveValue('Yes: solid oak from Denmark.');

  const never = new Promise<void>(() => {});
  peer.next({ text: 'Dear customer, our bench is made of solid oak.', pace: 60, until: never });
  await choose(desk, 'Make more formal');
  await expect(desk.getByText(/^Dear/)).toBeVisible();
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await expect(desk.getByText(/^Dear/)).toHaveCount(0);
  await expect.poll(() => peer.closed()).toBe(1);
  await expect(reply).toHaveValue('Yes: solid oak from Denmark.');

  peer.next({ text: 'Hello and good morning to you', breaks: 'cut' });
  await choose(desk, 'Make friendlier');
  await expect(desk.getByText('The AI provider could not be reached.')).toBeVisible();
  await expect(desk.getByText(/^Hello and/)).toHaveCount(0);
  await expect(reply).toHaveValue('Yes: solid oak from Denmark.');

  await expect(widget.log).not.toContainText('Denmark');
  await reply.press('Enter');
  await expect(widget.log).toContainText('Yes: solid oak from Denmark.');
});

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'AI assistant' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function addProvider(token: string, baseUrl: string): Promise<void> {
  const body = {
    ...{ name: 'Claude', kind: 'anthropic' as const, baseUrl, model: 'claude-x', key: PEER_KEY },
    ...{ inputPrice: 0, outputPrice: 0, isDefault: true, isFallback: false },
  };
  ok(await request(process.env.FOYER_URL ?? '', 'createAiProvider', { body }, { token }));
}

async function addKnowledge(token: string): Promise<void> {
  const url = process.env.FOYER_URL ?? '';
  const base = ok(await request(url, 'createKnowledgeBase', { body: { name: 'Benches' } }, { token })).body;
  const faq = { kind: 'faq' as const, question: QUESTION, variants: [], answer: ANSWER };
  const body = { knowledgeBaseId: base.id, documents: [faq], train: true };
  ok(await request(url, 'createKnowledgeBaseDocs', { body }, { token }));
  const query = { knowledgeBaseId: base.id };
  const isTrained = async () =>
    ok(await request(url, 'listKnowledgeBaseDocs', { query }, { token })).body.documents[0]?.trainedDate;
  await expect.poll(isTrained).toBeTruthy();
}
