import { request } from '@foyer/contract/request';
import type { Locator, Page } from '@playwright/test';
import { ConversationPane } from '../support/console.ts';
import { ok, unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

const TEAM = '/visitors/team-messages';
const url = () => process.env.FOYER_URL ?? '';
const row = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: name });

async function open(page: Page, name: string): Promise<ConversationPane> {
  await row(page, name).getByRole('link').click();
  const talk = new ConversationPane(page, name);
  await talk.log.waitFor();
  return talk;
}

/** Delays the next bulk change until it is released. */
async function delayChange(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/inbox/bulk', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a bulk change shows at once, and is rolled back if a colleague made it impossible', async ({
  agent,
  shopper,
  tokenOf,
}) => {
  const [nora, iris] = [await shopper(), await shopper()];
  for (const { widget } of [nora, iris]) await widget.say(unique('About my order'));
  const { page } = await agent('amara', { path: TEAM, quiet: true });
  const token = await tokenOf('priya');
  const tagName = unique('Fair');
  const { body: label } = ok(
    await request(url(), 'createLabel', { body: { tagName, tagColor: 'blue' } }, { token }),
  );
  for (const { name } of [nora, iris]) await row(page, name).getByRole('checkbox').click();
  const letGo = await delayChange(page);
  const bar = page.getByRole('toolbar', { name: 'Actions for selected conversations' });
  await bar.getByRole('button', { name: 'Label', exact: true }).click();
  await page.getByRole('option', { name: tagName }).click();
  for (const { name } of [nora, iris]) await expect(row(page, name)).toContainText(tagName);

  ok(await request(url(), 'removeLabel', { params: { id: label.id } }, { token }));
  letGo();
  await expect(page.getByText('No changes made')).toBeVisible();
  for (const { name } of [nora, iris]) await expect(row(page, name)).not.toContainText(tagName);
  await expect(bar.getByRole('status')).toHaveText('2 selected');
});

test('a scheduled mail becomes a draft again, is edited and sent', async ({ agent, tokenOf }) => {
  const token = await tokenOf('tomas');
  const subject = unique('Your oak table');
  const address = `${unique('nora').replace(' ', '.')}@example.com`;
  const mail = {
    clientId: crypto.randomUUID(),
    to: [{ name: 'Nora', address }],
    subject,
    text: 'It is ready.',
  };
  const { body: sent } = ok(await request(url(), 'beginMail', { body: mail }, { token }));
  const { page } = await agent('tomas', {
    path: `/visitors/sent-messages?id=${sent.conversationID}`,
    quiet: true,
  });
  const { pane, log } = new ConversationPane(page, 'Nora');
  const answer = pane.getByRole('textbox', { name: 'Answer' });
  const words = unique('We deliver on Monday');
  const composer = pane.locator('.composer').filter({ has: page.getByRole('textbox', { name: 'Answer' }) });
  const height = async () => (await composer.boundingBox())?.height ?? 0;
  const small = await height();
  expect(small).toBeLessThan(120);
  await answer.click();
  await expect(pane.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  const focused = await height();
  await page.keyboard.type('1\n2\n3\n4');
  await expect.poll(height).toBeGreaterThan(focused + 40);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(words);
  await expect(answer.locator('strong')).toHaveText(words);
  await pane.getByRole('button', { name: 'Send later' }).click();
  await page
    .getByRole('menuitem', { name: /^Next week|^Tomorrow/ })
    .first()
    .click();
  await expect(pane.getByText(/^Will be sent /)).toBeVisible();
  await expect(answer).toHaveText('');
  const bottomOfNotice = async () => {
    const box = await page.locator('.toast').last().boundingBox();
    return box && box.y + box.height;
  };
  const top = (await pane.locator('.scheduled').boundingBox())?.y ?? 0;
  await expect.poll(bottomOfNotice).toBeLessThanOrEqual(top);

  await pane.getByRole('button', { name: 'Move back to draft' }).click();
  await expect(pane.getByText(/^Will be sent /)).toBeHidden();
  await expect(answer.locator('strong')).toHaveText(words);
  await answer.click();
  await page.keyboard.press('Control+End');
  const more = unique(' before noon');
  await page.keyboard.type(more);
  await pane.getByRole('button', { name: 'Send', exact: true }).click();
  // A mail with formatting is shown in a frame.
  await expect(log.locator('iframe').last().contentFrame().locator('main')).toContainText(`${words}${more}`);
  await expect(answer).toHaveText('');
  await page.goto('/visitors/drafts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
});

test('two members on one thread see each other’s replies at once, and the slower one is warned', async ({
  agent,
  shopper,
}) => {
  const nora = await shopper();
  await nora.widget.say(unique('Which oil for oak'));
  const [priya, amara] = [
    await agent('priya', { path: TEAM, quiet: true }),
    await agent('amara', { path: TEAM, quiet: true }),
  ];
  const [mine, hers] = [await open(priya.page, nora.name), await open(amara.page, nora.name)];
  const [slow, quick] = [unique('Linseed'), unique('Hard wax')];
  await mine.reply.fill(slow);
  await hers.say(quick);
  await expect(mine.log).toContainText(quick);
  await expect(row(priya.page, nora.name)).toContainText(quick);
  const warning = mine.pane.getByRole('alert').filter({ hasText: 'Amara just replied.' });
  await expect(warning).toBeVisible();
  await mine.reply.press('Enter');
  await expect(mine.reply).toHaveValue(slow);
  await expect(nora.widget.log).not.toContainText(slow);
  await warning.getByRole('button', { name: 'Send anyway' }).click();
  await priya.page.getByRole('button', { name: 'Join and send' }).click();
  for (const log of [hers.log, nora.widget.log]) {
    await expect(log).toContainText(slow);
    await expect(log.getByText(quick)).toHaveCount(1);
  }
});

test('offline and back: messages of both sides arrive once, and the list is current', async ({
  agent,
  cable,
  shopper,
}) => {
  const line = await cable();
  const [nora, iris] = [await shopper(), await shopper()];
  await nora.widget.say(unique('Is it in stock'));
  await iris.widget.say(unique('Good morning'));
  const { page } = await agent('sofia', { baseURL: line.url, path: TEAM, quiet: true });
  const talk = await open(page, nora.name);
  line.pull();
  await expect(page.getByText('No connection.')).toBeVisible();
  const [reply, later, news] = [unique('It is'), unique('And in walnut'), unique('Are you there')];
  await talk.say(reply);
  await expect(talk.log).toContainText(reply);
  await nora.widget.say(later);
  await iris.widget.say(news);
  await expect(row(page, iris.name)).not.toContainText(news);

  line.plugIn();
  await expect(page.getByText('No connection.')).toBeHidden();
  for (const log of [talk.log, nora.widget.log]) {
    await expect(log.getByText(reply)).toHaveCount(1);
    await expect(log.getByText(later)).toHaveCount(1);
  }
  await expect(row(page, iris.name)).toContainText(news);
});
