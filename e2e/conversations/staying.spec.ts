import { request } from '@foyer/contract/request';
import type { Locator } from '@playwright/test';
import { ok, unique } from '../support/demo.ts';
import { expect, type Shopper, test } from '../support/test.ts';
import { Widget } from '../support/widget.ts';

test('both sides write without a connection; each message arrives once, in order', async ({
  agent,
  cable,
  shopper,
}) => {
  const [hers, mine] = [await cable(), await cable()];
  const priya = await agent('priya', { baseURL: mine.url });
  const nora = await shopper({ baseURL: hers.url });
  await nora.widget.say(unique('Hello'));
  const talk = await priya.open(nora.name);
  await talk.say(unique('Hello Nora'));
  await expect(nora.widget.log).toContainText('Hello Nora');
  const tag = unique('');
  const fromVisitor = [1, 2, 3].map((number) => `visitor ${number}${tag}`);
  const fromAgent = [1, 2, 3].map((number) => `agent ${number}${tag}`);

  hers.pull();
  await expect(nora.widget.panel).toContainText(
    'No connection. Your messages are saved and sent once you are back online.',
  );
  for (const text of fromVisitor) await nora.widget.say(text);
  await expect(nora.widget.log).toContainText(fromVisitor.at(-1) ?? '');
  await expect(talk.log).not.toContainText(`visitor 1${tag}`);
  hers.plugIn();
  await expectOnceInOrder(talk.log, fromVisitor);
  await expectOnceInOrder(nora.widget.log, fromVisitor);

  mine.pull();
  await expect(priya.page.getByText('No connection.')).toBeVisible();
  for (const text of fromAgent) await talk.say(text);
  await expect(talk.log).toContainText('Sending');
  mine.plugIn();
  await expectOnceInOrder(nora.widget.log, fromAgent);
  await expectOnceInOrder(talk.log, [...fromVisitor, ...fromAgent]);
  await expect(priya.page.getByText('No connection.')).toBeHidden();
});

test('drafts survive a reload on both sides', async ({ agent, shopper }) => {
  const priya = await agent('priya');
  const nora = await shopper();
  await nora.widget.say(unique('A question'));
  const talk = await priya.open(nora.name);
  const [mine, hers, note] = [unique('my draft'), unique('her draft'), unique('note draft')];
  await talk.reply.fill(mine);
  await talk.pane.getByRole('button', { name: /^Note/ }).click();
  await talk.note.fill(note);
  await expect(talk.pane).toContainText('Draft saved');
  await nora.widget.box.fill(hers);
  await Promise.all([priya.page.reload(), nora.widget.page.reload()]);
  await expect(talk.note).toHaveValue(note);
  await talk.pane.getByRole('button', { name: /^Reply/ }).click();
  await expect(talk.reply).toHaveValue(mine);
  await expect(nora.widget.box).toHaveValue(hers);
});

test('two tabs of one visitor show one conversation', async ({ agent, shopper }) => {
  const sofia = await agent('sofia');
  const nora = await shopper();
  const second = await secondTab(nora, '/shop/delivery');
  const [one, two, answer] = [unique('from the first tab'), unique('from the second tab'), unique('to both')];
  await nora.widget.say(one);
  await expect(second.log).toContainText(one);
  await second.say(two);
  await expect(nora.widget.log).toContainText(two);
  const talk = await sofia.open(nora.name);
  await talk.say(answer);
  for (const log of [nora.widget.log, second.log]) await expectOnceInOrder(log, [one, two, answer]);
  await expectOnceInOrder(talk.log, [one, two, answer]);
  await expect(sofia.row(nora.name)).toHaveCount(1);
});

test('history loads by scrolling up, and the search finds earlier messages', async ({
  agent,
  shopper,
  tokenOf,
}) => {
  const tomas = await agent('tomas');
  const nora = await shopper();
  const tag = unique('');
  await nora.widget.say(`needle${tag}`);
  const talk = await tomas.open(nora.name);
  const id = new URL(tomas.page.url()).searchParams.get('id') ?? '';
  for (let number = 1; number <= 70; number += 1)
    await sendAs(await tokenOf('tomas'), id, `line ${number}${tag}`);
  await expect(nora.widget.log).toContainText(`line 70${tag}`);
  await tomas.page.reload();
  await expect(talk.log).toContainText(`line 70${tag}`);
  await expect(talk.log).not.toContainText(`needle${tag}`);
  await expect(async () => {
    await talk.log.hover();
    await tomas.page.mouse.wheel(0, -4_000);
    await expect(talk.log).toContainText(`needle${tag}`, { timeout: 500 });
  }).toPass();
  await expectOnceInOrder(talk.log, [`needle${tag}`, `line 1${tag}`, `line 35${tag}`, `line 70${tag}`]);

  await nora.widget.page.reload();
  await expect(nora.widget.log).toContainText(`line 70${tag}`);
  await expect(async () => {
    await nora.widget.log.hover();
    await nora.widget.page.mouse.wheel(0, -4_000);
    await expect(nora.widget.log).toContainText(`needle${tag}`, { timeout: 500 });
  }).toPass();

  await tomas.page.reload();
  await expect(talk.log).toContainText(`line 70${tag}`);
  await talk.more('Search in conversation');
  await expect(tomas.page.getByRole('searchbox', { name: 'Search in conversation' })).toBeFocused();
  await tomas.page.keyboard.type('needle');
  await tomas.page
    .getByRole('search')
    .getByRole('button', { name: new RegExp(`needle${tag}`) })
    .click();
  await expect(talk.log.getByText(`needle${tag}`)).toBeInViewport();
});

async function sendAs(token: string, conversationID: string, text: string): Promise<void> {
  const body = { conversationID, text };
  ok(await request(process.env.FOYER_URL ?? '', 'sendChatMessage', { body }, { token }));
}

async function secondTab(nora: Shopper, path: string): Promise<Widget> {
  const page = await nora.context.newPage();
  await page.goto(path);
  const widget = new Widget(page);
  await widget.open();
  return widget;
}

/** Expects each text in the log exactly once, in this order. */
async function expectOnceInOrder(log: Locator, texts: readonly string[]) {
  const found = async () => {
    const content = (await log.textContent()) ?? '';
    const places = texts.flatMap((text) =>
      [...content.matchAll(new RegExp(text, 'g'))].map(({ index }) => ({ text, index })),
    );
    return places.sort((a, b) => a.index - b.index).map(({ text }) => text);
  };
  await expect.poll(found).toEqual(texts);
}
