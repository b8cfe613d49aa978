import { Liquid } from 'liquidjs';
import { BOT_LIMITS } from './graph.ts';

/** Fills variables into texts of bots. Bounded: a template can neither read files nor run long, nor use much memory. */
export const liquid = new Liquid({
  templates: {},
  ownPropertyOnly: true,
  strictFilters: true,
  parseLimit: BOT_LIMITS.body,
  renderLimit: 50,
  memoryLimit: 100_000,
});

/** Whether a text has parts that are filled in. */
export const isTemplate = (text: string): boolean => /\{[{%]/.test(text);

/** What a template names. `isBroken` if it cannot be read, or exceeds the limits already without any value. */
export interface TemplateReading {
  /** Variables that it does not set itself. */
  readonly variables: readonly string[];
  readonly isBroken: boolean;
}

/** Time for trying the templates of one flow. Milliseconds. */
const TRIAL_MS = 200;

const BROKEN: TemplateReading = { variables: [], isBroken: true };
const PLAIN: TemplateReading = { variables: [], isBroken: false };

/** Returns a function that reads the templates of one flow. It stops trying them when that has taken long. */
export function templateReader(): (template: string) => TemplateReading {
  let leftMs = TRIAL_MS;
  return (template) => {
    if (!isTemplate(template)) return PLAIN;
    const begun = performance.now();
    try {
      const variables = liquid.globalVariablesSync(template);
      const isBroken = leftMs > 0 && template.includes('{%') && exceedsLimits(template);
      return { variables, isBroken };
    } catch {
      return BROKEN;
    } finally {
      leftMs -= performance.now() - begun;
    }
  };
}

function exceedsLimits(template: string): boolean {
  try {
    liquid.parseAndRenderSync(template, {});
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes('limit exceeded');
  }
}
