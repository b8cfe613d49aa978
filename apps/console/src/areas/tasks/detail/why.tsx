import type { AssignmentEntry } from '@foyer/contract/assignment/shapes';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { AssignmentReasons } from '../../../assignment/why-assigned.tsx';
import { EscalationLogLine } from '../../../escalation/log-line.tsx';
import { useEscalationLog } from '../../../escalation/use-escalation-log.ts';
import { LoadError, Time } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';

/** What escalation rules and automatic assignment did with a task, or why they did nothing, newest first. */
export function Why({ taskId }: { taskId: string }) {
  const { t } = useLingui();
  const rules = useEscalationLog('task', taskId);
  const choices = useCall('explainAssignment', { query: { kind: 'ticket', subjectId: taskId } });
  const error = rules.error ?? choices.error;
  if (error) {
    const retry = () => void Promise.all([rules.refetch(), choices.refetch()]);
    return <LoadError title={t`Could not load the reasons`} error={error} onRetry={retry} />;
  }
  if (!rules.data || !choices.data) return <RowsLoading />;
  const lines = [
    ...rules.data.logs.map((entry) => ({
      id: entry.id,
      at: entry.creationDate,
      line: <EscalationLogLine entry={entry} kind={t`Escalation rule`} />,
    })),
    ...choices.data.entries.map((entry) => ({
      id: entry.id,
      at: entry.createdDate,
      line: <ChoiceLine entry={entry} />,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  if (lines.length === 0) {
    return <p className="t-13 t-3">{t`No rule or automatic assignment has checked this yet.`}</p>;
  }
  return (
    <ol className="task-history">
      {lines.map(({ id, line }) => (
        <li key={id}>{line}</li>
      ))}
    </ol>
  );
}

function ChoiceLine({ entry }: { entry: AssignmentEntry }) {
  const { t } = useLingui();
  const chosen = entry.candidates.find(({ memberId }) => memberId === entry.memberId);
  return (
    <>
      <span className="row">
        <span className="t-m">{chosen ? t`Assigned to ${chosen.name}` : t`No one was available`}</span>
        <span className="t-3">{t`Automatic assignment`}</span>
        <Time className="end t-12 t-3" at={entry.createdDate} />
      </span>
      <AssignmentReasons entry={entry} />
    </>
  );
}
