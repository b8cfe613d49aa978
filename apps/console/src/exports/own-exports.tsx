import './exports.css';
import type { TableExport } from '@foyer/contract/exports/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useCall } from '../api/use-call.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Block } from '../ui/block.tsx';
import { Button } from '../ui/button.tsx';
import { Cut } from '../ui/cut.tsx';
import { Time } from '../ui/time.tsx';
import { useDownload } from './use-download.ts';

const TONES: Readonly<Record<TableExport['state'], Tone>> = {
  queued: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

/** The member's exports of the last week. Renders nothing without any. */
export function OwnExports() {
  const { t } = useLingui();
  const download = useDownload();
  const exports = useCall('listExports', { query: {} }).data?.exports;
  const states: Readonly<Record<TableExport['state'], string>> = {
    queued: t`Waiting`,
    running: t`In progress`,
    done: t`Ready`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
  };
  if (!exports || exports.length === 0) return null;
  return (
    <Block title={t`Exports`} hint={t`Exports of your lists. Files are deleted after a week.`}>
      <ul className="export-list">
        {exports.map((one) => (
          <li key={one.id} className="row">
            <span className="cut-line grow">
              <Cut>{one.fileName}</Cut>
              <span className="t-12 t-3 num">{t`${plural(one.done, { one: '# row', other: '# rows' })}`}</span>
            </span>
            <span className="t-12 t-3 hide-phone">
              <Time at={one.createdDate} />
            </span>
            <Badge tone={TONES[one.state]}>{states[one.state]}</Badge>
            {one.state === 'done' && (
              <Button small icon={IconDownload} onClick={() => void download(one.id)}>
                {t`Download`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Block>
  );
}
