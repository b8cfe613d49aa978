import type { Locator } from '@playwright/test';
import { unique } from '../support/demo.ts';
import { launchServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('the server is killed in mid-sentence: both screens show every message once, in order', async ({
  agent,
  shopper,
}) => {
  test.setTimeout(180_000);
  const server = await launchServer('on-screen');
  try {
    const priya = await agent('priya', { baseURL: server.url });
    const nora = await shopper({ baseURL: server.url });
    const tag = unique('');
    await nora.widget.say(`question${tag}`);
    const talk = await priya.open(nora.name);
    await talk.say(`answer${tag}`);
    await expect(nora.widget.log).toContainText(`answer${tag}`);

    const asked = [1, 2, 3, 4, 5, 6].map((number) => `visitor ${number}${tag}`);
    const answered = [1, 2, 3, 4, 5, 6].map((number) => `agent ${number}${tag}`);
    for (const number of [0, 1]) {
      await nora.widget.say(asked[number] ?? '');
      await talk.say(answered[number] ?? '');
    }
    await server.kill();
    for (const number of [2, 3]) {
      await nora.widget.say(asked[number] ?? '');
      await talk.say(answered[number] ?? '');
    }
    await expect(priya.page.getByText('No connection.')).toBeVisible();
    await server.start();
    for (const number of [4, 5]) {
      await nora.widget.say(asked[number] ?? '');
      await talk.say(answered[number] ?? '');
    }
    const all = [`question${tag}`, `answer${tag}`, ...asked, ...answered];
    for (const log of [nora.widget.log, talk.log]) {
      await expect.poll(() => count(log, all), { timeout: 45_000 }).toEqual(all.map(() => 1));
      expect(await order(log, asked)).toEqual(asked);
      expect(await order(log, answered)).toEqual(answered);
    }
    await expect(async () => {
      expect(await order(nora.widget.log, all)).toEqual(await order(talk.log, all));
    }).toPass({ timeout: 20_000 });
    await expect(talk.log).not.toContainText('Sending');
    await Promise.all([priya.page.reload(), nora.widget.page.reload()]);
    for (const log of [nora.widget.log, talk.log]) {
      await expect.poll(() => count(log, all)).toEqual(all.map(() => 1));
    }
    expect(await order(nora.widget.log, all)).toEqual(await order(talk.log, all));
  } finally {
    await server.remove();
  }
});

const contentOf = async (log: Locator): Promise<string> => (await log.textContent()) ?? '';

/** Number of occurrences of each text in the log. */
async function count(log: Locator, texts: readonly string[]): Promise<number[]> {
  const content = await contentOf(log);
  return texts.map((text) => content.split(text).length - 1);
}

/** The texts in the order of the log. */
async function order(log: Locator, texts: readonly string[]): Promise<string[]> {
  const content = await contentOf(log);
  return [...texts].sort((a, b) => content.indexOf(a) - content.indexOf(b));
}
