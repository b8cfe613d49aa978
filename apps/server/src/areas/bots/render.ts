import { liquid } from '@foyer/domain/bots/liquid';
import type { BotVariables } from '@foyer/domain/bots/session';

/** Time for all templates of one turn together: rendering blocks the process. Milliseconds. */
const TURN_MS = 200;

/** Counts the milliseconds that the templates of several turns take. */
export type BatchTime = (ms: number) => void;

/**
 * The time for the templates of all turns of a batch, whose conversations stay locked meanwhile: no more than for one
 * turn alone. Throws when it is over.
 */
export function batchTime(): BatchTime {
  let leftMs = TURN_MS;
  return (ms) => {
    leftMs -= ms;
    if (leftMs < 0) throw new Error('The templates of a batch of turns take too long.');
  };
}

/**
 * Returns a function that fills variables into the texts of one turn. Empty for a template that cannot be read or exceeds
 * the limits.
 */
export function turnRenderer(spend?: BatchTime): (template: string, variables: BotVariables) => string {
  let leftMs = TURN_MS;
  return (template, variables) => {
    if (leftMs <= 0) return '';
    const begun = performance.now();
    const text = rendered(template, variables);
    const ms = performance.now() - begun;
    leftMs -= ms;
    spend?.(ms);
    return text;
  };
}

function rendered(template: string, variables: BotVariables): string {
  try {
    return String(liquid.parseAndRenderSync(template, variables));
  } catch {
    return '';
  }
}
