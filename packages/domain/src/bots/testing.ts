import type { BotGraph, BotNode } from './graph.ts';
import type { BotVariables } from './session.ts';

/** Fills in variables by their names, without Liquid. */
export const render = (template: string, variables: BotVariables): string =>
  template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(variables[name] ?? ''));

/** Surroundings of a turn. */
export const envAt = (now = 0) => ({ now, timeZone: 'UTC', render });

export const node = (part: object): BotNode => ({ name: '', x: 0, y: 0, exits: {}, ...part }) as BotNode;

export const graphOf = (...nodes: BotNode[]): BotGraph => ({ languages: ['en', 'ar'], nodes });
