import type { Locator, Page } from '@playwright/test';

/** The console of one member, with elements found by role and name. */
export class Console {
  readonly page: Page;
  readonly queue: Locator;
  readonly toasts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.queue = page.getByRole('tabpanel', { name: 'Visitors' });
    this.toasts = page.getByRole('region', { name: 'Status messages' });
  }

  /** The row of a visitor in the queue. */
  row(name: string): Locator {
    return this.queue.getByRole('link').filter({ hasText: name });
  }

  tab(name: 'Needs an agent' | 'Mine' | 'Team' | 'All'): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** Opens a visitor's conversation from the queue. */
  async open(name: string): Promise<ConversationPane> {
    await this.row(name).click();
    const talk = new ConversationPane(this.page, name);
    await talk.log.waitFor();
    return talk;
  }
}

/** An open conversation. */
export class ConversationPane {
  readonly page: Page;
  readonly pane: Locator;
  readonly log: Locator;
  readonly reply: Locator;
  readonly note: Locator;
  readonly assignee: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    this.pane = page.getByRole('region', { name: `Conversation with ${name}` });
    this.log = this.pane.getByRole('log', { name: 'Messages' });
    this.reply = this.pane.getByRole('textbox', { name: /^Reply to/ });
    this.note = this.pane.getByRole('textbox', { name: 'Internal note' });
    this.assignee = this.pane.getByRole('button', { name: /^Assigned to/ });
  }

  async say(text: string): Promise<void> {
    await this.reply.fill(text);
    await this.reply.press('Enter');
  }

  async jot(text: string): Promise<void> {
    await this.pane.getByRole('button', { name: /^Note/ }).click();
    await this.note.fill(text);
    await this.note.press('Enter');
  }

  /** Selects from the assignee menu. */
  async assign(item: string | RegExp): Promise<void> {
    await this.assignee.click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  async more(item: string): Promise<void> {
    await this.pane.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
