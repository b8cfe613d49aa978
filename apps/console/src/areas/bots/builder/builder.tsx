import './panels.css';
import './builder.css';
import type { StoryDialog } from '@foyer/contract/bots/shapes';
import { canPublish, checkGraph } from '@foyer/domain/bots/checker';
import type { BotGraph, BotNode, NodeType } from '@foyer/domain/bots/graph';
import { tidied } from '@foyer/domain/bots/layout';
import { useLingui } from '@lingui/react/macro';
import { ReactFlowProvider } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import { call, useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { useCrumb } from '../../../shell/crumb.ts';
import { LeaveGuard } from '../../../ui/fields/index.ts';
import { Button, LoadError } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { STEP_LABELS } from '../labels.ts';
import { BuilderHead, type BuilderView } from './builder-head.tsx';
import { Canvas } from './canvas.tsx';
import { Checks } from './checks.tsx';
import { withoutSteps, withStep } from './flow-state.ts';
import { Inspector } from './inspector.tsx';
import { withNewStep } from './new-step.ts';
import { Outline } from './outline.tsx';
import { Palette } from './palette.tsx';
import { TrialPanel, type TrialSteps } from './trial-panel.tsx';
import { useDraft } from './use-draft.ts';
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

function Flow({ bot }: { bot: StoryDialog }) {
  const { t, i18n } = useLingui();
  useCrumb(bot.name);
  const disabled = !useMay('updateStoryDialog');
  const draft = useDraft(bot, disabled);
  const { graph } = draft.flow;
  const [selected, setSelected] = useState<string | null>(null);
  const [view, setView] = useState<BuilderView>('canvas');
  const [panel, setPanel] = useState<'try' | 'versions' | null>(null);
  const [trial, setTrial] = useState<TrialSteps>(NO_STEPS);
  const problems = useMemo(() => checkGraph(graph), [graph]);
  const { data: figures } = useCall('getBotFigures', { params: { id: bot.botId }, query: {} });
  const change = (next: BotGraph, topic?: string) =>
    draft.dispatch({ type: 'change', graph: next, ...(topic && { topic }) });
  const add = (type: NodeType, at?: { x: number; y: number }) => {
    const after = graph.nodes.find(({ id }) => id === selected);
    const added = withNewStep(graph, type, i18n._(STEP_LABELS[type]), after, at);
    change(added.graph);
    setSelected(added.id);
  };
  const marksOf = useCallback(
    (node: BotNode) => {
      const own = problems.filter((problem) => problem.node === node.id);
      const figure = figures?.steps.find((one) => one.node === node.id);
      return {
        problem: own.some(({ isError }) => isError)
          ? ('error' as const)
          : own.length > 0
            ? ('warning' as const)
            : null,
        reached: figures && figures.sessions > 0 ? (figure?.reached ?? 0) : null,
        left: figure?.left ?? 0,
        isCurrent: trial.current === node.id,
        isVisited: trial.visited.includes(node.id),
      };
    },
    [problems, figures, trial],
  );
  const closePanel = () => {
    setPanel(null);
    setTrial(NO_STEPS);
  };
  const step = graph.nodes.find(({ id }) => id === selected);
  return (
    <div className={panel ? 'flow has-panel' : 'flow'}>
      <LeaveGuard when={!draft.isSaved} parts={['id']} />
      <BuilderHead
        bot={bot}
        draft={draft}
        view={view}
        panel={panel}
        disabled={disabled}
        canPublish={canPublish(problems)}
        onView={setView}
        onPanel={(next) => (next === panel ? closePanel() : setPanel(next))}
        onTidy={() => change(tidied(graph))}
        onLanguages={(languages) => change({ ...graph, languages })}
      />
      {draft.state === 'conflict' && (
        <div className="flow-conflict" role="alert">
          {t`Someone else changed this flow. Your changes are not saved.`}
          <Button
            small
            onClick={async () => draft.replace(await call('getStoryDialog', { query: { botId: bot.botId } }))}
          >
            {t`Show theirs`}
          </Button>
          <Button small onClick={draft.overwrite}>
            {t`Keep mine`}
          </Button>
        </div>
      )}
      <div className="flow-body">
        {!disabled && !panel && <Palette onAdd={add} />}
        <div className="flow-middle">
          {view === 'canvas' ? (
            <Canvas
              graph={graph}
              selected={selected}
              disabled={disabled}
              marksOf={marksOf}
              onSelect={setSelected}
              onChange={change}
              onAdd={add}
            />
          ) : (
            <Outline
              graph={graph}
              selected={selected}
              problems={new Set(problems.map(({ node }) => node))}
              onSelect={setSelected}
            />
          )}
          <section className="flow-bottom" aria-label={t`Checks`}>
            <h2 className="t-13">
              {t`Checks`} <span className="count num">{i18n.number(problems.length)}</span>
            </h2>
            <Checks graph={graph} problems={problems} onSelect={setSelected} />
          </section>
        </div>
        {panel === 'try' && (
          <TrialPanel graph={graph} from={selected} onSteps={setTrial} onClose={closePanel} />
        )}
        {panel === 'versions' && (
          <VersionsPanel
            bot={bot}
            graph={graph}
            onRestored={(restored) => draft.replace(restored)}
            onClose={closePanel}
          />
        )}
        {!panel && step && (
          <Inspector
            key={step.id}
            step={step}
            graph={graph}
            disabled={disabled}
            problems={problems.filter(({ node }) => node === step.id)}
            onChange={(next) => change(withStep(graph, next), `${step.id}`)}
            onRemove={() => {
              change(withoutSteps(graph, [step.id]));
              setSelected(null);
            }}
            onClose={() => setSelected(null)}
          />
        )}
      </div>
    </div>
  );
}
