import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { unique } from '../support/demo.ts';
import { expect, test } from '../support/test.ts';

/** The support chat in the console of a member. */
class SupportChat {
  readonly page: Page;
  readonly button: Locator;
  readonly box: Locator;
  readonly frame: FrameLocator;
  readonly write: Locator;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole('button', { name: /^Support chat/ });
    this.box = page.getByRole('region', { name: 'Support chat' });
    this.frame = page.frameLocator('iframe[title="Support chat"]');
    this.write = this.frame.getByRole('textbox', { name: 'Write a message' });
  }

  async open(): Promise<void> {
    await this.button.click();
    await expect(this.write).toBeVisible();
    await expect(this.button).toHaveAttribute('aria-expanded', 'true');
  }

  async say(text: string): Promise<void> {
    await this.write.fill(text);
    await this.write.press('Enter');
  }
}

// A member is the same person in every browser, so each test has its own member.
test('a member asks for help, is identified by name, and is notified of the answer', async ({ agent }) => {
  const jonas = await agent('jonas');
  const faults: string[] = [];
  jonas.page.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text());
  });
  const help = new SupportChat(jonas.page);
  await expect(help.button).toHaveAttribute('aria-expanded', 'false');
  await help.open();
  const question = unique('Where do I change my picture?');
  await help.say(question);

  const priya = await agent('priya');
  await expect(new SupportChat(priya.page).button).toHaveCount(0);
  const talk = await priya.open('Jonas Lindqvist');
  await expect(talk.log).toContainText(question);
  await expect(
    priya.page.getByRole('complementary', { name: 'About Jonas Lindqvist' }).getByText(/jonas\.lindqvist@/),
  ).toBeVisible();

  await help.write.press('Escape');
  await expect(help.box).toBeHidden();
  await expect(help.button).toBeFocused();
  const answer = unique('In your profile');
  await talk.say(answer);
  await expect(help.button).toHaveAccessibleName('Support chat, unread messages: 1');
  await help.button.press('Enter');
  await expect(help.frame.getByRole('log', { name: 'Messages' })).toContainText(answer);
  await expect(help.button).toHaveAccessibleName('Support chat');
  // The focus is in the frame, which receives the keys.
  await jonas.page.keyboard.press('Escape');
  await expect(help.box).toBeHidden();
  await help.open();
  await help.frame.getByRole('button', { name: 'Close chat' }).click();
  await expect(help.box).toBeHidden();
  expect(faults).toEqual([]);
});

test('the chat is beside the menu in both directions and for both widths of the menu', async ({
  browserOf,
  sessionOf,
}) => {
  for (const locale of ['en', 'ar']) {
    const context = await browserOf();
    const values = { ...(await sessionOf('ingrid')), 'foyer.locale': locale };
    await context.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    }, values);
    const page = await context.newPage();
    await page.goto('/livechat');
    await page.locator('[aria-expanded][aria-label]').and(page.locator('.side button')).click();
    const chat = page.locator('#support-chat');
    await expect(chat.locator('iframe')).toBeVisible();
    for (const offset of [232, 56]) {
      await expect(async () => {
        const [menu, box] = await Promise.all([page.locator('.side').boundingBox(), chat.boundingBox()]);
        expect(menu?.width).toBe(offset);
        expect(box).toMatchObject({ width: 402, height: 630 });
        const gap =
          locale === 'en' ? (box?.x ?? 0) - offset : (menu?.x ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0));
        expect(gap).toBeGreaterThan(0);
        expect(gap).toBeLessThan(16);
      }).toPass({ timeout: 20_000 });
      await page.locator('.side button').last().click();
    }
  }
});

test('the open chat is accessible', async ({ agent }) => {
  const { page } = await agent('ingrid');
  await new SupportChat(page).open();
  await expectNoViolations(page);
});

test('a narrow window and the log-out close it', async ({ agent }) => {
  const { page } = await agent('ingrid');
  const help = new SupportChat(page);
  await help.open();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(help.button).toHaveCount(0);
  await expect(help.box).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(help.button).toHaveAttribute('aria-expanded', 'false');
  await help.open();
  // As in another tab that logs out.
  await page.evaluate(() => {
    localStorage.removeItem('saveUser');
    localStorage.removeItem('access_token');
    dispatchEvent(new StorageEvent('storage', { key: 'saveUser' }));
  });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
