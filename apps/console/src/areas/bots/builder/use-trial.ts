import type { BotGraph as WireGraph } from '@foyer/contract/bots/graph-shapes';
import type { BotTrial } from '@foyer/contract/bots/shapes';
import type { BotTestInput } from '@foyer/contract/bots/test-shapes';
import { type BotElement, elementAsText } from '@foyer/domain/bots/elements';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';

/** The steps that a trial shows on the canvas. */
export interface TrialSteps {
  readonly current: string | null;
  readonly visited: readonly string[];
}

export type TrialLine =
  | { readonly by: 'bot'; readonly message: BotTrial['messages'][number] }
  | { readonly by: 'visitor' | 'trial'; readonly text: string };

export type TrialInput = Parameters<typeof call<'tryBot'>>[1]['body']['input'];

type Turn = BotTestInput['turns'][number];

/** Where a trial began, so that a test can begin there again. */
type Beginning = Pick<BotTestInput, 'language' | 'channel' | 'from' | 'startedAt'>;

/** A trial of the flow as it is drawn, with its lines and what a test of it would repeat. */
export function useTrial({ graph, onSteps }: { graph: BotGraph; onSteps: (steps: TrialSteps) => void }) {
  const text = useText();
  const [language, setLanguage] = useState(graph.languages[0] ?? 'en');
  const [channel, setChannel] = useState('web');
  const [trial, setTrial] = useState<BotTrial | null>(null);
  const [lines, setLines] = useState<readonly TrialLine[]>([]);
  const [visited, setVisited] = useState<readonly string[]>([]);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  const [ahead, setAhead] = useState(0);
  const [error, setError] = useState<string | null>(null);

  const take = async (
    input: TrialInput,
    said: TrialLine | null,
    { jump = 0, from = null }: { readonly jump?: number; readonly from?: string | null } = {},
  ) => {
    const isStart = input.type === 'start';
    const now = Date.now() + (isStart ? 0 : ahead + jump);
    const begun = isStart || !beginning ? { language, channel, from, startedAt: now } : beginning;
    const body = {
      graph: graph as WireGraph,
      state: isStart ? null : (trial?.state ?? null),
      input,
      language: begun.language,
      channel: begun.channel,
      now,
      ...(begun.from && { from: begun.from }),
    };
    try {
      const next = await call('tryBot', { body });
      const passed = [...(isStart ? [] : visited), ...next.steps.map(({ node }) => node)];
      const expected = next.messages.map(({ text: said, element }) =>
        elementAsText(said, element as BotElement | null),
      );
      const turn = { input: input as Turn['input'], after: now - begun.startedAt, expected };
      setError(null);
      // A message while a call is awaited leaves it open.
      const awaited = next.call ?? (next.state.status === 'call' ? (trial?.call ?? null) : null);
      setTrial({ ...next, call: awaited });
      setBeginning(begun);
      setTurns([...(isStart ? [] : turns), turn]);
      setVisited(passed);
      setAhead(isStart ? 0 : ahead + jump);
      setLines([
        ...(isStart ? [] : lines),
        ...(said ? [said] : []),
        ...next.messages.map((message) => ({ by: 'bot' as const, message })),
      ]);
      onSteps({ current: next.state.node, visited: passed });
    } catch (failure) {
      setError(errorText(failure as Error, text('genericError')));
    }
  };

  const begin = useEffectEvent(() => void take({ type: 'start' }, null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or channel begins anew.
  useEffect(() => {
    begin();
  }, [language, channel]);

  return {
    language,
    setLanguage,
    channel,
    setChannel,
    trial,
    lines,
    ahead,
    error,
    /** Takes an input, after a jump of the clock. A trial begins at the start of the flow or at the step `from`. */
    take,
    /** The trial as a test. Null before it began. */
    test: beginning && turns.length > 0 ? { ...beginning, turns: [...turns] } : null,
  };
}
