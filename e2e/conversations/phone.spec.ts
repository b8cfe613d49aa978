import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

const consolePhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const shopPhone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

test('agent and visitor chat on their phones', async ({ agent, shopper }) => {
  const priya = await agent('priya', consolePhone);
  const nora = await shopper(shopPhone);
  await expect.poll(() => nora.widget.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  const question = unique('From the bus');
  await nora.widget.say(question);

  const talk = await priya.open(nora.name);
  await expect(priya.queue).toBeHidden();
  await expect(talk.log).toContainText(question);
  const answer = unique('From the train');
  await talk.say(answer);
  await expect(nora.widget.log).toContainText(answer);

  await talk.pane.getByRole('button', { name: `Details of ${nora.name}` }).tap();
  await expect(priya.page.getByRole('complementary', { name: `About ${nora.name}` })).toBeVisible();
  await priya.page.getByRole('button', { name: 'Back to the conversation' }).tap();
  await expect(talk.log).toContainText(answer);
  await priya.page.getByRole('button', { name: 'Back to the queue' }).tap();
  await expect(priya.row(nora.name)).toContainText(answer);
  await priya.page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await priya.page
    .getByRole('link', { name: /^Online visitors/i })
    .last()
    .tap();
  await expect(priya.page.getByRole('button', { name: `Open ${nora.name}` })).toBeVisible();
  for (const page of [priya.page, nora.widget.page]) await expectNoSidewaysScroll(page);
});

async function expectNoSidewaysScroll(page: import('@playwright/test').Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
