import type { Locator, Page } from '@playwright/test';
import { codeInMail } from './mailbox.ts';

/** The widget on a page, with elements found by role and name. */
export class Widget {
  readonly page: Page;
  /** The round button while the chat is closed. */
  readonly bubble: Locator;
  readonly panel: Locator;
  readonly log: Locator;
  readonly box: Locator;

  constructor(page: Page, merchant = 'Tidewell') {
    this.page = page;
    this.bubble = page.getByRole('button', { name: /^Open chat/ });
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

  /** Requests a copy by mail on its screen, and confirms the address with the mailed code. */
  async getCopy(email: string): Promise<void> {
    await this.panel.getByRole('textbox', { name: 'Email' }).fill(email);
    await this.panel.getByRole('button', { name: 'Send', exact: true }).click();
    const code = this.panel.getByRole('textbox', { name: 'Code' });
    await code.waitFor();
    const mailbox = await this.page.context().newPage();
    await code.fill(await codeInMail(mailbox, email));
    await mailbox.close();
    await this.panel.getByRole('button', { name: 'Send', exact: true }).click();
    await this.panel.getByText(`We are sending the copy to ${email}.`).waitFor();
  }

  /** Selects from the overflow menu. */
  async choose(item: 'Email me this chat' | 'End chat'): Promise<void> {
    await this.panel.getByRole('button', { name: 'More' }).click();
    await this.panel.getByRole('button', { name: item }).click();
  }
}
