import type { Backups } from '@foyer/contract/backups/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Icon } from '../../ui/index.ts';

/** Warns that there is no recent backup, with the last error if there is one. */
export function OverdueAlert({ found: { lastDate, plan, backups } }: { found: Backups }) {
  const { t } = useLingui();
  const failed = backups[0]?.state === 'failed' ? backups[0] : null;
  const reason = plan
    ? (failed?.error ??
      t`No backup has completed in the last 24 hours. The next one runs at its scheduled time.`)
    : t`Contact your system administrator.`;
  return (
    <div className="backup-alert" role="status">
      <Icon of={IconAlertTriangle} size={18} />
      <div>
        <strong>{lastDate ? t`The last backup is too old` : t`No backups yet`}</strong>
        <p>{reason}</p>
      </div>
    </div>
  );
}
