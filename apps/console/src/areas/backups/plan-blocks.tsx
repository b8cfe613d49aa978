import type { Backup, BackupPlan } from '@foyer/contract/backups/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { Block, exactTime, IconButton, toast, useTimeZone } from '../../ui/index.ts';

/** The schedule and location of backups. They are server settings, so they are read-only here. */
export function ScheduleBlock({ plan }: { plan: BackupPlan }) {
  const { t } = useLingui();
  const zone = useTimeZone();
  return (
    <Block
      title={t`Schedule`}
      hint={t`Set on the server by BACKUP_TIME, BACKUP_KEEP, BACKUP_DIR and BACKUP_PASSPHRASE.`}
    >
      <dl className="facts">
        <dt>{t`Runs`}</dt>
        <dd>{plan.keep > 0 ? t`Every day at ${plan.time} UTC` : t`Never`}</dd>
        {plan.nextDate && (
          <>
            <dt>{t`Next`}</dt>
            <dd>{exactTime(plan.nextDate, zone)}</dd>
            <dt>{t`Keeps`}</dt>
            <dd>{t`${plural(plan.keep, { one: 'The newest scheduled backup', other: 'The # newest scheduled backups' })}`}</dd>
          </>
        )}
        <dt>{t`Folder`}</dt>
        <dd>
          <bdi dir="ltr">
            <code>{plan.folder}</code>
          </bdi>
        </dd>
        <dt>{t`Encryption`}</dt>
        <dd>{plan.isEncrypted ? t`On, with the server’s passphrase` : t`Off`}</dd>
      </dl>
    </Block>
  );
}

/** How to restore: on the server, since a restore fills an empty installation. */
export function RestoreBlock({ plan, newest }: { plan: BackupPlan; newest: Backup | undefined }) {
  const { t } = useLingui();
  const command = `npm run restore -- ${plan.folder}/${newest?.fileName ?? 'FILE'}`;
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    toast.show({ kind: 'done', text: t`Copied` });
  };
  return (
    <Block title={t`Restore`} hint={t`Restore into an empty installation, on the server.`}>
      <ol className="backup-steps">
        <li>{t`Stop Foyer and move its data folder away, or use an empty database.`}</li>
        <li>
          {t`Restore the backup:`}
          <span className="backup-command">
            <code dir="ltr">{command}</code>
            <IconButton small icon={IconCopy} label={t`Copy command`} onClick={() => void copy()} />
          </span>
        </li>
        <li>{t`Start Foyer with the same SEAL_SECRET. Changes made after the backup are lost, and everyone must sign in again.`}</li>
      </ol>
    </Block>
  );
}
