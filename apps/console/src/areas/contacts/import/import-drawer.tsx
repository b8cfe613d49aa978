import { plural } from '@lingui/core/macro';
import './import.css';
import type { ContactImportDetail } from '@foyer/contract/contacts/import-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useCall } from '../../../api/index.ts';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { Drawer, Icon, LoadError, Skeleton } from '../../../ui/index.ts';
import { CheckStep } from './check-step.tsx';
import { FileStep } from './file-step.tsx';
import { RunStep } from './run-step.tsx';

/** One import, or a new one for `new`, in four steps: file, columns, check, import. */
export function ImportDrawer({
  id,
  onOpen,
  onClose,
}: {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const isNew = id === 'new';
  const { data, error, refetch } = useCall('getContactImport', { params: { id } }, { enabled: !isNew });
  return (
    <Drawer opened onClose={onClose} label={t`Import contacts`} width={1016}>
      <div className="import">
        <DrawerHead
          title={t`Import contacts`}
          under={
            data && (
              <>
                <bdi>{data.fileName}</bdi> ·{' '}
                <bdi>{t`${plural(data.total, { one: '# row', other: '# rows' })}, ${plural(data.columnCount ?? 0, { one: '# column', other: '# columns' })}`}</bdi>
              </>
            )
          }
          onClose={onClose}
        />
        <Steps current={isNew ? 0 : data ? stepOf(data) : 1} />
        {isNew && <FileStep onDone={onOpen} />}
        {!isNew && error && (
          <LoadError title={t`Could not load the import`} error={error} onRetry={() => void refetch()} />
        )}
        {!isNew && !error && !data && <Skeleton />}
        {data && OPEN.includes(data.state) && <CheckStep key={data.id} detail={data} />}
        {data && !OPEN.includes(data.state) && <RunStep detail={data} onOpen={onOpen} onClose={onClose} />}
      </div>
    </Drawer>
  );
}

const OPEN: readonly ContactImportDetail['state'][] = ['uploaded', 'checking', 'checked'];

function stepOf({ state, format, checked, startedDate }: ContactImportDetail): number {
  if (state === 'reading' || state === 'failed') return 0;
  if (state === 'uploaded') return 1;
  if (state.startsWith('check')) return 2;
  if (startedDate) return 3;
  // Cancelled before it started. An account may not have been read completely.
  if (Object.values(checked).some((count) => count > 0)) return 2;
  return format === 'hubspot' ? 0 : 1;
}

function Steps({ current }: { current: number }) {
  const { t } = useLingui();
  return (
    <ol className="import-steps">
      {[t`File`, t`Columns`, t`Check`, t`Import`].map((name, index) => (
        <li
          key={name}
          className={index < current ? 'past' : index === current ? 'now' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {index < current && <Icon of={IconCheck} size={14} />}
          {name}
        </li>
      ))}
    </ol>
  );
}
