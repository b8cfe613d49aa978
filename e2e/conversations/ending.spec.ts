import { unique } from '../support/demo.ts';
import { openMail } from '../support/mailbox.ts';
import { expect, test } from '../support/test.ts';

test('the visitor ends the chat, rates it, and gets a copy by mail', async ({ agent, shopper }) => {
  const priya = await agent('priya');
  const nora = await shopper();
  const question = unique('Do you deliver on Sundays?');
  await nora.widget.say(question);
  const talk = await priya.open(nora.name);
  const answer = unique('Not on Sundays');
  await talk.say(answer);
  await expect(nora.widget.log).toContainText(answer);
  await talk.jot(unique('asks for Sundays'));

  await nora.widget.choose('End chat');
  await nora.widget.panel.getByRole('button', { name: 'End chat' }).click();
  await nora.widget.panel.getByRole('radio', { name: 'Satisfied', exact: true }).click();
  await nora.widget.panel.getByRole('textbox', { name: 'Anything to add?' }).fill('Quick, thank you');
  await nora.widget.panel.getByRole('button', { name: 'Send' }).click();
  await expect(nora.widget.panel).toContainText('Thank you for your feedback.');
  await expect(talk.log).toContainText('rated the conversation 4 of 5');
  await expect(talk.log).toContainText('Quick, thank you');
  await expect(talk.pane).toContainText('This conversation is closed.');

  await nora.widget.panel.getByRole('button', { name: 'Back' }).click();
  await nora.widget.panel.getByRole('button', { name: 'Email me this chat' }).click();
  const email = `${unique('nora').replace(' ', '.')}@example.com`;
  await nora.widget.panel.getByRole('textbox', { name: 'Email' }).fill('nora at home');
  await nora.widget.panel.getByRole('button', { name: 'Send' }).click();
  await expect(nora.widget.panel.getByRole('alert')).toHaveText('Please enter valid Email');
  await nora.widget.getCopy(email);
  const frame = await openMail(await nora.context.newPage(), email);
  const mail = frame.contentFrame().locator('body');
  await expect(mail).toContainText(question);
  await expect(mail).toContainText(answer);
  await expect(mail).not.toContainText('asks for Sundays');
});

test('an agent closes a conversation and gets the next, undoes it, and it reopens when the visitor writes', async ({
  agent,
  shopper,
}) => {
  const amara = await agent('amara');
  const nora = await shopper();
  await nora.widget.say(unique('Thanks, that is all'));
  const talk = await amara.open(nora.name);
  await talk.say('You are welcome');
  await expect(nora.widget.log).toContainText('You are welcome');

  await amara.tab('Mine').click();
  await talk.pane.getByRole('button', { name: /^Close/ }).click();
  const toast = amara.toasts.getByRole('status').filter({ hasText: `${nora.name} closed` });
  await toast.hover();
  await expect(talk.pane).toBeHidden();
  await expect(nora.widget.panel).toContainText('Chat closed');
  await toast.getByRole('button', { name: /Undo/ }).click();
  await expect(talk.reply).toBeVisible();
  await expect(nora.widget.panel).toContainText('Chat reopened');

  await talk.pane.getByRole('button', { name: /^Close/ }).click();
  await expect(talk.pane).toBeHidden();
  await amara.tab('All').click();
  await amara.open(nora.name);
  await expect(talk.pane).toContainText('This conversation is closed.');
  await nora.widget.panel.getByRole('button', { name: 'Write another message' }).click();
  const more = unique('One more thing');
  await nora.widget.say(more);
  await expect(talk.log).toContainText(more);
  await expect(talk.reply).toBeVisible();
});
