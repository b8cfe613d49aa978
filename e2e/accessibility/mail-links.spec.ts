import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { expectNoViolations } from '../support/axe.ts';
import { ok, unique } from '../support/demo.ts';
import { linkInMail } from '../support/mailbox.ts';
import { invite, newcomer } from '../support/newcomer.ts';
import { expect, test } from '../support/test.ts';

const url = () => process.env.FOYER_URL ?? '';

for (const width of [1440, 390]) {
  const look = { viewport: { width, height: 844 } } as const;

  test(`the invitation of a mail, ${width} px`, async ({ browserOf, tokenOf }) => {
    const page = await (await browserOf(look)).newPage();
    await page.goto(await invite(page, await tokenOf('priya'), newcomer()));
    await page.getByRole('checkbox').check();
    await page.getByLabel('Password', { exact: true }).fill('chairS4');
    await page.getByRole('button', { name: 'Get Started' }).click();
    await expect(page.getByText('Password must contain symbol')).toBeVisible();
    await expectNoViolations(page);
    await page.goto('/register?user=nobody@tidewell.example&secureToken=broken');
    await expect(page.getByRole('alert')).toHaveText('The register link is invalid or has expired.');
    await expectNoViolations(page);
  });

  test(`chat history and unsubscribing, ${width} px`, async ({ browserOf, shopper, tokenOf }) => {
    const token = await tokenOf('priya');
    const nora = await shopper();
    const words = unique('Keep this for me');
    await nora.widget.say(words);
    await expect(nora.widget.log).toContainText(words);
    await expect(nora.widget.log).toContainText('Sent');
    const { referenceID } = nora;
    const email = `nora.${randomUUID().slice(0, 8)}@post.example`;
    ok(await request(url(), 'updateActiveVisitor', { body: { referenceID, email } }, { token }));
    ok(await request(url(), 'sendHistoryLink', { params: { referenceID } }, { token }));

    const page = await (await browserOf(look)).newPage();
    const link = await linkInMail(page, email, 'Your conversations');
    await page.goto(link);
    await expect(page.getByText(words)).toBeVisible();
    await expectNoViolations(page);
    const again = await (await browserOf(look)).newPage();
    await again.goto(link);
    await expect(again.getByRole('button', { name: 'Email me a new link' })).toBeVisible();
    await expectNoViolations(again);

    await page.goto('/unsubscribe');
    const submit = page.getByRole('button', { name: 'Submit' });
    await submit.click();
    await expect(page.getByText('Please select Reason')).toBeVisible();
    await page.getByRole('radio').last().check();
    await expect(page.getByLabel('Comment')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await submit.click();
    await expect(page.getByRole('status')).toContainText('we sent it an email');
    await expectNoViolations(page);
    await page.goto(await linkInMail(page, email, 'Unsubscribe from'));
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await expectNoViolations(page);
    await submit.click();
    await expect(page.getByRole('status')).toContainText('You are unsubscribed');
    await page.goto('/unsubscribe?token=broken');
    await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
    await expectNoViolations(page);
  });
}
