import type { Locator, Page } from '@playwright/test';

/** The widget on a page, found as a visitor finds it. */
export class Widget {
  readonly page: Page;
  /** The round button while the chat is closed. */
  readonly bubble: Locator;
  readonly panel: Locator;
  readonly log: Locator;
  readonly box: Locator;

  constructor(page: Page, merchant = 'Tidewell') {
    this.page = page;
    this.bubble = page.getByRole('button', { name: /^Open the chat/ });
    this.panel = page.getByRole('dialog', { name: `Chat with ${merchant}` });
    this.log = this.panel.getByRole('log', { name: 'Messages' });
    this.box = this.panel.getByRole('textbox', { name: 'Write a message' });
  }

  async open(): Promise<void> {
    await this.bubble.click();
    await this.panel.waitFor();
  }

  async say(text: string): Promise<void> {
    await this.box.fill(text);
    await this.box.press('Enter');
  }

  /** Chooses from the menu behind the three dots. */
  async choose(item: 'Email me this chat' | 'End the chat'): Promise<void> {
    await this.panel.getByRole('button', { name: 'More' }).click();
    await this.panel.getByRole('button', { name: item }).click();
  }
}
