import { ConversationPane } from '../support/console.ts';
import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';
import { card, changeTicket, choose, details, makeTicket, readTicket, ticketsOf, word } from './tickets.ts';

test('a chat becomes a ticket, and each leads to the other', async ({ agent, shopper }) => {
  const desk = await agent('priya', { path: '/livechat', quiet: true });
  const nora = await shopper();
  await nora.widget.say(unique('My lamp flickers'));
  await desk.tab('All').click();
  const talk = await desk.open(nora.name);
  await talk.more('Create ticket…');
  const drawer = desk.page.getByRole('dialog', { name: 'New ticket' });
  const found = word();
  await drawer.getByRole('textbox', { name: 'Title' }).fill(`Flickering ${found}`);
  await drawer.getByRole('button', { name: 'Create ticket' }).click();
  await desk.toasts.getByRole('button', { name: 'Open' }).click();

  const pane = details(desk.page, found);
  await expect(pane).toBeVisible();
  await expect(pane.getByText(nora.name).first()).toBeVisible();
  // The ticket shows the customer's messages, which can be answered there.
  const linked = new ConversationPane(desk.page, nora.name);
  await expect(linked.log).toContainText('My lamp flickers');
  await linked.say('A new bulb is on its way');
  await expect(nora.widget.log).toContainText('A new bulb is on its way');
  await pane.getByRole('link', { name: `Open the conversation with ${nora.name}` }).click();
  const again = new ConversationPane(desk.page, nora.name);
  await expect(again.log).toBeVisible();
  await again.log.getByRole('link', { name: /^#\d+/ }).click();
  await expect(details(desk.page, found)).toBeVisible();
  await desk.page.goto(ticketsOf('board', found));
  await expect(card(desk.page, 'Open', found)).toContainText('Web');
});

test('two members on one ticket: the second sees the change, and neither text is lost', async ({
  agent,
  tokenOf,
}) => {
  const found = word();
  const title = `Scratched top ${found}`;
  const token = await tokenOf('priya');
  const { id } = await makeTicket(token, title);
  const path = `${ticketsOf('board', found)}&task=${id}`;
  const [first, second] = [
    await agent('priya', { path, quiet: true }),
    await agent('amara', { path, quiet: true }),
  ];
  const [mine, theirs] = [details(first.page, title), details(second.page, title)];
  await expect(theirs).toBeVisible();
  await choose(first.page, mine, 'Priority', 'High');
  await expect(theirs.getByRole('combobox', { name: 'Priority' })).toContainText('High');

  const description = theirs.getByRole('textbox', { name: 'Description' });
  await description.fill('Written by the second');
  await changeTicket(token, { id, description: 'Written by the first' });
  await description.blur();
  const conflict = second.page.getByRole('alertdialog', { name: /changed this just now/ });
  await expect(conflict).toContainText('Written by the first');
  await expect(conflict).toContainText('Written by the second');
  await conflict.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(async () => (await readTicket(token, id)).description).toBe('Written by the second');
});

test('a member with the permission `view` sees tickets and cannot change them', async ({
  agent,
  tokenOf,
}) => {
  const found = word();
  const title = `Look only ${found}`;
  const { id } = await makeTicket(await tokenOf('priya'), title, { description: 'Oak, oiled' });
  const { page } = await agent('rahul', { path: ticketsOf('board', found), quiet: true });
  await expect(card(page, 'Open', title)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New ticket' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Move #/ })).toHaveCount(0);
  await page.goto(`${ticketsOf('list', found)}&task=${id}`);
  const pane = details(page, title);
  await expect(pane).toContainText('Oak, oiled');
  await expect(pane.getByRole('combobox', { name: 'Status' })).toBeDisabled();
  await expect(pane.getByRole('button', { name: 'More' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
