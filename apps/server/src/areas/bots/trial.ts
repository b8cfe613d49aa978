import type { tryBot } from '@foyer/contract/bots/session-calls';
import type { BotTrial } from '@foyer/contract/bots/shapes';
import { advance } from '@foyer/domain/bots/engine';
import { type BotGraph, VISITOR_PARTS } from '@foyer/domain/bots/graph';
import { answersOf } from '@foyer/domain/bots/parts';
import { type BotEnvironment, type BotState, newSession } from '@foyer/domain/bots/session';
import { TRIAL_CODE } from '@foyer/domain/bots/trial';
import type { z } from 'zod';
import type { Services } from '../../kernel/context.ts';
import { timeZoneOf } from '../merchants/cached-clock.ts';
import { turnRenderer } from './render.ts';
import { botSettingsOf } from './settings.ts';

type Trial = z.output<typeof tryBot.body>;

/** What stands for an address, since nothing is sent. */
const TRIAL_CALLBACK = 'https://callback.invalid/trial';

/** What decides how the bots of a merchant read messages. */
export type TrialSettings = Pick<BotEnvironment, 'personWords' | 'timeZone'>;

export const trialSettings = async (services: Services, merchantId: number): Promise<TrialSettings> => ({
  personWords: (await botSettingsOf(services)(merchantId)).personWords,
  timeZone: await timeZoneOf(services, merchantId),
});

/** Carries a trial on by one input, with the engine of real sessions. */
export function runTrial(
  { graph: drawn, state: kept, input, language, channel, from, now }: Trial,
  settings: TrialSettings,
): BotTrial {
  const graph = from ? startingAt(drawn, from) : drawn;
  const before =
    (kept as BotState | null) ?? newSession(language, now % 1e9, trialVariables(language, channel));
  const { state, effects, steps } = advance(graph, before, input as Parameters<typeof advance>[2], {
    now,
    render: turnRenderer(),
    callback: () => TRIAL_CALLBACK,
    isCode: (typed) => typed === TRIAL_CODE,
    ...settings,
  });
  const call = effects.find((effect) => effect.type === 'call');
  const names = new Set([...Object.keys(before.variables), ...Object.keys(state.variables)]);
  return {
    state: { ...state, variables: { ...state.variables }, stack: [...state.stack] },
    messages: effects.flatMap((effect) =>
      effect.type === 'say'
        ? [
            {
              node: effect.node,
              text: effect.text,
              element: effect.element as BotTrial['messages'][number]['element'],
            },
          ]
        : [],
    ),
    call: call
      ? { node: call.node.id, type: call.node.type, values: { ...call.values }, ports: answersOf(call.node) }
      : null,
    steps: steps.map(({ node, port }) => ({ node, port })),
    changed: [...names].filter((name) => before.variables[name] !== state.variables[name]),
  };
}

const trialVariables = (language: string, channel: string): BotState['variables'] => ({
  message: '',
  language,
  channel,
  page: '',
  visitor: Object.fromEntries(VISITOR_PARTS.map((part) => [part, ''])),
});

/** The flow with its start leading to another step. */
const startingAt = (graph: BotGraph, id: string): BotGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.type === 'start' ? { ...node, exits: { next: id } } : node)),
});
