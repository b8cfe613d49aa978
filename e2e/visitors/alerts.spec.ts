import { unique } from '../support/demo.ts';
import { alwaysOpen, makeEngagement } from '../support/engagements.ts';
import { openHostPage } from '../support/host-page.ts';
import { makeAdministrator, signInOnScreen } from '../support/newcomer.ts';
import { expect, test } from '../support/test.ts';
import { Widget } from '../support/widget.ts';

test('a request for an agent is announced by a toast, the title and the counts', async ({ browserOf }) => {
  const person = await makeAdministrator();
  const board = await (await browserOf()).newPage();
  await signInOnScreen(board, person, '/login');
  await expect(board.getByRole('button', { name: /account$/ })).toBeVisible();
  const token = await board.evaluate(() => localStorage.getItem('access_token') ?? '');
  const engagementID = await makeEngagement(token, { openingHours: alwaysOpen, askRating: false });
  await board.goto('/visitors/online-visitors');

  const page = await (await browserOf()).newPage();
  const site = await openHostPage(page, { engagementID });
  const widget = new Widget(page, `${person.firstName} ${person.lastName}`);
  await widget.open();
  await expect(board.getByRole('row').filter({ has: board.locator(`[href="${site}/"]`) })).toBeVisible();
  await expect(board).toHaveTitle(/^[^(]/);
  const words = unique('My back hurts');
  await widget.say(words);

  const toasts = board.getByRole('region', { name: 'Status messages' });
  const toast = toasts.getByRole('status').filter({ hasText: 'needs assistance.' });
  await expect(toast).toContainText(/^Visitor visitor\.[0-9a-f]{8} from .*Portugal needs assistance\./);
  await expect(board).toHaveTitle(/^\(1\) /);
  await toast.getByRole('button', { name: 'Open' }).click();
  await expect(board.getByRole('log', { name: 'Messages' })).toContainText(words);
  await board.getByRole('textbox', { name: /^Reply to/ }).fill('We find you a time');
  await board.getByRole('textbox', { name: /^Reply to/ }).press('Enter');
  await expect(widget.log).toContainText('We find you a time');
  await expect(board).toHaveTitle(/^[^(]/);
});
