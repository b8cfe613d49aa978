import { unique } from '../support/demo.ts';
import { alwaysOpen, makeEngagement, neverOpen } from '../support/engagements.ts';
import { openHostPage } from '../support/host-page.ts';
import { expect, test } from '../support/test.ts';
import { Widget } from '../support/widget.ts';

test('the pre-chat form is shown once, shows errors, and its values reach the agent', async ({
  agent,
  browserOf,
  tokenOf,
}) => {
  const engagementID = await makeEngagement(await tokenOf('priya'), {
    openingHours: alwaysOpen,
    preChatForm: [
      { name: 'firstName', required: true },
      { name: 'email', required: true },
      { name: 'question', required: false },
    ],
    consentText: 'You may keep this chat for 12 months.',
  });
  const page = await (await browserOf()).newPage();
  await openHostPage(page, { engagementID });
  const widget = new Widget(page);
  await widget.open();
  const start = widget.panel.getByRole('button', { name: 'Start chat' });
  await start.click();
  await expect(widget.panel).toContainText('Please enter First Name');
  await expect(widget.panel).toContainText('Please enter Email');
  await expect(widget.panel).toContainText('Please tick this box to continue.');
  const name = unique('Lena').replace(' ', '-');
  const question = unique('How deep is the shelf?');
  await widget.panel.getByRole('textbox', { name: 'First Name' }).fill(name);
  await widget.panel.getByRole('textbox', { name: 'Email' }).fill('lena');
  await start.click();
  await expect(widget.panel).toContainText('Please enter valid Email');
  await widget.panel.getByRole('textbox', { name: 'Email' }).fill('lena@home.example');
  await widget.panel.getByRole('textbox', { name: 'Question' }).fill(question);
  await widget.panel.getByRole('checkbox').check();
  await start.click();
  await expect(widget.log).toContainText(question);

  const priya = await agent('priya');
  const talk = await priya.open(name);
  await expect(talk.log).toContainText(question);
  await expect(priya.page.getByRole('button', { name: 'Edit Email: lena@home.example' })).toBeVisible();
  await page.reload();
  await expect(widget.log).toContainText(question);
  await expect(widget.box).toBeVisible();
});

test('outside opening hours the visitor leaves a message', async ({ agent, browserOf, tokenOf }) => {
  const engagementID = await makeEngagement(await tokenOf('priya'), { openingHours: neverOpen });
  const page = await (await browserOf()).newPage();
  await openHostPage(page, { engagementID });
  const widget = new Widget(page);
  await widget.open();
  // While nobody answers, the help centre comes first.
  await widget.panel.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(widget.panel).toContainText('We are away');
  await expect(widget.panel).toContainText(
    'No one is here right now. Leave a message and we will get back to you.',
  );
  const name = unique('Paul').replace(' ', '-');
  const message = unique('Please call me about the sofa');
  await widget.panel.getByRole('textbox', { name: 'Name' }).fill(name);
  await widget.panel.getByRole('textbox', { name: 'Email' }).fill('paul@home.example');
  await widget.panel.getByRole('textbox', { name: 'Message' }).fill(message);
  await widget.panel.getByRole('button', { name: 'Send message' }).click();
  await expect(widget.log).toContainText(message);
  const amara = await agent('amara');
  const talk = await amara.open(name);
  await expect(talk.log).toContainText(message);
  await talk.say('Tomorrow at nine');
  await expect(widget.log).toContainText('Tomorrow at nine');
});
