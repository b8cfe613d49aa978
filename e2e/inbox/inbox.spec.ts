import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { ConversationPane } from '../support/console.ts';
import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'Messages' });
const row = (page: Page, name: string) => rows(page).getByRole('listitem').filter({ hasText: name });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search the messages' });

/** Opens a thread of the list. */
async function open(page: Page, name: string): Promise<ConversationPane> {
  await row(page, name).getByRole('link').click();
  const talk = new ConversationPane(page, name);
  await talk.log.waitFor();
  return talk;
}

test('a new message appears as new, is answered, and is no longer pending', async ({ agent, shopper }) => {
  const { page } = await agent('priya', { path: '/visitors/unassigned-messages', quiet: true });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Unassigned Messages');
  const nora = await shopper();
  const question = unique('Does the lamp dim');
  await nora.widget.say(question);
  await expect(async () => {
    await page.getByRole('button', { name: /^\d+ new$/ }).click({ timeout: 2_000 });
    await expect(row(page, nora.name)).toContainText(question, { timeout: 2_000 });
  }).toPass();

  const talk = await open(page, nora.name);
  await expect(talk.log).toContainText(question);
  const answer = unique('It does');
  await talk.say(answer);
  await expect(nora.widget.log).toContainText(answer);
  await page.goto('/visitors/sent-messages');
  await expect(row(page, nora.name)).toContainText(answer);
  await page.goto(`/visitors/my-messages?status=Pending&q=${encodeURIComponent(`"${nora.name}"`)}`);
  await expect(page.getByText('No records found')).toBeVisible();
});

test('labels, snoozing, deleting and undo', async ({ agent, shopper }) => {
  const { page } = await agent('amara', { path: '/visitors/team-messages', quiet: true });
  const nora = await shopper();
  await nora.widget.say(unique('About my order'));
  await page.goto('/visitors/team-messages');
  const talk = await open(page, nora.name);

  const label = unique('Trade');
  await talk.pane.getByRole('button', { name: 'Label', exact: true }).click();
  await page.getByRole('combobox', { name: 'Labels' }).fill(label);
  await page.getByRole('option', { name: `New label “${label}”` }).click();
  await expect(talk.pane.getByRole('button', { name: `Remove label ${label}` })).toBeVisible();
  await expect(row(page, nora.name)).toContainText(label);
  await page.goto('/visitors/labels');
  await page.getByRole('link', { name: new RegExp(label) }).click();
  await expect(row(page, nora.name)).toBeVisible();

  await row(page, nora.name).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('1 conversation deleted')).toBeVisible();
  await expect(row(page, nora.name)).toBeHidden();
  await page.goto('/visitors/deleted');
  await open(page, nora.name);
  await expect(page.getByText('This conversation is deleted. Restore it to reply.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('This conversation is deleted. Restore it to reply.')).toBeVisible();
});

test('a search by name finds the thread, and a saved view restores it', async ({ agent, shopper }) => {
  const { page } = await agent('tomas', { path: '/visitors/team-messages', quiet: true });
  const nora = await shopper();
  const word = unique('walnut').replaceAll(' ', '');
  await nora.widget.say(`I look for ${word}`);
  // The list without the word contains the row, too, and no others once the message is indexed.
  await expect(async () => {
    await box(page).fill('');
    await box(page).press('Enter');
    await box(page).fill(word);
    await box(page).press('Enter');
    await expect(rows(page).getByRole('listitem')).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(row(page, nora.name)).toBeVisible();
  const name = unique('Walnut');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save filter…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/visitors/team-messages');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: name }).click();
  await expect(box(page)).toHaveValue(word);
  await expect(row(page, nora.name)).toBeVisible();
});

test('a draft is available on another device, and a reply can be scheduled', async ({ agent, shopper }) => {
  const first = await agent('sofia', { path: '/visitors/team-messages', quiet: true });
  const nora = await shopper();
  await nora.widget.say(unique('When do you open'));
  await first.page.goto('/visitors/team-messages');
  const talk = await open(first.page, nora.name);
  const words = unique('At nine');
  const kept = first.page.waitForResponse(
    (answer) => answer.url().includes('/api/inbox/drafts/') && answer.request().method() === 'PUT',
  );
  await talk.reply.fill(words);
  await kept;

  const second = await agent('sofia', { path: '/visitors/drafts', quiet: true });
  await second.page.getByRole('link', { name: nora.name }).click();
  const again = new ConversationPane(second.page, nora.name);
  await expect(again.reply).toHaveValue(words);
  await again.pane.getByRole('button', { name: 'Send later' }).click();
  await second.page
    .getByRole('menuitem', { name: /^Next week|^Tomorrow/ })
    .first()
    .click();
  await expect(again.pane.getByText(/^Will be sent /)).toBeVisible();
  await expect(again.reply).toHaveValue('');
  await again.pane.getByRole('button', { name: 'Send now' }).click();
  await expect(nora.widget.log).toContainText(words);
  await expect(again.pane.getByText(/^Will be sent /)).toBeHidden();
});

test('two conversations are merged and unmerged', async ({ agent, shopper }) => {
  const { page } = await agent('ingrid', { path: '/visitors/team-messages', quiet: true });
  const [nora, iris] = [await shopper(), await shopper()];
  const words = unique('From my phone');
  await nora.widget.say(words);
  await iris.widget.say(unique('From my desk'));
  await page.goto('/visitors/team-messages');
  const talk = await open(page, nora.name);
  await talk.more('Merge…');
  const list = page.getByRole('dialog', { name: 'Merge with which conversation?' });
  // New messages are indexed with a short delay.
  await expect(async () => {
    await list.getByRole('combobox').fill('');
    await list.getByRole('combobox').fill(`from:"${iris.name}"`);
    await list.getByRole('option', { name: new RegExp(iris.name) }).click({ timeout: 3_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const merged = new ConversationPane(page, iris.name);
  await merged.log.getByRole('button', { name: 'Show the messages of the merged conversation' }).click();
  await expect(merged.log).toContainText(words);
  await expect(row(page, nora.name)).toBeHidden();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(new ConversationPane(page, nora.name).log).toContainText(words);
});

for (const [screen, viewport] of [
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`the inbox is accessible, ${screen}`, async ({ agent, shopper }) => {
    const look = { viewport } as const;
    const nora = await shopper();
    await nora.widget.say(unique('Hello'));
    const { page } = await agent('priya', { ...look, path: '/visitors/team-messages', quiet: true });
    await row(page, nora.name).getByRole('checkbox').click();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await open(page, nora.name);
    await expectNoViolations(page);
    await page.goto('/visitors/deleted');
    await expect(page.getByRole('tab', { name: 'Junk' })).toBeVisible();
    await expectNoViolations(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}
