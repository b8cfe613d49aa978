import type { AiSource } from '@foyer/contract/ai/shapes';
import type { RewriteStyle } from '@foyer/domain/ai';
import { TEXTS } from '@foyer/domain/texts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText, useCall } from '../../../api/index.ts';
import { isLayerOpen } from '../../../keys/keys.ts';
import { useMay } from '../../../session/permissions.ts';
import { callWriting } from './writing.ts';

/** What the assistant shows above the draft. */
export type AssistantState<Draft> =
  /** `text` is what is written so far. It is not checked yet, so it cannot be used. */
  | { readonly kind: 'working'; readonly task: 'reply' | 'rewrite'; readonly text: string }
  /** A text that is not in the draft yet. */
  | { readonly kind: 'proposed'; readonly text: string; readonly sources: readonly AiSource[] }
  /** A text that has become the draft. */
  | { readonly kind: 'taken'; readonly sources: readonly AiSource[]; readonly before: Draft }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly error: string };

interface Options<Draft> {
  readonly conversationID: string;
  readonly draft: Draft;
  readonly textOf: (draft: Draft) => string;
  readonly draftOf: (text: string) => Draft;
  readonly set: (draft: Draft) => void;
}

/** Lets a model write or rewrite the draft of a reply. Whatever it writes can be undone and is sent by the member only. */
export function useAssistant<Draft>({ conversationID, draft, textOf, draftOf, set }: Options<Draft>) {
  const may = useMay('suggestReply');
  const { data } = useCall('getAiAvailability', undefined, { enabled: may });
  const [state, setState] = useState<AssistantState<Draft> | null>(null);
  const running = useRef<AbortController | null>(null);
  const now = useRef(draft);
  now.current = draft;
  useEffect(() => () => running.current?.abort(), []);
  const text = textOf(draft);
  const isEmpty = text.trim() === '';
  // Once the draft is sent or cleared, nothing AI-generated is left.
  if (state?.kind === 'taken' && isEmpty) setState(null);

  const dismiss = () => {
    running.current?.abort();
    setState(null);
  };
  useEscape(state !== null && state.kind !== 'taken', dismiss);

  const run = async (
    task: 'reply' | 'rewrite',
    ask: (writing: Parameters<typeof callWriting>[2]) => Promise<AssistantState<Draft>>,
  ) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (written: string) => setState({ kind: 'working', task, text: written });
    show('');
    const { signal } = controller;
    const onText = (written: string) => {
      if (!signal.aborted) show(written);
    };
    const next = await ask({ signal, onText }).catch(
      (error: unknown): AssistantState<Draft> => ({
        kind: 'failed',
        error: errorText(error, TEXTS.genericError),
      }),
    );
    if (!signal.aborted) setState(next);
  };
  const take = (written: string, sources: readonly AiSource[]): AssistantState<Draft> => {
    const before = now.current;
    set(draftOf(written));
    return { kind: 'taken', sources, before };
  };
  const params = { id: conversationID };
  return {
    isAvailable: may && data?.isAvailable === true,
    isEmpty,
    state,
    suggest: () =>
      run('reply', async (writing) => {
        const { text: written, sources } = await callWriting('suggestReply', { params }, writing);
        return written === null ? { kind: 'nothing' } : { kind: 'proposed', text: written, sources };
      }),
    rewrite: (style: RewriteStyle) =>
      run('rewrite', async (writing) => {
        const body = { text, style };
        const { text: written } = await callWriting('rewriteDraft', { params, body }, writing);
        // What was typed meanwhile stays.
        const isSame = textOf(now.current) === text;
        return isSame ? take(written, []) : { kind: 'proposed', text: written, sources: [] };
      }),
    use: () => {
      if (state?.kind === 'proposed') setState(take(state.text, state.sources));
    },
    undo: () => {
      if (state?.kind !== 'taken') return;
      set(state.before);
      setState(null);
    },
    /** Cancels what is asked, or hides what is shown. */
    dismiss,
  };
}

/** Lets Escape run this before whatever else it would do: leave the field, or the conversation. */
function useEscape(isOn: boolean, run: () => void) {
  const now = useEffectEvent(run);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isLayerOpen()) return;
      event.preventDefault();
      event.stopPropagation();
      now();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [isOn]);
}

export type Assistant = Omit<ReturnType<typeof useAssistant<unknown>>, 'state'> & {
  readonly state: AssistantState<unknown> | null;
};
