import type { Backup } from '@foyer/contract/backups/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconDatabase, IconLock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call, errorText, useAction } from '../../api/index.ts';
import { sizeText } from '../../i18n/size-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, Empty, Icon, IconButton, Time, toast } from '../../ui/index.ts';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { BackupStatus } from './backup-status.tsx';

/** All backups, newest first. */
export function BackupTable({ backups }: { backups: readonly Backup[] }) {
  const { t } = useLingui();
  const [removing, setRemoving] = useState<Backup | null>(null);
  if (backups.length === 0)
    return <Empty icon={IconDatabase}>{t`Backups of the whole installation appear here.`}</Empty>;
  return (
    <section className="card table-scroll" aria-label={t`All backups`}>
      <table className="grid">
        <thead>
          <tr>
            <th>{t`Date`}</th>
            <th>{t`Started by`}</th>
            <th>{t`Size`}</th>
            <th>{t`Status`}</th>
            <th>
              <span className="sr">{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {backups.map((backup) => (
            <Row key={backup.id} backup={backup} onRemove={() => setRemoving(backup)} />
          ))}
        </tbody>
      </table>
      {removing && <Removal backup={removing} onEnd={() => setRemoving(null)} />}
    </section>
  );
}

function Row({ backup, onRemove }: { backup: Backup; onRemove: () => void }) {
  const { t, i18n } = useLingui();
  const isOpen = backup.state === 'queued' || backup.state === 'running';
  return (
    <tr>
      <td className="t-m">
        <Time at={backup.createdDate} />
      </td>
      <td>{backup.startedBy ? <bdi>{backup.startedBy}</bdi> : t`Scheduled`}</td>
      <td className="num">
        {backup.size !== null && sizeText(backup.size, i18n.locale)}
        {backup.isEncrypted && (
          <span className="t-3" role="img" aria-label={t`Encrypted`} title={t`Encrypted`}>
            {' '}
            <Icon of={IconLock} size={14} />
          </span>
        )}
      </td>
      <td>
        <BackupStatus backup={backup} />
      </td>
      <td className="end">
        <span className="row end">
          {isOpen && <ActionButton backup={backup} action="cancelBackup" label={t`Cancel`} />}
          {backup.state === 'done' && backup.exists && (
            <ActionButton backup={backup} action="verifyBackup" label={t`Verify`} />
          )}
          {!isOpen && <IconButton small icon={IconTrash} label={t`Delete backup`} onClick={onRemove} />}
        </span>
      </td>
    </tr>
  );
}

function ActionButton({
  backup,
  action,
  label,
}: {
  backup: Backup;
  action: 'cancelBackup' | 'verifyBackup';
  label: string;
}) {
  const { t } = useLingui();
  const text = useText();
  const { mutate, isPending } = useAction(action, {
    onError: (error) => toast.error(t`Could not change the backup`, errorText(error, text('genericError'))),
  });
  return (
    <Button
      small
      variant="quiet"
      busy={isPending}
      disabled={backup.isVerifying}
      onClick={() => mutate({ params: { id: backup.id } })}
    >
      {label}
    </Button>
  );
}

function Removal({ backup, onEnd }: { backup: Backup; onEnd: () => void }) {
  const { t } = useLingui();
  return (
    <RemovalDialog
      name={backup.fileName}
      button={t`Delete`}
      remove={() => call('removeBackup', { params: { id: backup.id } })}
      onClose={onEnd}
      onRemoved={onEnd}
    >
      {t`This deletes the backup file from the server. You cannot undo this.`}
    </RemovalDialog>
  );
}
