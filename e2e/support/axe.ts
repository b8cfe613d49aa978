import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no violations of WCAG 2.2 AA, in light and dark; prints one sentence for each. The dark scheme differs only
 * in its colours.
 */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  const sentences = await violationsOf(page, (axe) => axe.withTags(WCAG), within);
  await switchScheme(page, 'dark');
  const inDark = await violationsOf(page, (axe) => axe.withRules(COLOUR_RULES), within);
  await switchScheme(page, 'light');
  expect([...sentences, ...inDark.map((sentence) => `dark: ${sentence}`)]).toEqual([]);
}

async function violationsOf(page: Page, rules: (axe: AxeBuilder) => AxeBuilder, within?: string) {
  // Only the results of several frames must be merged, which takes a page of its own.
  const isOneFrame = page.frames().length === 1;
  const axe = rules(
    new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(isOneFrame),
  );
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}; ${target.join(' ')}; ${failureSummary}`),
  );
}

/** Switches without transitions, which would show colours of both schemes. */
async function switchScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
}
