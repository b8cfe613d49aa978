import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules of these that depend on colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Expects that axe finds nothing against WCAG 2.2 AA; what it finds is told in a sentence each. The dark scheme differs
 * in its colours alone, and every test of it has its twin in the light one.
 */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const axe = new AxeBuilder({ page });
  if (isDark) axe.withRules(OF_COLOURS);
  else axe.withTags(WCAG);
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  const sentences = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}; ${target.join(' ')}; ${failureSummary}`),
  );
  expect(sentences).toEqual([]);
}
