import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no violations of WCAG 2.2 AA; prints one sentence for each. The dark scheme differs
 * only in its colours, and every test of it also runs in the light one.
 */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const axe = new AxeBuilder({ page });
  if (isDark) axe.withRules(COLOUR_RULES);
  else axe.withTags(WCAG);
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  const sentences = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}; ${target.join(' ')}; ${failureSummary}`),
  );
  expect(sentences).toEqual([]);
}
