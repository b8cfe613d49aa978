import type { ScoreRun } from '@foyer/contract/contacts/score-shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../../api/index.ts';
import { Button, Time } from '../../../ui/index.ts';

/** The progress of a recalculation, or when the last one ended. */
export function RunBar({ run, mayChange }: { run: ScoreRun | null; mayChange: boolean }) {
  const { t, i18n } = useLingui();
  const cancel = useAction('cancelScoreRun');
  const start = useAction('recalculateScores');
  const isRunning = run?.state === 'running';
  const again = mayChange && !isRunning && (
    <Button small busy={start.isPending} onClick={() => start.mutate({})}>{t`Recalculate`}</Button>
  );
  if (!run) return <div className="row score-run">{again}</div>;
  const done = i18n.number(run.done);
  const total = i18n.number(run.total);
  if (!isRunning) {
    return (
      <div className="row score-run t-12 t-2">
        <span>
          {run.state === 'done'
            ? t`All scores recalculated`
            : t`Recalculation cancelled after ${done} of ${total}`}
          {' · '}
          <Time at={run.finishedDate ?? run.startedDate} />
          {' · '}
          {t`${plural(run.changed, { one: '# score changed', other: '# scores changed' })}, ${plural(run.moved, { one: '# lead moved', other: '# leads moved' })}`}
        </span>
        {again}
      </div>
    );
  }
  return (
    <div className="row score-run">
      <progress value={run.done} max={Math.max(1, run.total)} aria-label={t`Recalculating scores`} />
      <span className="num t-12" role="status">
        {run.total ? t`${done} of ${total}` : t`Starting…`}
      </span>
      {mayChange && (
        <Button small variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t`Cancel`}
        </Button>
      )}
    </div>
  );
}
