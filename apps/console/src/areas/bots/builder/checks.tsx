import type { BotGraph } from '@foyer/domain/bots/graph';
import type { BotProblem } from '@foyer/domain/bots/problems';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconVariable } from '@tabler/icons-react';
import { memo } from 'react';
import { Button, Icon } from '../../../ui/index.ts';
import { PROBLEM_LABELS, STEP_LABELS } from '../labels.ts';
import { problemDetail } from './step-text.ts';
import { unsetVariables } from './unset-variables.ts';

/** What is wrong with the flow; a click leads to the step. Publishing waits for the errors. */
export const Checks = memo(function Checks({
  graph,
  problems,
  isLive,
  onSelect,
  onCreateVariables,
}: {
  graph: BotGraph;
  problems: readonly BotProblem[];
  /** Whether the live version is this flow. */
  isLive: boolean;
  onSelect: (id: string) => void;
  /** Adds steps that set the named variables. Undefined: the flow cannot be changed. */
  onCreateVariables: ((names: readonly string[]) => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  if (problems.length === 0) {
    return (
      <p className="flow-checks-none">
        <Icon of={IconCircleCheck} />{' '}
        {isLive ? t`No problems. All changes are published.` : t`No problems. The flow can be published.`}
      </p>
    );
  }
  const unset = unsetVariables(problems);
  const names = new Intl.ListFormat(i18n.locale).format(unset);
  return (
    <ul className="flow-checks">
      {unset.length > 0 && onCreateVariables && (
        <li className="flow-unset">
          <span className="grow">
            {t`No step sets ${names}. Create them, then give them a value in the new steps after the start.`}
          </span>
          <Button small icon={IconVariable} onClick={() => onCreateVariables(unset)}>
            {t`Create variables`}
          </Button>
        </li>
      )}
      {problems.map((problem) => {
        const { code, node, detail, isError } = problem;
        const step = graph.nodes.find(({ id }) => id === node);
        const shown = problemDetail(problem, step, graph, i18n);
        return (
          <li key={`${code} ${node} ${detail}`}>
            <button type="button" onClick={() => node && onSelect(node)}>
              <Icon
                of={isError ? IconAlertCircle : IconAlertTriangle}
                className={isError ? 't-danger' : 't-warning'}
              />
              <span className="sr">{isError ? t`Error` : t`Warning`}</span>
              <b>{i18n._(PROBLEM_LABELS[code])}</b>
              {shown && (
                <b className="t-m" dir="auto">
                  {shown}
                </b>
              )}
              <span className="end t-2">{step && (step.name || i18n._(STEP_LABELS[step.type]))}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
});
