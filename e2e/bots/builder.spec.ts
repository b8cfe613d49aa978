import { request } from '@foyer/contract/request';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { ok, unique } from '../support/demo.ts';
import { alwaysOpen, makeEngagement } from '../support/engagements.ts';
import { openHostPage } from '../support/host-page.ts';
import { expect, test } from '../support/test.ts';
import { Widget } from '../support/widget.ts';

test('a bot is built from nothing, tried, saved as a test, published, and answers in the widget', async ({
  agent,
  browserOf,
  tokenOf,
}) => {
  const token = await tokenOf('priya');
  const name = unique('Opening hours');
  const { page } = await agent('priya', { path: '/bots' });
  await page.getByRole('button', { name: 'New bot' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create bot' }).click();

  // The list is the twin of the canvas for the keyboard.
  await page.getByRole('button', { name: 'Show as a list' }).click();
  const steps = page.getByRole('list', { name: 'Steps' });
  await steps.getByRole('button', { name: /^Greeting/ }).click();
  const step = page.getByRole('complementary', { name: 'Step' });
  await step.getByRole('textbox', { name: 'Text' }).fill('We are open from nine to five.');
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('complementary', { name: 'Note' }).getByRole('textbox').fill('Ask Nora in summer');
  await expect(steps).toContainText('Ask Nora in summer');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in the flow' }).fill('nine');
  await page.keyboard.press('Enter');
  await expect(steps.locator('[aria-current]')).toContainText('Greeting');
  await page.keyboard.press('Escape');
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Try it' }).click();
  const trial = page.getByRole('complementary', { name: 'Trial' });
  await trial.getByRole('button', { name: 'Start again' }).click();
  await expect(trial.getByRole('log')).toContainText('nine to five');
  // By keyboard, since messages of other journeys may lie above the pane.
  await trial.getByRole('button', { name: 'Save as test' }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Says the hours');
  await page.getByRole('button', { name: 'Save test' }).click();
  await trial.getByRole('tab', { name: 'Tests (1)' }).press('Enter');
  await trial.getByRole('button', { name: 'Run all' }).press('Enter');
  await expect(trial).toContainText('Passed');
  await trial.getByRole('button', { name: 'Close' }).press('Enter');

  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('All tests pass.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const published = page
    .getByText(/^Version 1 is live/)
    .filter({ hasText: 'No route leads to this bot yet.' });
  await expect(published.first()).toBeVisible();

  const engagementId = await makeEngagement(token, { openingHours: alwaysOpen, askRating: false });
  const url = process.env.FOYER_URL ?? '';
  const { bots } = ok(await request(url, 'listBots', {}, { token })).body;
  const botId = bots.find((bot) => bot.name === name)?.botId ?? '';
  const route = {
    name,
    active: true,
    engagementId,
    channel: '',
    page: '',
    language: '' as const,
    hours: 'any' as const,
    targets: [{ botId, share: 100 }],
  };
  ok(await request(url, 'createBotRoute', { body: route }, { token }));
  const visited = await (await browserOf()).newPage();
  await openHostPage(visited, { engagementID: engagementId });
  const widget = new Widget(visited);
  await widget.open();
  await widget.say('Hello');
  await expect(widget.log).toContainText('We are open from nine to five.');
});

test('a drag that begins on a connection moves the canvas', async ({ agent }) => {
  const { page } = await agent('priya', { path: '/bots' });
  await page.getByRole('button', { name: 'New bot' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(unique('Connection'));
  await page.getByRole('button', { name: 'Create bot' }).click();
  const [from, to] = [page.locator('.react-flow__node').nth(0), page.locator('.react-flow__node').nth(1)];
  await expect(to).toBeVisible();
  const [above, below] = [await from.boundingBox(), await to.boundingBox()];
  if (!above || !below) throw new Error('The steps are not shown.');
  const at = { x: above.x + above.width / 2, y: (above.y + above.height + below.y) / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 80, at.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await to.boundingBox())?.x ?? 0)).toBe(Math.round(below.x + 80));
});

test('two members who change a flow at once see it, and only the one who chooses can undo it', async ({
  agent,
}) => {
  const { page } = await agent('priya', { path: '/bots' });
  await page.getByRole('button', { name: 'New bot' }).click();
  const name = unique('Together');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create bot' }).click();
  await expect(page.getByRole('group', { name: 'Message: Greeting' })).toBeVisible();
  const { page: other } = await agent('amara', { path: '/bots' });
  await other.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const greeting = (on: Page) => on.getByRole('group', { name: 'Message: Greeting' });
  const write = async (on: Page, text: string) =>
    on.getByRole('complementary', { name: 'Step' }).getByRole('textbox', { name: 'Text' }).fill(text);
  for (const one of [page, other]) await greeting(one).click();
  await Promise.all([write(page, 'Hello from Priya'), write(other, 'Hello from Amara')]);
  const refused = (on: Page) => on.getByText(/^Someone else changed this flow\./).count();
  await expect.poll(async () => (await refused(page)) + (await refused(other))).toBe(1);
  const [late, own, theirs] =
    (await refused(page)) > 0 ? [page, 'Priya', 'Amara'] : [other, 'Amara', 'Priya'];
  await late.getByRole('button', { name: 'Show theirs' }).click();
  await expect(greeting(late)).toContainText(theirs);
  await late.getByRole('button', { name: 'Undo' }).click();
  await expect(greeting(late)).toContainText(own);
  const early = late === page ? other : page;
  await expect(greeting(early)).toContainText(own);
  await expect(early.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a flow that is tidied up is shown whole', async ({ agent }) => {
  const { page } = await agent('priya', { path: '/bots' });
  await page.getByRole('button', { name: 'New bot' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(unique('Tidy'));
  await page.getByRole('button', { name: 'Create bot' }).click();
  const add = page.getByRole('navigation', { name: 'Steps to add' });
  for (let n = 0; n < 8; n += 1) await add.getByRole('button', { name: 'Message', exact: true }).click();
  const start = page.getByRole('group', { name: 'Start', exact: true });
  await expect(start).not.toBeInViewport();
  await page.getByRole('button', { name: 'Tidy up' }).click();
  // Rounding leaves a whole step at 0.9999.
  await expect(start).toBeInViewport({ ratio: 0.999 });
});

test('a port leads to the step on which it is dropped, or to a new one where the canvas is empty', async ({
  agent,
}) => {
  const { page } = await agent('priya', { path: '/bots' });
  await page.getByRole('button', { name: 'New bot' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(unique('Drop'));
  await page.getByRole('button', { name: 'Create bot' }).click();
  const [start, last] = [page.locator('.react-flow__node').first(), page.locator('.react-flow__node').nth(2)];
  const dropAt = async (x: number, y: number) => {
    const port = await start.locator('.react-flow__handle').boundingBox();
    if (!port) throw new Error('The port is not shown.');
    await page.mouse.move(port.x + port.width / 2, port.y + port.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
  };
  await expect(last).toBeVisible();
  const card = await last.boundingBox();
  if (!card) throw new Error('The steps are not shown.');
  await dropAt(card.x + card.width / 2, card.y + card.height - 8);
  await expect(page.getByText('No step leads here')).toBeVisible();
  await dropAt(card.x + card.width + 80, card.y);
  await page.getByRole('dialog', { name: 'Add a step' }).getByRole('button', { name: 'Message' }).click();
  await start.click();
  await expect(page.getByRole('complementary', { name: 'Step' }).getByRole('combobox')).toHaveText('Message');
});
