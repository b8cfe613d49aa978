import { BOT_LIMITS } from '@foyer/domain/bots/graph';
import type { BotVariables } from '@foyer/domain/bots/session';
import { Liquid } from 'liquidjs';

/** Bounded: a template can neither read files nor run long, nor use much memory. */
const liquid = new Liquid({
  templates: {},
  ownPropertyOnly: true,
  parseLimit: BOT_LIMITS.body,
  renderLimit: 50,
  memoryLimit: 100_000,
});

/** Fills variables into a text. Empty for a template that cannot be read or exceeds the limits. */
export function render(template: string, variables: BotVariables): string {
  try {
    return String(liquid.parseAndRenderSync(template, variables));
  } catch {
    return '';
  }
}
