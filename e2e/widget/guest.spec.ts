import type { ConsoleMessage, Page } from '@playwright/test';
import { ENGAGEMENTS, unique } from '../support/demo.ts';
import { picture } from '../support/files.ts';
import { openHostPage } from '../support/host-page.ts';
import { expect, test } from '../support/test.ts';
import { Widget } from '../support/widget.ts';

/** Collects the page's console output, including errors and policy violations. */
function noiseOf(page: Page): string[] {
  const noise: string[] = [];
  page.on('console', (message: ConsoleMessage) => noise.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
  return noise;
}

/** Uses every feature of the widget in one visit. */
async function useEverything(widget: Widget): Promise<void> {
  await widget.open();
  const words = unique('Trying everything');
  await widget.say(words);
  await expect(widget.log).toContainText('Sent');
  const chooser = widget.page.waitForEvent('filechooser');
  await widget.panel.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles(picture);
  await expect(widget.panel.getByRole('button', { name: 'Remove scratch.png' })).toBeVisible();
  await widget.panel.getByRole('button', { name: 'Emoji' }).click();
  await widget.panel.getByRole('group', { name: 'Emoji' }).getByRole('button').first().click();
  await widget.box.press('Enter');
  await expect(widget.log.getByRole('link', { name: 'Open image scratch.png' })).toBeVisible();
  await widget.choose('End chat');
  await widget.panel.getByRole('button', { name: 'End chat' }).click();
  await expect(widget.panel.getByRole('radio', { name: 'Excellent' })).toBeVisible();
  await widget.panel.getByRole('button', { name: 'Close chat' }).click();
}

test('under the strict policy of the shop the widget works without console output', async ({ shopper }) => {
  const nora = await shopper({ opened: false });
  await nora.widget.page.goto('about:blank');
  const noise = noiseOf(nora.widget.page);
  const answer = await nora.widget.page.goto('/shop');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await useEverything(nora.widget);
  expect(noise).toEqual([]);
});

test('on another site, under a policy that allows only the widget, it works without console output', async ({
  browserOf,
}) => {
  const page = await (await browserOf()).newPage();
  const noise = noiseOf(page);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const own = await openHostPage(page, { engagementID: ENGAGEMENTS.webShop });
  await useEverything(new Widget(page));
  expect(noise).toEqual([]);
  for (const known of [own, process.env.FOYER_URL ?? '', 'null']) origins.delete(known);
  expect([...origins], 'no requests to other origins').toEqual([]);
  expect(await page.evaluate(() => Object.keys(window).filter((key) => /foyer/i.test(key)))).toEqual([
    'Foyer',
  ]);
});

test('a visitor writes using only the keyboard', async ({ agent, shopper }) => {
  const nora = await shopper({ opened: false });
  const { page } = nora.widget;
  await nora.widget.bubble.focus();
  await page.keyboard.press('Enter');
  await expect(nora.widget.box).toBeFocused();
  const words = unique('Without a mouse');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(nora.widget.log).toContainText(words);
  const reached = new Set<string>();
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await nora.widget.panel.evaluate((panel) => {
        const { activeElement } = panel.getRootNode() as ShadowRoot;
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? 'nothing';
      }),
    );
  }
  for (const name of ['More', 'Turn sound off', 'Close chat', 'Messages', 'Write a message', 'Emoji'])
    expect(reached).toContain(name);
  expect(reached).not.toContain('nothing');
  await page.keyboard.press('Escape');
  await expect(nora.widget.panel).toBeHidden();
  await expect(nora.widget.bubble).toBeFocused();

  const priya = await agent('priya', { path: '/livechat?sort=newest' });
  await expect(priya.row(nora.name)).toContainText(words);
  await expect(async () => {
    await priya.page.keyboard.press('j');
    await expect(priya.row(nora.name)).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await priya.page.keyboard.press('Enter');
  const reply = priya.page.getByRole('textbox', { name: 'Reply to Nora' });
  await expect(reply).toBeFocused();
  await priya.page.keyboard.type('By keyboard too');
  await priya.page.keyboard.press('Enter');
  await expect(nora.widget.page.getByText('By keyboard too').first()).toBeVisible();
  await priya.page.keyboard.press('Escape');
  await priya.page.keyboard.press('Escape');
  await expect(reply).toBeHidden();
});

test('Arabic runs from right to left, in the shop and in the console', async ({ agent, shopper }) => {
  const nora = await shopper({
    path: '/shop/ar',
    engagementID: ENGAGEMENTS.arabic,
    opened: false,
    locale: 'ar-SA',
  });
  const { page } = nora.widget;
  await page.getByRole('button', { name: 'فتح المحادثة' }).click();
  const panel = page.getByRole('dialog', { name: /محادثة مع/ });
  await expect(panel).toHaveCSS('direction', 'rtl');
  const words = unique('هل لديكم طاولة من خشب البلوط؟');
  await panel.getByRole('textbox').fill(words);
  await panel.getByRole('textbox').press('Enter');
  await expect(panel.getByRole('log')).toContainText(words);

  const priya = await agent('priya');
  const talk = await priya.open(nora.name);
  await expect(talk.log.getByText(words)).toHaveCSS('direction', 'rtl');
  await expect(priya.page.locator('html')).toHaveAttribute('dir', 'ltr');
  await priya.page.getByRole('button', { name: /Priya Raman: account/ }).click();
  await priya.page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await expect(priya.page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(priya.page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(priya.page.getByText(words).first()).toBeVisible();
});

test('nothing is animated with reduced motion', async ({ agent, shopper }) => {
  const still = { reducedMotion: 'reduce' } as const;
  const nora = await shopper(still);
  await nora.widget.say(unique('Calm please'));
  const priya = await agent('priya', still);
  const talk = await priya.open(nora.name);
  await talk.reply.pressSequentially('Writing');
  await expect(nora.widget.panel.getByRole('img', { name: 'Priya is typing' })).toBeVisible();
  for (const page of [nora.widget.page, priya.page]) expect(await movingThings(page)).toEqual([]);
});

/** Animations longer than a moment, in the page and in shadow roots. */
async function movingThings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? [])];
    return roots
      .flatMap((root) => root.getAnimations())
      .filter(
        (one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().activeDuration) > 20,
      )
      .map(
        (one) =>
          `${(one.effect as KeyframeEffect).target?.className} ${(one as CSSAnimation).animationName ?? 'transition'}`,
      );
  });
}
