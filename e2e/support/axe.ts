import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects that axe finds nothing against WCAG 2.2 AA; what it finds is told in a sentence each. */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(WCAG);
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  const sentences = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}; ${target.join(' ')}; ${failureSummary}`),
  );
  expect(sentences).toEqual([]);
}
