import { Liquid } from 'liquidjs';
import { BOT_LIMITS } from './graph.ts';
import { JSON_FILTERS } from './json-body.ts';

/** A template can neither read files nor run long, nor use much memory. */
const BOUNDS = {
  templates: {},
  ownPropertyOnly: true,
  // A body gets filters that escape its values.
  parseLimit: BOT_LIMITS.body * 3,
  renderLimit: 50,
  memoryLimit: 100_000,
};

/** Fills variables into texts of bots. */
export const liquid = new Liquid(BOUNDS);

for (const [name, filter] of Object.entries(JSON_FILTERS)) liquid.registerFilter(name, filter);

/** Refuses unknown filters. Takes longer than when filling in, so that a busy machine refuses nothing that works. */
const checking = new Liquid({ ...BOUNDS, renderLimit: 200, strictFilters: true });

/** Whether a text has parts that are filled in. */
export const isTemplate = (text: string): boolean => /\{[{%]/.test(text);

/** The result of reading a template. */
export interface TemplateReading {
  /** Variables that it does not set itself. */
  readonly variables: readonly string[];
  /** Whether it is invalid, or exceeds the limits without values. */
  readonly isBroken: boolean;
  /** Whether it was tried. */
  readonly isTried: boolean;
}

/** Time for trying the templates of one flow. Milliseconds. */
const TRIAL_MS = 400;

/** Returns a function that reads the templates of one flow. It stops trying them after `TRIAL_MS`. */
export function templateReader(): (template: string) => TemplateReading {
  let leftMs = TRIAL_MS;
  return (template) => {
    if (!isTemplate(template)) return { variables: [], isBroken: false, isTried: true };
    const begun = performance.now();
    const isTried = leftMs > 0;
    try {
      const variables = checking.globalVariablesSync(template);
      return { variables, isBroken: isTried && exceedsLimits(template), isTried };
    } catch {
      return { variables: [], isBroken: true, isTried };
    } finally {
      leftMs -= performance.now() - begun;
    }
  };
}

function exceedsLimits(template: string): boolean {
  try {
    checking.parseAndRenderSync(template, {});
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes('limit exceeded');
  }
}
