import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { goWithin } from '../support/go-within.ts';
import { expect, test } from '../support/test.ts';
import { details, makeTicket, ticketsOf, word } from './tickets.ts';

const SCREENS = [
  ['desk', { width: 1440, height: 900 }],
  ['laptop', { width: 1280, height: 800 }],
  ['tablet', { width: 1024, height: 768 }],
  ['phone', { width: 390, height: 844 }],
] as const;

/** A title that is too long for every layout. */
const longTitle = (found: string) =>
  `${found} The drawer of the sideboard that was delivered last week does not close all the way and scratches`;

/** Horizontal overflow of the window. Pixels. */
const overflow = (page: Page) =>
  page
    .locator('html, main')
    .evaluateAll((boxes) => Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth)));

for (const [screen, viewport] of SCREENS) {
  test(`lists, board, calendar and details on a ${screen}`, async ({ agent, tokenOf }) => {
    const found = word();
    const more = { dueDate: '2027-03-10T12:00:00.000Z', tags: ['delivery', 'missing part', 'sofa'] };
    const { id } = await makeTicket(await tokenOf('priya'), longTitle(found), more);
    const look = { viewport, quiet: true } as const;
    const { page } = await agent('priya', { ...look, path: ticketsOf('list', found) });
    for (const view of ['list', 'board', 'calendar'] as const) {
      await goWithin(page, `${ticketsOf(view, found)}&month=2027-03`);
      await expect(page.getByText(view === 'calendar' ? /^#\d+$/ : found).first()).toBeVisible();
      await expect(page.locator('.sk')).toHaveCount(0);
      await expectNoViolations(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    await goWithin(page, `${ticketsOf('list', found)}&task=${id}`);
    await expect(details(page, found).getByRole('tab', { name: 'Why?' })).toBeVisible();
    await expectNoViolations(page);
  });

  test(`right to left on a ${screen}`, async ({ agent, tokenOf }) => {
    const found = word();
    const { id } = await makeTicket(await tokenOf('priya'), longTitle(found));
    const look = { viewport, locale: 'ar', quiet: true } as const;
    const { page } = await agent('priya', { ...look, path: ticketsOf('list', found) });
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    for (const view of ['list', 'board'] as const) {
      await goWithin(page, ticketsOf(view, found));
      await expect(page.getByText(found).first()).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    const columns = await page
      .locator('.board-column')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(columns[0]).toBeGreaterThan(columns[1] ?? 0);
    await goWithin(page, `${ticketsOf('list', found)}&task=${id}`);
    await expect(details(page, found)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}
