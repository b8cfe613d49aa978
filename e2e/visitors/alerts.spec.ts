import { unique } from '../support/demo.ts';
import { alwaysOpen, makeEngagement } from '../support/engagements.ts';
import { openHostPage } from '../support/host-page.ts';
import { expect, test } from '../support/test.ts';
import { Widget } from '../support/widget.ts';

test('who asks for an agent is announced by a toast, the title and the counts', async ({
  agent,
  browserOf,
  tokenOf,
}) => {
  const engagementID = await makeEngagement(await tokenOf('nadia'), {
    openingHours: alwaysOpen,
    askRating: false,
  });
  const nadia = await agent('nadia', { path: '/visitors/online-visitors' });
  await expect(nadia.page.getByRole('heading', { name: /^Online visitors/i })).toBeVisible();
  const before = await waiting(nadia.page.title());

  const page = await (await browserOf()).newPage();
  await openHostPage(page, { engagementID });
  const widget = new Widget(page, 'Harbour Clinic');
  await widget.open();
  const words = unique('My back hurts');
  await widget.say(words);

  const toast = nadia.toasts.getByRole('status').filter({ hasText: 'needs assistance.' });
  await expect(toast).toContainText(/^Visitor visitor\.[0-9a-f]{8} from .*Portugal needs assistance\./);
  await expect.poll(() => waiting(nadia.page.title())).toBe(before + 1);
  await toast.getByRole('button', { name: 'Open' }).click();
  await expect(nadia.page.getByRole('log', { name: 'Messages' })).toContainText(words);
  await nadia.page.getByRole('textbox', { name: /^Reply to/ }).fill('We find you a time');
  await nadia.page.getByRole('textbox', { name: /^Reply to/ }).press('Enter');
  await expect(widget.log).toContainText('We find you a time');
  await expect.poll(() => waiting(nadia.page.title())).toBe(before);
});

/** The count in front of a page's title. */
const waiting = async (title: Promise<string>): Promise<number> =>
  Number((await title).match(/^\((\d+)\)/)?.[1] ?? 0);
