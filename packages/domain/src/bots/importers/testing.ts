import { advance } from '../engine.ts';
import { type BotInput, newSession } from '../session.ts';
import { envAt } from '../testing.ts';
import type { ImportedBot } from './parts.ts';

const filled = (template: string, variables: Readonly<Record<string, unknown>>) =>
  template.replace(/\{\{ (\w+) \}\}/g, (_, name: string) => String(variables[name] ?? ''));

/** What a bot says to what a visitor writes; a call is answered by its port. */
export function talk({ graph }: ImportedBot, ...inputs: string[]): string[] {
  let state = newSession('en', 1, {});
  const start: BotInput = { type: 'start' };
  const said = (input: BotInput) => {
    const next = advance(graph, state, input, { ...envAt(), render: filled });
    state = next.state;
    return next.effects.flatMap((effect) => (effect.type === 'say' && effect.text ? [effect.text] : []));
  };
  return [
    ...said(start),
    ...inputs.flatMap((text) =>
      said(
        state.status === 'call'
          ? { type: 'result', port: text, variables: {} }
          : { type: 'message', text, hasFile: false },
      ),
    ),
  ];
}

/** What of an imported bot is missing, a line each. */
export const leftOutOf = ({ leftOut }: ImportedBot) =>
  leftOut.map(({ step, reason, detail }) => `${step}: ${reason} ${detail}`);
