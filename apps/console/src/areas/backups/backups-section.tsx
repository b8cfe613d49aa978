import './backups.css';
import type { Backups } from '@foyer/contract/backups/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconDatabaseExport } from '@tabler/icons-react';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { Button, LoadError, toast } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { BackupTable } from './backup-table.tsx';
import { DownloadBlock } from './download-block.tsx';
import { OverdueAlert } from './overdue-alert.tsx';
import { RestoreBlock, ScheduleBlock } from './plan-blocks.tsx';
import { BackupTiles } from './tiles.tsx';

/** The polling interval while a backup is written or verified; otherwise every half minute. Milliseconds. */
const BUSY_MS = 1_000;
const IDLE_MS = 30_000;

const isBusy = (found: Backups | undefined) =>
  found?.backups.some(({ state, isVerifying }) => state === 'queued' || state === 'running' || isVerifying);

/** The backups of the installation for its operators, and the export of the merchant's data. */
export function BackupsSection() {
  const { t } = useLingui();
  const { data, error, refetch } = useCall(
    'listBackups',
    {},
    { refetchInterval: ({ state }) => (isBusy(state.data) ? BUSY_MS : IDLE_MS) },
  );
  return (
    <>
      <SectionHead
        count={data?.plan ? String(data.backups.length) : undefined}
        actions={data?.plan && <BackUpButton isBusy={data.backups.some(isUnderWay)} />}
      />
      {!data && error && (
        <LoadError title={t`Could not load backups`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsLoading />}
      {data && <Content found={data} />}
    </>
  );
}

const isUnderWay = ({ state }: Backups['backups'][number]) => state === 'queued' || state === 'running';

function Content({ found }: { found: Backups }) {
  const { plan, backups } = found;
  // A new installation runs its first backup within minutes.
  const isFirstPending = plan !== null && plan.keep > 0 && backups.length === 0;
  return (
    <div className="backups">
      {found.isOverdue && !isFirstPending && <OverdueAlert found={found} />}
      <BackupTiles found={isFirstPending ? { ...found, isOverdue: false } : found} />
      {plan && (
        <div className="backup-pair">
          <ScheduleBlock plan={plan} />
          <RestoreBlock
            plan={plan}
            newest={backups.find(({ state, exists }) => state === 'done' && exists)}
          />
        </div>
      )}
      {plan && <BackupTable backups={backups} />}
      <DownloadBlock />
    </div>
  );
}

function BackUpButton({ isBusy }: { isBusy: boolean }) {
  const { t } = useLingui();
  const text = useText();
  const { mutate, isPending } = useAction('beginBackup', {
    onError: (error) => toast.error(t`Could not start the backup`, errorText(error, text('genericError'))),
  });
  return (
    <Button
      variant="primary"
      icon={IconDatabaseExport}
      busy={isPending}
      disabled={isBusy}
      onClick={() => mutate({})}
    >
      {t`Back up now`}
    </Button>
  );
}
