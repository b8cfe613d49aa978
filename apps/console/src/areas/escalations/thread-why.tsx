import { useLingui } from '@lingui/react/macro';
import { EscalationLogLine } from '../../escalation/log-line.tsx';
import { useEscalationLog } from '../../escalation/use-escalation-log.ts';
import type { ThreadItemProps } from '../../shell/thread-menu.ts';
import { Button, Dialog, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';

/** What escalation rules did with a conversation, or why they did nothing, newest first. */
export function ThreadWhy({ conversationID, onClose }: ThreadItemProps) {
  const { t } = useLingui();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Escalation runs`}
      actions={<Button variant="primary" data-autofocus onClick={onClose}>{t`Close`}</Button>}
    >
      <Log conversationID={conversationID} />
    </Dialog>
  );
}

function Log({ conversationID }: { conversationID: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useEscalationLog('conversation', conversationID);
  if (error) {
    return <LoadError title={t`Could not load the reasons`} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <RowsLoading />;
  if (data.logs.length === 0) return <p className="t-2">{t`No rule has checked this yet.`}</p>;
  return (
    <ol className="escalation-reasons">
      {data.logs.map((entry) => (
        <li key={entry.id}>
          <EscalationLogLine entry={entry} />
        </li>
      ))}
    </ol>
  );
}
