import { expect, test } from '../support/test.ts';
import { card, choose, details, makeTicket, readTicket, ticketsOf, word } from './tickets.ts';

test('a ticket is created, moved through its statuses, and its history shows it', async ({ agent }) => {
  const found = word();
  const title = `Wobbly desk ${found}`;
  const { page } = await agent('priya', { path: ticketsOf('board', found), quiet: true });
  await page.getByRole('button', { name: 'New ticket' }).click();
  const drawer = page.getByRole('dialog', { name: 'New ticket' });
  await drawer.getByRole('button', { name: 'Create ticket' }).click();
  await expect(drawer.getByText('Please enter Title')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Title' }).fill(title);
  await drawer.getByRole('button', { name: 'Create ticket' }).click();

  const pane = details(page, title);
  await expect(pane).toBeVisible();
  await choose(page, pane, 'Assigned to', 'Priya Raman');
  await expect(card(page, 'Assigned', title)).toHaveCount(1);
  for (const status of ['In Progress', 'Pending', 'Completed']) {
    await choose(page, pane, 'Status', status);
    await expect(card(page, status, title)).toHaveCount(1);
  }
  await pane.getByRole('tab', { name: 'History' }).click();
  const history = pane.getByRole('tabpanel', { name: 'History' });
  await expect(history).toContainText('In Progress');
  await expect(history).toContainText('Completed');
  await pane.getByRole('tab', { name: 'Why?' }).click();
  await expect(pane.getByRole('tabpanel', { name: 'Why?' })).toContainText('Escalation rule');
});

test('a card is moved by mouse and by keyboard, and forbidden moves are refused', async ({
  agent,
  tokenOf,
}) => {
  const found = word();
  const title = `Loose handle ${found}`;
  const token = await tokenOf('priya');
  const { id } = await makeTicket(token, title);
  const { page } = await agent('priya', { path: ticketsOf('board', found), quiet: true });
  await card(page, 'Open', title).dragTo(page.getByRole('region', { name: 'Pending', exact: true }));
  await expect(card(page, 'Pending', title)).toBeVisible();
  await expect.poll(async () => (await readTicket(token, id)).status).toBe('Pending');

  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: new RegExp(`^Open #.* ${title}`) })).toBeFocused();
  await page.keyboard.press('m');
  const refused = page.getByRole('menuitem', { name: /^Assigned/ });
  await expect(refused).toContainText(/Assign .+ first/);
  await expect(refused).toBeDisabled();
  await page.getByRole('menuitem', { name: 'In Progress' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'In Progress', title)).toBeVisible();
  await expect.poll(async () => (await readTicket(token, id)).status).toBe('In Progress');
});

test('the calendar shows a ticket on its due day, and dragging it changes the day', async ({
  agent,
  tokenOf,
}) => {
  const found = word();
  const title = `Call back ${found}`;
  const token = await tokenOf('priya');
  const { id } = await makeTicket(token, title, { dueDate: '2027-03-10T12:00:00.000Z' });
  const faults: string[] = [];
  const { page } = await agent('priya', { path: '/livechat', quiet: true });
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${ticketsOf('calendar', found)}&month=2027-03`);
  const day = (date: string) => page.locator(`[data-date="${date}"]`);
  await expect(day('2027-03-10')).toContainText(title);
  await day('2027-03-10').getByText(title).dragTo(day('2027-03-12'));
  await expect(day('2027-03-12')).toContainText(title);
  await expect.poll(async () => (await readTicket(token, id)).dueDate).toMatch(/^2027-03-12/);
  await day('2027-03-12').getByText(title).click();
  await expect(details(page, title)).toBeVisible();
  expect(faults).toEqual([]);
});

test('several tickets are changed at once, and the change is undone', async ({ agent, tokenOf }) => {
  const found = word();
  const token = await tokenOf('amara');
  const made = [
    await makeTicket(token, `First ${found}`, { priority: 'Low' }),
    await makeTicket(token, `Second ${found}`, { priority: 'Medium' }),
  ];
  const priorities = () => Promise.all(made.map(async ({ id }) => (await readTicket(token, id)).priority));
  const { page } = await agent('amara', { path: ticketsOf('list', found), quiet: true });
  // The newest comes first.
  for (const title of ['Second', 'First']) {
    const tick = page.getByRole('checkbox', { name: new RegExp(`${title} ${found}`) });
    await expect(tick).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('row').filter({ has: tick }).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('x');
    await expect(tick).toBeChecked();
  }
  await page.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('menuitem', { name: 'High' }).click();
  await expect.poll(priorities).toEqual(['High', 'High']);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(priorities).toEqual(['Low', 'Medium']);
});

test('exactly the filtered rows are exported', async ({ agent, tokenOf }) => {
  const found = word();
  const token = await tokenOf('priya');
  await makeTicket(token, `Kept ${found}`, { priority: 'High' });
  await makeTicket(token, `Left out ${found}`, { priority: 'Low' });
  const { page } = await agent('priya', { path: `${ticketsOf('list', found)}&priority=High`, quiet: true });
  await expect(page.getByText('Total Records: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click({ timeout: 60_000 }),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text).toContain(`Kept ${found}`);
  expect(text).not.toContain('Left out');
});
