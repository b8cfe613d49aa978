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

/** Time for all templates of one turn together: rendering blocks the process. Milliseconds. */
const TURN_MS = 200;

/**
 * Returns a function that fills variables into the texts of one turn. Empty for a template that cannot be read or exceeds
 * the limits.
 */
export function turnRenderer(): (template: string, variables: BotVariables) => string {
  let leftMs = TURN_MS;
  return (template, variables) => {
    if (leftMs <= 0) return '';
    const begun = performance.now();
    try {
      return String(liquid.parseAndRenderSync(template, variables));
    } catch {
      return '';
    } finally {
      leftMs -= performance.now() - begun;
    }
  };
}
