import type { Backup } from '@foyer/contract/backups/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Badge, Time } from '../../ui/index.ts';

/** The progress of a backup and, once complete, the result of its last verification. */
export function BackupStatus({ backup }: { backup: Backup }) {
  const { t } = useLingui();
  switch (backup.state) {
    case 'queued':
      return <Badge>{t`Waiting`}</Badge>;
    case 'running':
      return <Progress done={backup.done} total={backup.total} />;
    case 'cancelled':
      return <Badge>{t`Cancelled`}</Badge>;
    case 'failed':
      return (
        <span className="backup-failed">
          <Badge tone="danger" icon={IconX}>{t`Failed`}</Badge> <span className="t-3">{backup.error}</span>
        </span>
      );
    case 'done':
      return <Verdict backup={backup} />;
  }
}

function Verdict({ backup }: { backup: Backup }) {
  const { t } = useLingui();
  if (!backup.exists) return <Badge tone="warning" icon={IconX}>{t`File missing`}</Badge>;
  if (backup.isVerifying) return <Badge tone="info">{t`Verifying`}</Badge>;
  if (backup.isIntact === false) return <Badge tone="danger" icon={IconX}>{t`Damaged`}</Badge>;
  return (
    <span className="row">
      <Badge tone="success" icon={IconCheck}>{t`Intact`}</Badge>
      {backup.error && <span className="t-3">{backup.error}</span>}
      {!backup.error && backup.verifiedDate && (
        <span className="t-3">
          <Time at={backup.verifiedDate} />
        </span>
      )}
    </span>
  );
}

function Progress({ done, total }: { done: number; total: number | null }) {
  const { t, i18n } = useLingui();
  const percent = total ? Math.min(99, Math.floor((done / total) * 100)) : 0;
  return (
    <span className="row backup-progress">
      <span
        className="meter"
        role="progressbar"
        aria-label={t`Backup in progress`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className="num t-3">{i18n.number(percent / 100, { style: 'percent' })}</span>
    </span>
  );
}
