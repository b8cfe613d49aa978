import './panels.css';
import './builder.css';
import './tools.css';
import type { StoryDialog } from '@foyer/contract/bots/shapes';
import { canPublish, checkGraph } from '@foyer/domain/bots/checker';
import type { BotGraph, BotNode, NodeType } from '@foyer/domain/bots/graph';
import { STEP_WIDTH, tidied } from '@foyer/domain/bots/layout';
import { useLingui } from '@lingui/react/macro';
import { useCallbackRef, useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { useCrumb } from '../../../shell/crumb.ts';
import { LeaveGuard } from '../../../ui/fields/index.ts';
import { LoadError } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { STEP_LABELS } from '../labels.ts';
import { BuilderHead, type BuilderView } from './builder-head.tsx';
import { Canvas, FIT } from './canvas.tsx';
import { Checks } from './checks.tsx';
import { ConflictBar } from './conflict-bar.tsx';
import type { From } from './connecting.tsx';
import { FindBar } from './find-bar.tsx';
import { withExit, withNote, withStep } from './flow-state.ts';
import { Inspector } from './inspector.tsx';
import { portAfter, trunkEnd, withNewStep } from './new-step.ts';
import { NoteInspector } from './note-inspector.tsx';
import { Outline } from './outline.tsx';
import { Palette, PaletteDrawer } from './palette.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { Tools } from './tools.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { withVariables } from './unset-variables.ts';
import { useDraft } from './use-draft.ts';
import { useEditing } from './use-editing.ts';
import type { TrialSteps } from './use-trial.ts';
import { VersionsPanel } from './versions-panel.tsx';

/** The builder of a flow. */
export function Builder({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('getStoryDialog', { query: { botId: id } });
  if (!data) {
    return error ? (
      <LoadError title={t`Could not load the bot`} error={error} onRetry={() => void refetch()} />
    ) : (
      <RowsLoading />
    );
  }
  return (
    <ReactFlowProvider>
      <Flow bot={data} />
    </ReactFlowProvider>
  );
}

const NO_STEPS: TrialSteps = { current: null, visited: [] };

/** Milliseconds without a change after which a flow is checked. */
const CHECK_AFTER_MS = 200;

/** Below this width the palette opens as a drawer. */
const NARROW = '(width <= 900px)';

/** From the corner of a step to its middle. Pixels. */
const HALF_STEP = { x: STEP_WIDTH / 2, y: 32 };

function Flow({ bot }: { bot: StoryDialog }) {
  const { t, i18n } = useLingui();
  const { setCenter, fitView, getZoom } = useReactFlow();
  useCrumb(bot.name);
  const disabled = !useMay('updateStoryDialog');
  const draft = useDraft(bot, disabled);
  const { refusal } = draft;
  const { graph } = draft.flow;
  const [selection, setSelection] = useState<readonly string[]>([]);
  const [lastSelected, setLastSelected] = useState<string | null>(null);
  const [view, setView] = useState<BuilderView>('canvas');
  const [panel, setPanel] = useState<'try' | 'versions' | null>(null);
  const [publishes, setPublishes] = useState(false);
  const [isFinding, setIsFinding] = useState(false);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [isAdding, setIsAdding] = useState(false);
  const [trial, setTrial] = useState<TrialSteps>(NO_STEPS);
  // Checks and the canvas process all steps of the flow. Typing in one must not wait for them.
  const [checked] = useDebouncedValue(graph, CHECK_AFTER_MS);
  const drawn = draft.flow.topic === null ? graph : checked;
  const problems = useMemo(() => checkGraph(checked), [checked]);
  const isLive = !bot.hasDraft && draft.state === 'saved';
  const { data: figures } = useCall('getBotFigures', { params: { id: bot.botId }, query: {} });
  const pick = useCallback(
    (next: (now: readonly string[]) => readonly string[]) =>
      setSelection((now) => {
        const ids = next(now);
        return now.length === ids.length && ids.every((id) => now.includes(id)) ? now : ids;
      }),
    [],
  );
  const select = (ids: readonly string[]) => pick(() => ids);
  const selected = selection.length === 1 ? (selection[0] ?? null) : null;
  if (selected !== null && selected !== lastSelected) setLastSelected(selected);
  const last = graph.nodes.find(({ id }) => id === lastSelected) ?? trunkEnd(graph);
  const follows = last && portAfter(last) && (last.name || i18n._(STEP_LABELS[last.type]));
  const show = (id: string | null, zoom: number, within: BotGraph = graph) => {
    const at = [...within.nodes, ...(within.notes ?? [])].find((one) => one.id === id);
    if (at) void setCenter(at.x + HALF_STEP.x, at.y + HALF_STEP.y, { zoom });
  };
  const jump = useCallbackRef((id: string, within?: BotGraph) => {
    select([id]);
    show(id, 1, within);
  });
  const follow = useCallbackRef((steps: TrialSteps) => {
    setTrial(steps);
    show(steps.current, getZoom());
  });
  const change = (next: BotGraph, topic?: string) =>
    draft.dispatch({ type: 'change', graph: next, ...(topic && { topic }) });
  const edit = useCallbackRef((made: (now: BotGraph) => BotGraph) => change(made(graph)));
  const add = useCallbackRef((type: NodeType, at?: { x: number; y: number }, from?: From) => {
    const added = withNewStep(graph, type, i18n._(STEP_LABELS[type]), last, at);
    change(from ? withExit(added.graph, from.step, from.port, added.id) : added.graph);
    if (at) select([added.id]);
    else jump(added.id, added.graph);
  });
  const createVariables = useCallbackRef((names: readonly string[]) => {
    const added = withVariables(graph, names, (name) => t`Set ${name}`);
    change(added.graph);
    select(added.ids);
  });
  const find = useCallbackRef(() => setIsFinding(true));
  const openPalette = useCallbackRef(() => setIsAdding(true));
  const editing = useEditing({
    graph,
    selection,
    disabled,
    dispatch: draft.dispatch,
    onSelect: select,
    onFind: find,
  });
  const marksOf = useMemo(() => {
    const worst = new Map(
      problems.toSorted((a, b) => Number(a.isError) - Number(b.isError)).map((one) => [one.node, one]),
    );
    const reachedAt = new Map(figures?.steps.map((figure) => [figure.node, figure]));
    return ({ id }: BotNode) => {
      const problem = worst.get(id);
      const figure = reachedAt.get(id);
      return {
        problem: problem ? (problem.isError ? ('error' as const) : ('warning' as const)) : null,
        reached: figures && figures.sessions > 0 ? (figure?.reached ?? 0) : null,
        left: figure?.left ?? 0,
        isCurrent: trial.current === id,
        isVisited: trial.visited.includes(id),
      };
    };
  }, [problems, figures, trial]);
  const closePanel = () => {
    setPanel(null);
    setTrial(NO_STEPS);
  };
  // What the head does, as functions that stay the same, so that typing does not draw it again.
  const undo = useCallbackRef(() => draft.dispatch({ type: 'undo' }));
  const redo = useCallbackRef(() => draft.dispatch({ type: 'redo' }));
  const tidy = useCallbackRef(() => {
    change(tidied(graph));
    // Once the canvas has drawn the steps at their new places.
    requestAnimationFrame(() => requestAnimationFrame(() => void fitView(FIT)));
  });
  const setLanguages = useCallbackRef((languages: readonly string[]) => change({ ...graph, languages }));
  const togglePanel = useCallbackRef((next: 'try' | 'versions') =>
    next === panel ? closePanel() : setPanel(next),
  );
  const publish = useCallbackRef(() => setPublishes(true));
  const step = graph.nodes.find(({ id }) => id === selected);
  const note = graph.notes?.find(({ id }) => id === selected);
  return (
    <div className={panel ? 'flow has-panel' : 'flow'}>
      <LeaveGuard when={!draft.isSaved} parts={['id']} />
      <BuilderHead
        bot={bot}
        languages={graph.languages}
        state={draft.state}
        canUndo={draft.flow.past.length > 0}
        canRedo={draft.flow.future.length > 0}
        view={view}
        panel={panel}
        disabled={disabled}
        canPublish={!isLive && canPublish(problems)}
        onUndo={undo}
        onRedo={redo}
        onView={setView}
        onPanel={togglePanel}
        onTidy={tidy}
        onLanguages={setLanguages}
        onPublish={publish}
      />
      {refusal && (
        <div className="flow-conflict" role="alert">
          {t`Not saved: ${refusal}`}
        </div>
      )}
      {publishes && <PublishDialog bot={bot} draft={draft} onClose={() => setPublishes(false)} />}
      {draft.state === 'conflict' && <ConflictBar botId={bot.botId} draft={draft} />}
      <div className="flow-body">
        {!disabled && !panel && !isNarrow && <Palette follows={follows} onAdd={add} />}
        <div className="flow-middle">
          {isFinding ? (
            <FindBar graph={graph} onJump={jump} onClose={() => setIsFinding(false)} />
          ) : (
            <Tools
              {...editing}
              selected={selection.length}
              disabled={disabled}
              onFind={find}
              onAdd={isNarrow ? openPalette : undefined}
            />
          )}
          {view === 'canvas' ? (
            <Canvas
              graph={drawn}
              selection={selection}
              disabled={disabled}
              marksOf={marksOf}
              onSelect={pick}
              onEdit={edit}
              onAdd={add}
            />
          ) : (
            <Outline
              graph={graph}
              selection={selection}
              problems={new Set(problems.map(({ node }) => node))}
              onSelect={select}
            />
          )}
          <section className="flow-bottom" aria-label={t`Checks`}>
            <h2 className="t-13">
              {t`Checks`} <span className="count num">{i18n.number(problems.length)}</span>
            </h2>
            <Checks
              graph={checked}
              problems={problems}
              isLive={isLive}
              onSelect={jump}
              onCreateVariables={disabled ? undefined : createVariables}
            />
          </section>
        </div>
        {isNarrow && (
          <PaletteDrawer opened={isAdding} follows={follows} onAdd={add} onClose={() => setIsAdding(false)} />
        )}
        {panel === 'try' && (
          <TrialPanel
            botId={bot.botId}
            graph={graph}
            from={step ? selected : null}
            disabled={disabled}
            onSteps={follow}
            onClose={closePanel}
          />
        )}
        {panel === 'versions' && <VersionsPanel bot={bot} draft={draft} onClose={closePanel} />}
        {!panel && step && (
          <Inspector
            key={step.id}
            step={step}
            graph={graph}
            steps={drawn.nodes}
            disabled={disabled}
            problems={problems.filter(({ node }) => node === step.id)}
            onChange={(next) => change(withStep(graph, next), `${step.id}`)}
            onRemove={editing.remove}
            onClose={() => select([])}
          />
        )}
        {!panel && note && (
          <NoteInspector
            key={note.id}
            note={note}
            disabled={disabled}
            onChange={(next) => change(withNote(graph, next), note.id)}
            onRemove={editing.remove}
            onClose={() => select([])}
          />
        )}
      </div>
    </div>
  );
}
