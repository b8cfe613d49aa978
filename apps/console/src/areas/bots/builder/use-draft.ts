import type { BotGraph as WireGraph } from '@foyer/contract/bots/graph-shapes';
import type { StoryDialog } from '@foyer/contract/bots/shapes';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { ApiError, call, isConflict } from '../../../api/index.ts';
import { isSameValue } from '../../../ui/fields/same-value.ts';
import { loaded, reduceFlow } from './flow-state.ts';
import { mergeFlows } from './merge-flows.ts';

/** Milliseconds without a change after which the draft is stored. */
const SAVE_AFTER_MS = 800;

/** `refused`: the server does not accept the flow as it is, until it is changed. */
export type SaveState = 'saved' | 'saving' | 'failed' | 'refused' | 'conflict';

/**
 * The draft of a bot while it is edited: stored by itself, together with the changes of others unless they changed the
 * same.
 */
export function useDraft(bot: StoryDialog, disabled: boolean) {
  const [flow, dispatch] = useReducer(reduceFlow, bot.graph as BotGraph, loaded);
  const [saved, setSaved] = useState<BotGraph | null>(flow.graph);
  const [state, setState] = useState<SaveState>('saved');
  const [refused, setRefused] = useState<{ readonly graph: BotGraph; readonly why: string } | null>(null);
  const readAt = useRef(bot.lastModifiedDate);
  const stored = useRef<BotGraph | null>(flow.graph);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));
  const { graph } = flow;

  const adopt = ({ lastModifiedDate }: StoryDialog) => {
    readAt.current = lastModifiedDate;
  };
  const setStored = (graph: BotGraph | null) => {
    stored.current = graph;
    setSaved(graph);
  };
  const settle = (graph: BotGraph) => {
    setStored(graph);
    setState('saved');
  };
  const store = (next: BotGraph) =>
    call('updateStoryDialog', { body: { botId: bot.botId, graph: next as WireGraph, ...precondition() } });
  const latest = useRef(graph);
  useEffect(() => {
    latest.current = graph;
  }, [graph]);
  /** Stores what another member and this one changed, if they did not change the same. */
  const merge = async (): Promise<boolean> => {
    const base = stored.current;
    if (!base) return false;
    const read = await call('getStoryDialog', { query: { botId: bot.botId } });
    const [mine, theirs] = [latest.current, read.graph as BotGraph];
    const merged = mergeFlows(base, mine, theirs);
    if (!merged) return false;
    adopt(read);
    setStored(theirs);
    dispatch({ type: 'merge', base, mine, theirs, merged });
    adopt(await store(merged));
    settle(merged);
    return true;
  };
  const failed = (error: unknown): false => {
    const conflict = isConflict(error);
    if (isRefusal(error) && !conflict) setRefused({ graph, why: refusalText(error, graph) });
    setState(conflict ? 'conflict' : 'failed');
    return false;
  };
  const writeMerged = async (): Promise<boolean> => {
    try {
      const isMerged = await merge();
      if (!isMerged) setState('conflict');
      return isMerged;
    } catch (error) {
      return failed(error);
    }
  };
  const precondition = () => (readAt.current === undefined ? {} : { ifUnmodifiedSince: readAt.current });
  const write = useEffectEvent(async (): Promise<boolean> => {
    if (graph === stored.current) return true;
    setState('saving');
    try {
      adopt(await store(graph));
      settle(graph);
      return true;
    } catch (error) {
      return isConflict(error) ? writeMerged() : failed(error);
    }
  });
  /** One after the other, since each must know the time of the one before. */
  const save = useEffectEvent((): Promise<boolean> => {
    saving.current = saving.current.then(() => write());
    return saving.current;
  });
  const isRefused = refused?.graph === graph;
  useEffect(() => {
    if (disabled || graph === saved || state === 'conflict' || isRefused) return;
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [graph, saved, state, disabled, isRefused]);

  const show = (type: 'replace' | 'follow', theirs: StoryDialog) => {
    adopt(theirs);
    dispatch({ type, graph: theirs.graph as BotGraph });
    settle(theirs.graph as BotGraph);
  };
  const follow = useEffectEvent(() => {
    const isNewer = (bot.lastModifiedDate ?? '') > (readAt.current ?? '');
    if (!isNewer || state !== 'saved' || graph !== saved) return;
    if (isSameValue(bot.graph, graph)) adopt(bot);
    else show('follow', bot);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever one of them changes.
  useEffect(() => follow(), [bot, state, saved]);

  const unsaved: SaveState = isRefused ? 'refused' : state === 'saved' ? 'saving' : state;
  return {
    flow,
    dispatch,
    adopt,
    state: graph === saved ? ('saved' as const) : unsaved,
    isSaved: graph === saved,
    /** Why the server does not accept the flow. */
    refusal: isRefused ? refused.why : null,
    /** That the stored flow is the one shown, as a precondition of what is done with it. */
    precondition,
    /** Another member changed the stored flow, which is therefore not the one shown. */
    markConflict: () => {
      setStored(null);
      setState('conflict');
    },
    /** Stores what is not stored yet. Returns whether it is. */
    flush: () => save(),
    /** Stores the own flow over that of the other member, which undo shows. */
    keepOver: (theirs: StoryDialog) => {
      adopt(theirs);
      dispatch({ type: 'keep', theirs: theirs.graph as BotGraph });
      settle(theirs.graph as BotGraph);
    },
    /** Shows the flow as another member stored it, or a version brought it. Undo shows the own one. */
    replace: (theirs: StoryDialog) => show('replace', theirs),
  };
}

/** Whether the same would be refused again. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.retryAfterSeconds === undefined;

/** The message of a refusal, with the name of the step instead of its place in the flow. */
function refusalText({ message, field = '' }: ApiError, { nodes }: BotGraph): string {
  const step = nodes[Number(/^graph\.nodes\.(\d+)/.exec(field)?.[1])];
  return step ? message.replace(field, `“${step.name}”`) : message;
}
