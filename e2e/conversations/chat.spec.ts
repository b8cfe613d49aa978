import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

test('a visitor asks, an agent sees them arrive, takes the conversation and answers', async ({
  agent,
  shopper,
}) => {
  const priya = await agent('priya');
  const nora = await shopper();
  const question = unique('Does the oak table come in 180 cm?');
  await nora.widget.say(question);
  await expect(nora.widget.log).toContainText(question);

  const row = priya.row(nora.name);
  await expect(row).toContainText(question);
  await expect(row).toContainText('Request Assist');
  await expect(priya.page).toHaveTitle(/^\(\d+\) /);
  await priya.tab('Needs an agent').click();
  const talk = await priya.open(nora.name);
  await expect(talk.log).toContainText(question);

  await talk.assign('Take');
  await expect(talk.assignee).toHaveAccessibleName('Assigned to You');
  await expect(nora.widget.panel).toContainText('Priya joined');
  await priya.tab('Mine').click();
  await expect(priya.row(nora.name)).toBeVisible();

  const answer = unique('It does, and in 220 cm.');
  await talk.say(answer);
  await expect(talk.log).toContainText(answer);
  await expect(nora.widget.log).toContainText(answer);
});

test('each side sees the other typing, and the delivery state of messages', async ({ agent, shopper }) => {
  const amara = await agent('amara');
  const nora = await shopper();
  await nora.widget.say(unique('Is someone there?'));
  const talk = await amara.open(nora.name);

  const halfSaid = unique('I was wondering whether');
  await nora.widget.box.pressSequentially(halfSaid);
  await expect(talk.log).toContainText(halfSaid);
  await nora.widget.box.fill('');
  await expect(talk.log).not.toContainText(halfSaid);

  await talk.reply.pressSequentially('Let me look');
  await expect(nora.widget.panel.getByRole('img', { name: 'Amara is typing' })).toBeVisible();
  await talk.reply.press('Enter');
  await expect(nora.widget.log).toContainText('Let me look');
  await expect(nora.widget.panel.getByRole('img', { name: 'Amara is typing' })).toBeHidden();
  await expect(talk.log).toContainText(/Read \d/);
  await expect(nora.widget.log).toContainText('Read');

  await nora.widget.panel.getByRole('button', { name: 'Close chat' }).click();
  await talk.say(unique('Still there?'));
  await expect(talk.log).toContainText(/Delivered \d/);
  await expect(nora.widget.page.getByRole('button', { name: 'Open chat, 1 new message' })).toBeVisible();
  await nora.widget.open();
  await expect(talk.log).not.toContainText(/Delivered \d/);
});

test('an internal note is not visible to the visitor', async ({ agent, shopper }) => {
  const tomas = await agent('tomas');
  const sofia = await agent('sofia');
  const nora = await shopper();
  await nora.widget.say(unique('My chair squeaks'));
  const talk = await tomas.open(nora.name);
  const seen = await sofia.open(nora.name);

  const note = unique('Third chair this month');
  await talk.jot(note);
  await expect(talk.log).toContainText('Internal note');
  await expect(seen.log).toContainText(note);

  await talk.pane.getByRole('button', { name: /^Reply/ }).click();
  const answer = unique('I send you felt pads');
  await talk.say(answer);
  await expect(nora.widget.log).toContainText(answer);
  await expect(nora.widget.panel).not.toContainText(note);
  await nora.widget.page.reload();
  await expect(nora.widget.log).toContainText(answer);
  await expect(nora.widget.panel).not.toContainText(note);
});
